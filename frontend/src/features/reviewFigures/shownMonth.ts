import type { FigureReason, MonthFigures } from '@incidentmap/core/domain/review/figures';
import type { PublicCount, PublicMonth } from '@incidentmap/core/domain/review/publicFigures';

/** A month as both pages show it. Times are in minutes; the public gets them in whole hours. */
export type ShownMonth = {
  month: string;
  approved: PublicCount;
  rejected: PublicCount;
  corrected: PublicCount;
  reasons: Record<FigureReason, PublicCount>;
  median: number | null;
  ninetieth: number | null;
  queueAge: (number | null)[];
};

const inMinutes = (hours: number | null): number | null => (hours === null ? null : hours * 60);

export const fromPublic = ({ medianHours, ninetiethHours, queueAgeHours, ...counts }: PublicMonth): ShownMonth => ({
  ...counts,
  median: inMinutes(medianHours),
  ninetieth: inMinutes(ninetiethHours),
  queueAge: queueAgeHours.map(inMinutes),
});

export const fromExact = ({ month, approved, corrected, rejected, waits, queueAge }: MonthFigures): ShownMonth => ({
  month,
  approved,
  corrected,
  rejected: Object.values(rejected).reduce((sum, count) => sum + count, 0),
  reasons: rejected,
  median: waits.median,
  ninetieth: waits.ninetieth,
  queueAge,
});
