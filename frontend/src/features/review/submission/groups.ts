import { groupBy } from '@incidentmap/core/domain/text/groupBy';
import { likelyDuplicatesMax } from '@incidentmap/core/domain/limits';
import { answerFrom, areCopies, likelyDuplicates, type Told, toldOf } from '@incidentmap/core/domain/review/duplicates';
import { areNotSame } from '@incidentmap/core/domain/review/work';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { keyOf, type WaitingItem } from './queueItems.ts';

type ReportItem = Extract<WaitingItem, { kind: 'report' }>;

/** Likely about the same event as a report, or naming the link of a post. */
export type Alike = ReportItem['alike'][number];

/** Whether its reviewer must answer if it is the same. */
export const isLikely = ({ likeness }: Pick<Alike, 'likeness'>): boolean => likeness >= answerFrom;

/** The copies of a report that can be rejected together; where one is public, no report has to stay. */
type Repeats = { ids: string[]; isPublic: boolean };

/** What is shown beside a report or a post. */
export type Group = {
  /** Likeliest first; of a flood the likeliest few. */
  alike: readonly Alike[];
  /** How many others of its flood are in the list, and how many of those are not in `alike`. */
  ofFlood: number;
  more: number;
  /** null without copies in the list, and for a flood, by which the queue is filtered instead. */
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

/** A report and its listed copies, without the earliest one, which stays unless a copy is public. */
function repeatsOf(report: ReviewedIncident, alike: readonly Alike[], listed: ReadonlyMap<string, unknown>) {
  const copies = alike.filter(({ incident }) => areCopies(report, incident));
  const waiting = copies.filter(({ isPublic, incident: { id } }) => !isPublic && listed.has(id));
  if (waiting.length === 0) return null;
  const isPublic = copies.some((each) => each.isPublic);
  // By id where two came at the same moment, so that each of them selects the same ones.
  const ages = [report, ...waiting.map(({ incident }) => incident)].map(({ createdAt, id }) => `${createdAt} ${id}`);
  const ids = ages.toSorted().map((age) => age.slice(age.indexOf(' ') + 1));
  return { ids: isPublic ? ids : ids.slice(1), isPublic };
}

/** Groups the reports of a list by likeness, each in its latest version. */
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
  // The server leaves out what was told apart before the list was read.
  const maybeSame = (own: string) => (other: { id: string }) =>
    other.id !== own && !areNotSame((id) => listed.get(id)?.work, own, other.id);
  return {
    /** How many are likely the same; quicker than `beside`, for all rows. */
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
        repeats: report.floodOf === null ? repeatsOf(report, alike, listed) : null,
      };
    },
  };
}

export type Groups = ReturnType<typeof groupsOf>;
