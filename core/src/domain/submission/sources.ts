import * as z from 'zod/mini';
import { coveredTexts, identifiersIn } from '../identifiers/choices.ts';
import { type Entry, type Gives, type Incident, isPublic, shown, type Source, type Submission } from './submission.ts';

/** A source keeps its own text, which is never public. The incident shows what it gives instead of its own words. */

/** The parts that a merge may take, and the fields of each. */
const partFields = {
  title: ['title'],
  description: ['description'],
  place: ['location', 'latitude', 'longitude'],
  date: ['incidentDate', 'incidentTime'],
  incidentType: ['incidentType'],
  severity: ['severity'],
} as const satisfies Record<keyof Gives, readonly (keyof Entry)[]>;

export type MergePart = keyof typeof partFields;
export const mergeParts = Object.keys(partFields) as [MergePart, ...MergePart[]];

/** A source, as reviewers see it. `taken`: the parts that the incident has from it. */
export const shownSource = z.object({
  kind: z.enum(['report', 'post']),
  id: z.string(),
  createdAt: z.string(),
  link: z.nullable(z.string()),
  taken: z.array(z.enum(mergeParts)),
});

type WithSources = { sources?: readonly Source[] };

const partsIn = (gives: Gives): MergePart[] => mergeParts.filter((part) => gives[part] !== undefined);

export const shownSources = ({ sources = [] }: WithSources): z.output<typeof shownSource>[] =>
  sources.map(({ kind, id, sentAt, link, gives }) => ({ kind, id, createdAt: sentAt, link, taken: partsIn(gives) }));

/** The links of its sources, each once, so that nobody learns how many reports there were. */
export const furtherSourcesOf = ({ sources = [] }: WithSources): string[] => [
  ...new Set(sources.flatMap(({ link }) => link ?? [])),
];

export const sourceOf = ({ sources = [] }: WithSources, id: string): Source | undefined =>
  sources.find((source) => source.id === id);

export const hasSource = (submission: WithSources, id: string): boolean => sourceOf(submission, id) !== undefined;

export function given(entry: Entry, parts: readonly MergePart[]): Gives {
  const { location, latitude, longitude, incidentDate, incidentTime, ...words } = entry;
  const all: Required<Gives> = {
    ...words,
    place: { location, latitude, longitude },
    date: { incidentDate, incidentTime },
  };
  return Object.fromEntries(parts.map((part) => [part, all[part]])) as Gives;
}

const sourcesWithout = ({ sources = [] }: WithSources, parts: readonly MergePart[]): Source[] =>
  sources.map((source) => {
    const left = partsIn(source.gives).filter((part) => !parts.includes(part));
    return { ...source, gives: Object.fromEntries(left.map((part) => [part, source.gives[part]])) as Gives };
  });

const partsOf = ({ sources = [] }: WithSources): MergePart[] => sources.flatMap(({ gives }) => partsIn(gives));

const fieldsOf = (parts: readonly MergePart[]): (keyof Entry)[] => parts.flatMap((part) => [...partFields[part]]);

/** The names of the fields whose values are from a source. */
export const takenFields = (submission: WithSources): string[] => fieldsOf(partsOf(submission));

/** Marks no part as once public that none of the sources gives. */
function withSources<T extends Submission>(submission: T, sources: readonly Source[]): T {
  const { sources: _sources, ownWasPublic = [], ...rest } = submission;
  const parts = partsOf({ sources });
  const approved = ownWasPublic.filter((part) => parts.includes(part));
  return {
    ...rest,
    ...(sources.length > 0 ? { sources: [...sources] } : {}),
    ...(approved.length > 0 ? { ownWasPublic: approved } : {}),
  } as T;
}

/** The new source replaces the same parts of earlier ones. */
export function withSource<T extends Submission>(submission: T, source: Source): T {
  const parts = partsIn(source.gives);
  const before = partsOf(submission);
  const approved = isPublic(submission) ? parts.filter((part) => !before.includes(part)) : [];
  const ownWasPublic = [...(submission.ownWasPublic ?? []), ...approved];
  return withSources({ ...submission, ownWasPublic }, [...sourcesWithout(submission, parts), source]);
}

/** The incident shows its own words in these parts again. */
export const givenBack = <T extends Submission>(submission: T, parts: readonly MergePart[]): T =>
  withSources(submission, sourcesWithout(submission, parts));

/** Writes each value with the source that gives it, or else as the incident's own. */
export function written<T extends Submission & { entry: Entry }>(submission: T, values: Partial<Entry>): T {
  const names = Object.keys(values) as (keyof Entry)[];
  let own: Partial<Entry> = values;
  const sources = submission.sources?.map((source) => {
    const parts = partsIn(source.gives).filter((part) => partFields[part].some((field) => names.includes(field)));
    if (parts.length === 0) return source;
    const fields: string[] = fieldsOf(parts);
    own = Object.fromEntries(Object.entries(own).filter(([name]) => !fields.includes(name)));
    return { ...source, gives: { ...source.gives, ...given({ ...shown(submission), ...values }, parts) } };
  });
  return { ...submission, entry: { ...submission.entry, ...own }, ...(sources ? { sources } : {}) };
}

type Texts = Pick<Entry, 'title' | 'description' | 'location'>;

/** The texts among these values, with every identifier covered. */
export function covered(values: Partial<Texts>): Partial<Texts> {
  const { title = '', description = '', location = '' } = values;
  const told = { title, description, location };
  const choices = identifiersIn(told).map((found) => ({ ...found, act: 'cover' as const }));
  return Object.fromEntries(Object.entries(coveredTexts(told, choices)).filter(([field]) => field in values));
}

/**
 * The incident without a source shows its own words again. Every identifier in these is covered where it is public,
 * because nobody chose about it.
 */
export function without<T extends Submission>(submission: T, id: string): T {
  const left = withSources(
    submission,
    (submission.sources ?? []).filter((source) => source.id !== id),
  );
  if (!isPublic(submission) || left.entry === null) return left;
  const { entry } = left;
  const back = fieldsOf(partsIn(sourceOf(submission, id)?.gives ?? {}));
  const own: Partial<Entry> = Object.fromEntries(back.map((field) => [field, entry[field]]));
  return { ...left, entry: { ...entry, ...covered(own) } };
}

/** Whether words that nobody has approved would come back to the public without a source. */
export function bringsBackUnapproved(submission: Incident, id: string): boolean {
  if (!isPublic(submission)) return false;
  const unapproved = partsIn(sourceOf(submission, id)?.gives ?? {}).filter(
    (part) => !submission.ownWasPublic?.includes(part),
  );
  const now = shown(submission);
  // The public never reads the time of day.
  return fieldsOf(unapproved).some((field) => field !== 'incidentTime' && submission.entry[field] !== now[field]);
}

export const withoutSources = <T extends Submission>(submission: T): T => withSources(submission, []);
