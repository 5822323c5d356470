import type { FigureReason, MonthFigures } from '@incidentmap/core/domain/figures/figures';
import type { PublicCount, PublicMonth } from '@incidentmap/core/domain/figures/publicFigures';

/** In minutes. `withheld`: not shown, because it would be about fewer than five; null: of no report. */
export type ShownTime = number | 'withheld' | null;

/** A month as both pages show it; the public gets its times in whole hours. */
export type ShownMonth = {
  month: string;
  approved: PublicCount;
  rejected: PublicCount;
  corrected: PublicCount;
  agreed: PublicCount;
  disagreed: PublicCount;
  reasons: Record<FigureReason, PublicCount>;
  median: ShownTime;
  ninetieth: ShownTime;
  queueAge: ShownTime[];
};

const inMinutes = (hours: number | null): ShownTime => (hours === null ? 'withheld' : hours * 60);

export const fromPublic = ({ medianHours, ninetiethHours, queueAgeHours, ...counts }: PublicMonth): ShownMonth => ({
  ...counts,
  median: inMinutes(medianHours),
  ninetieth: inMinutes(ninetiethHours),
  queueAge: queueAgeHours.map(inMinutes),
});

export const fromExact = ({
  month,
  approved,
  corrected,
  opinions,
  rejected,
  waits,
  queueAge,
}: MonthFigures): ShownMonth => ({
  month,
  approved,
  corrected,
  agreed: opinions.agreed,
  disagreed: opinions.disagreed,
  rejected: Object.values(rejected).reduce((sum, count) => sum + count, 0),
  reasons: rejected,
  median: waits.median,
  ninetieth: waits.ninetieth,
  queueAge,
});
