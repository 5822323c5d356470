import type { Request } from '@incidentmap/core/contract';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { type MergePart, mergeParts } from '@incidentmap/core/domain/submission/sources';
import { oneLine } from '../../../lib/text.ts';
import { withoutHiddenSpaces, wordDifference } from './wordDifference.ts';

/** A report that waits, or a public incident. */
export type Other = { isPublic: true; incident: PublicIncident } | { isPublic: false; incident: ReviewedIncident };

type Body = Request<'changeSources'>['body'];

/** The call that merges a source into `into`, and the source's title. */
export type Merging = { into: string; body: Exclude<Body, { act: 'takeApart' }>; title: string };

/** Whether the open report is merged into the other one, and the parts whose words are the other's. */
export type Choice = { isOtherInto: boolean; ofOther: readonly MergePart[] };

/** Whichever stays, it has its own words at first. */
export const stay = (isOtherInto: boolean): Choice => ({ isOtherInto, ofOther: isOtherInto ? mergeParts : [] });

/** Whether the other one cannot leave: a public one stays with its words, and one with sources stays. */
export const mustStay = (other: Other): boolean => other.isPublic || other.incident.merged.length > 0;

export const startOf = (report: ReviewedIncident, other: Other): Choice =>
  stay(mustStay(other) || (report.merged.length === 0 && other.incident.createdAt < report.createdAt));

export const isText = (part: MergePart): part is 'title' | 'description' => part === 'title' || part === 'description';

const wordsOf = (incident: Other['incident'], part: MergePart): string => {
  if (part === 'title') return oneLine(incident.title);
  if (part === 'description') return withoutHiddenSpaces(incident.description);
  if (part === 'place') return incident.location;
  return part === 'date' ? incident.incidentDate : incident[part];
};

export const differing = (report: ReviewedIncident, { incident }: Other): MergePart[] =>
  mergeParts.filter(
    (part) =>
      wordDifference(wordsOf(report, part), wordsOf(incident, part))
        .flat()
        .some(({ differs }) => differs) ||
      (part === 'place' && (report.latitude !== incident.latitude || report.longitude !== incident.longitude)),
  );

export function mergingOf(report: ReviewedIncident, other: Other, { isOtherInto, ofOther }: Choice): Merging {
  const [into, source] = isOtherInto || other.isPublic ? [other.incident, report] : [report, other.incident];
  const take = other.isPublic ? [] : differing(report, other).filter((part) => ofOther.includes(part) !== isOtherInto);
  const seen = 'revision' in into ? { revision: into.revision } : {};
  const { id, revision: reportRevision } = source;
  return {
    into: into.id,
    title: oneLine(source.title),
    body: { act: 'merge', report: id, reportRevision, take, ...seen },
  };
}
