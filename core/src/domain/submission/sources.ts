import * as z from 'zod/mini';
import { coveredTexts, identifiersIn } from '../identifiers/choices.ts';
import type { Approval, IncidentType, Severity, TimeOfDay } from '../incident/incidentTerms.ts';

/**
 * The sources of an incident: reports and submitted posts of the same event that a reviewer merged into it. A merged
 * report keeps its own text, which is never public. What the incident takes of it is copied, named in `taken`, and ends with
 * the source.
 */

/** What a merge may take from the other report, and the fields of each part. */
const partFields = {
  title: ['title'],
  description: ['description'],
  place: ['location', 'latitude', 'longitude'],
  date: ['incidentDate', 'incidentTime'],
  incidentType: ['incidentType'],
  severity: ['severity'],
} as const;

type Part = keyof typeof partFields;
export const mergeParts = Object.keys(partFields) as [Part, ...Part[]];
export type MergePart = (typeof mergeParts)[number];

type Texts = { title: string; description: string; location: string };

/** The fields of all parts. */
type MergeableFields = Texts & {
  latitude: number | null;
  longitude: number | null;
  incidentDate: string;
  incidentTime: TimeOfDay;
  incidentType: IncidentType;
  severity: Severity;
};

export type Source = {
  kind: 'report' | 'post';
  id: string;
  /** When it was sent. */
  createdAt: string;
  link: string | null;
  /** The revision of the report that was merged; 0 of a post. */
  revision: number;
  /** When it was merged, and by whom (a user id). */
  at: string;
  by: string;
};

/** What an incident stores of its sources. */
export type WithSources = {
  merged?: Source[];
  /** From which report each part is that is not the incident's own. */
  taken?: Partial<Record<MergePart, string>>;
  /** The incident's own values of what was taken, so that they come back. */
  own?: Partial<MergeableFields>;
  /** The parts whose own values were public before another report gave them; nobody has approved those of the others. */
  ownWasPublic?: MergePart[];
};

type Merged = MergeableFields & WithSources & { id: string; isApproved: Approval };

/** A source, as reviewers see it. */
export const shownSource = z.object({
  kind: z.enum(['report', 'post']),
  id: z.string(),
  createdAt: z.string(),
  link: z.nullable(z.string()),
  /** The parts that the incident has from it. */
  taken: z.array(z.enum(mergeParts)),
});

const partsOf = ({ taken = {} }: WithSources, id: string): MergePart[] =>
  mergeParts.filter((part) => taken[part] === id);

export const shownSources = (incident: WithSources): z.output<typeof shownSource>[] =>
  (incident.merged ?? []).map(({ kind, id, createdAt, link }) => ({
    kind,
    id,
    createdAt,
    link,
    taken: partsOf(incident, id),
  }));

/** Of each source: its link; null where it has none. */
export const furtherSourcesOf = ({ merged = [] }: WithSources): (string | null)[] => merged.map(({ link }) => link);

export const hasSource = ({ merged = [] }: WithSources, id: string): boolean =>
  merged.some((source) => source.id === id);

/** The values of some parts. */
const valuesOf = (incident: MergeableFields, parts: readonly MergePart[]): Partial<MergeableFields> =>
  Object.fromEntries(parts.flatMap((part) => partFields[part]).map((field) => [field, incident[field]]));

/** The incident with these sources; what is empty is left out. */
const stored = <T extends WithSources>(incident: T, { merged, taken, own, ownWasPublic }: Required<WithSources>): T => {
  const { merged: _merged, taken: _taken, own: _own, ownWasPublic: _was, ...rest } = incident;
  return {
    ...rest,
    ...(merged.length > 0 ? { merged } : {}),
    ...(Object.keys(taken).length > 0 ? { taken, own } : {}),
    ...(ownWasPublic.length > 0 ? { ownWasPublic } : {}),
  } as T;
};

/** Takes parts from another report. The incident's own values are kept the first time. */
export function take<T extends Merged>(incident: T, from: Merged, parts: readonly MergePart[], source: Source): T {
  const { merged = [], taken = {}, own = {}, ownWasPublic = [] } = incident;
  const first = parts.filter((part) => taken[part] === undefined);
  return stored(
    { ...incident, ...valuesOf(from, parts) },
    {
      merged: [...merged, source],
      taken: { ...taken, ...Object.fromEntries(parts.map((part) => [part, from.id])) },
      own: { ...own, ...valuesOf(incident, first) },
      ownWasPublic: incident.isApproved === 'approved' ? [...ownWasPublic, ...first] : ownWasPublic,
    },
  );
}

const omit = <T extends object>(found: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !names.includes(name))) as T;

/** Stops tracking these parts as taken from another report; their values stay. */
const untaken = <T extends Merged>(incident: T, parts: readonly MergePart[], merged = incident.merged ?? []): T =>
  stored(incident, {
    merged,
    taken: omit(incident.taken ?? {}, parts),
    own: omit(
      incident.own ?? {},
      parts.flatMap((part) => partFields[part]),
    ),
    ownWasPublic: (incident.ownWasPublic ?? []).filter((part) => !parts.includes(part)),
  });

/** Gives parts back that were taken from other reports. */
export function givenBack<T extends Merged>(incident: T, parts: readonly MergePart[]): T {
  const others = parts.filter((part) => incident.taken?.[part] !== undefined);
  if (others.length === 0) return incident;
  return untaken({ ...incident, ...valuesOf(ownOf(incident), others) }, others);
}

/** The incident with its own values in the place of those that were taken from others. */
export const ownOf = <T extends Merged>(incident: T): T => ({ ...incident, ...incident.own });

/** The names of the fields whose values are from another report. */
export const takenFields = ({ taken = {} }: WithSources): string[] =>
  mergeParts.flatMap((part) => (taken[part] === undefined ? [] : partFields[part]));

/** The texts among these values, with every identifier covered. */
export function covered(values: Partial<Texts>): Partial<Texts> {
  const { title = '', description = '', location = '' } = values;
  const told = { title, description, location };
  const choices = identifiersIn(told).map((found) => ({ ...found, act: 'cover' as const }));
  return Object.fromEntries(Object.entries(coveredTexts(told, choices)).filter(([field]) => field in values));
}

/**
 * The incident without a source; what it had from it is its own again. Of a public incident, every identifier in a text
 * that comes back is covered, because nobody chose about it.
 */
export function without<T extends Merged>(incident: T, id: string): T {
  const parts = partsOf(incident, id);
  const back = valuesOf(ownOf(incident), parts);
  const shown = incident.isApproved === 'approved' ? covered(back) : {};
  const left = (incident.merged ?? []).filter((source) => source.id !== id);
  return untaken({ ...incident, ...back, ...shown }, parts, left);
}

/** Whether something that nobody has approved would come back to the public without a source. */
export function bringsBackUnapproved<T extends Merged>(incident: T, id: string): boolean {
  if (incident.isApproved !== 'approved') return false;
  const unapproved = partsOf(incident, id).filter((part) => !incident.ownWasPublic?.includes(part));
  const own = ownOf(incident);
  // The public never reads the time of day.
  return unapproved
    .flatMap((part): (keyof MergeableFields)[] => [...partFields[part]])
    .some((field) => field !== 'incidentTime' && own[field] !== incident[field]);
}

/** The incident without its sources, for one that is rejected or withdrawn. */
export const withoutSources = <T extends Merged>(incident: T): T =>
  (incident.merged ?? []).reduce((rest, { id }) => without(rest, id), incident);
