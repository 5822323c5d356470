import { groupBy } from '@incidentmap/core/domain/text/groupBy';
import { likelyDuplicatesMax } from '@incidentmap/core/domain/limits';
import { answerFrom, areCopies, likelyDuplicates, type Told, toldOf } from '@incidentmap/core/domain/review/duplicates';
import { areNotSame } from '@incidentmap/core/domain/review/work';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { keyOf, type WaitingItem } from './queueItems.ts';

type ReportItem = Extract<WaitingItem, { kind: 'report' }>;

/** What is likely about the same event as a report, or names the link of a post. */
export type Alike = ReportItem['alike'][number];

/** Whether it is so likely the same that its reviewer must answer whether it is. */
export const isLikely = ({ likeness }: Pick<Alike, 'likeness'>): boolean => likeness >= answerFrom;

/** The copies of a report that can be rejected together. */
export type Repeats = {
  ids: string[];
  /** Whether a copy is public: then no report has to stay. */
  isPublic: boolean;
};

/** What is shown beside a report or a post. */
export type Group = {
  /** What is likely about the same event, likeliest first; of its flood the likeliest few. */
  alike: readonly Alike[];
  /** How many others of its flood are in the list. */
  ofFlood: number;
  /** How many of those are not in `alike`. */
  more: number;
  /** null when none of its copies is in the list, and for a report of a flood, by which the queue is filtered instead. */
  repeats: Repeats | null;
};

const alone: Group = { alike: [], ofFlood: 0, more: 0, repeats: null };

/** Each report is read once: a flood has hundreds, and the queue is read anew every few seconds. */
const read = new WeakMap<ReviewedIncident, Told>();

function toldBy(report: ReviewedIncident): Told {
  const told = read.get(report) ?? toldOf(report);
  read.set(report, told);
  return told;
}

/** The earliest first; of the same moment by id, so that each of them selects the same ones. */
function byAge(a: ReviewedIncident, b: ReviewedIncident): number {
  const [one, other] = [a, b].map(({ createdAt, id }) => `${createdAt} ${id}`) as [string, string];
  return one < other ? -1 : Number(one > other);
}

/** A report and its copies, without the earliest one, which stays unless a copy is public. */
function repeatsOf(
  report: ReviewedIncident,
  alike: readonly Alike[],
  isListed: (id: string) => boolean,
): Repeats | null {
  const copies = alike.filter(({ incident }) => areCopies(report, incident));
  const waiting = copies.flatMap((each) => (!each.isPublic && isListed(each.incident.id) ? [each.incident] : []));
  if (waiting.length === 0) return null;
  const isPublic = copies.some((each) => each.isPublic);
  const ids = [report, ...waiting].toSorted(byAge).map(({ id }) => id);
  return { ids: isPublic ? ids : ids.slice(1), isPublic };
}

/** What is shown beside the reports of the list, but for what is not the same. Of a listed report, its latest version. */
export function groupsOf(items: readonly WaitingItem[]) {
  const listed = new Map<string, ReportItem>();
  const namingLink = new Map<string, readonly Alike[]>();
  for (const item of items) {
    if (item.kind === 'report') listed.set(keyOf(item), item);
    else if (item.kind === 'post') namingLink.set(keyOf(item), item.alike);
  }
  const floods = groupBy(
    [...listed.values()].map(({ report }) => report).filter(({ floodOf }) => floodOf !== null),
    ({ floodOf }) => floodOf,
  );
  const floodOf = (report: ReviewedIncident): readonly ReviewedIncident[] => floods.get(report.floodOf) ?? [report];
  // The server has left out what was told apart before; this leaves out what was since the list was read.
  const maybeSame = (own: string) => (other: { id: string }) =>
    other.id !== own && !areNotSame((id) => listed.get(id)?.work, own, other.id);
  return {
    /** How many are likely the same as a report; quicker than `beside`, for all rows. */
    countOf(key: string): number {
      const item = listed.get(key);
      if (!item) return 0;
      const isAlike = maybeSame(key);
      const others = item.alike.filter((each) => isLikely(each) && isAlike(each.incident)).length;
      return others + Math.min(floodOf(item.report).filter(isAlike).length, likelyDuplicatesMax);
    },
    beside(key: string | undefined): Group {
      if (key === undefined) return alone;
      const item = listed.get(key);
      if (!item) return { ...alone, alike: namingLink.get(key) ?? [] };
      const { report } = item;
      const isAlike = maybeSame(report.id);
      const flood = floodOf(report).filter(isAlike);
      const likeliest = likelyDuplicates(toldBy(report), flood, toldBy, likelyDuplicatesMax).map(
        ({ other: incident, likeness }) => ({ isPublic: false, incident, likeness }) as const,
      );
      const others = item.alike
        .filter(({ incident }) => isAlike(incident))
        .map((each) =>
          each.isPublic ? each : { ...each, incident: listed.get(each.incident.id)?.report ?? each.incident },
        );
      const alike = [...likeliest, ...others].toSorted((a, b) => b.likeness - a.likeness);
      return {
        alike,
        ofFlood: flood.length,
        more: flood.length - likeliest.length,
        repeats: report.floodOf === null ? repeatsOf(report, alike, (id) => listed.has(id)) : null,
      };
    },
  };
}

export type Groups = ReturnType<typeof groupsOf>;
