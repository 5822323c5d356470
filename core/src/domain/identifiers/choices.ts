import * as z from 'zod/mini';
import { identifiersMax } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { Problem } from '../problem.ts';
import { type PersonalDetailKind, personalDetailKinds } from './kinds.ts';
import { type LocatedDetail, locatedDetails, repeatedNames } from './find.ts';
import type { AuditEntry } from '../audit/audit.ts';

/**
 * Identifiers: parts of the text to be published that may identify a person. Before a report is approved, each one must
 * be covered or kept on purpose.
 */

/** The texts of a report that become public. */
const publicTexts = ['title', 'description', 'location'] as const;
type PublicText = (typeof publicTexts)[number];
type PublicTexts = Record<PublicText, string>;

export type Identifier = LocatedDetail & { field: PublicText };

/** What stands in the place of a covered identifier. It is never longer, so that a text keeps its limits. */
const cover = '[…]';

const span = {
  field: z.enum(publicTexts),
  start: z.int().check(z.gte(0)),
  end: z.int().check(z.gte(0)),
};

/** What a reviewer chose for one identifier, by its place in the text that they saw. */
const identifierChoice = z.strictObject({ ...span, act: z.enum(['cover', 'keep'], 'choice_unknown') });
export type IdentifierChoice = z.output<typeof identifierChoice>;

/** The identifiers that would be published, by their places in the text. */
export const keptSpans = z._default(
  z.array(z.strictObject(span)).check(z.maxLength(identifiersMax, 'identifier_unknown')),
  [],
);

/**
 * What an approval covers and keeps of the identifiers in the text (`identifiersIn`). It is refused while one is open.
 */
export const identifierChoices = z._default(
  z.array(identifierChoice).check(z.maxLength(identifiersMax, 'identifier_unknown')),
  [],
);

/**
 * The identifiers of a report, in the order in which it is read. A name that was found once is found wherever it stands
 * again, and a surname also alone. What happened at a home is published with its district only, so nothing in its
 * location is asked about.
 */
export function identifiersIn({
  atHome = false,
  ...told
}: PublicTexts & { atHome?: boolean | undefined }): Identifier[] {
  const fields = publicTexts.filter((field) => !(atHome && field === 'location'));
  const found = fields.flatMap((field) => locatedDetails(told[field]).map((detail) => ({ ...detail, field })));
  const names = found
    .filter(({ kind }) => kind === 'name')
    .map(({ field, start, end }) => told[field].slice(start, end));
  if (names.length === 0) return found;
  return fields.flatMap((field) => {
    const here = found.filter((each) => each.field === field);
    const isFound = ({ start, end }: LocatedDetail) => here.some((each) => each.start < end && start < each.end);
    const repeated = repeatedNames(told[field], names).filter((each) => !isFound(each));
    return [...here, ...repeated.map((detail) => ({ ...detail, field }))].toSorted(
      (a, b) => a.start - b.start || a.end - b.end,
    );
  });
}

type Span = Pick<Identifier, 'field' | 'start' | 'end'>;

export const isSameSpan = (a: Span, b: Span): boolean => a.field === b.field && a.start === b.start && a.end === b.end;

/**
 * Checks that every identifier is covered or kept, and that nothing else is. Problem `invalid_request` with the field of
 * each that is left open, or whose choice is about another text.
 */
export function checkChoices(
  told: PublicTexts & { atHome?: boolean | undefined },
  choices: readonly IdentifierChoice[],
): void {
  const identifiers = identifiersIn(told);
  const open = identifiers.filter((found) => !choices.some((choice) => isSameSpan(choice, found)));
  const stray = choices.filter((choice) => !identifiers.some((found) => isSameSpan(choice, found)));
  const details = [
    ...open.map(({ field }) => ({ path: field, code: 'identifier_open' as const })),
    ...stray.map(({ field }) => ({ path: field, code: 'identifier_unknown' as const })),
  ].map(({ path, code }) => ({ path, code, message: fieldMessages[code] }));
  if (details[0]) throw new Problem('invalid_request', { message: details[0].message, details });
}

/** The texts with the chosen identifiers covered, by `coverOf`; those that overlap share one cover. */
export function coveredTexts(
  told: PublicTexts,
  choices: readonly IdentifierChoice[],
  coverOf: (choice: IdentifierChoice) => string = () => cover,
): PublicTexts {
  const covered = (field: PublicText): string => {
    const places = choices
      .filter((choice) => choice.field === field && choice.act === 'cover')
      .toSorted((a, b) => a.start - b.start);
    let text = '';
    let from = 0;
    for (const choice of places) {
      if (choice.start >= from) text += told[field].slice(from, choice.start) + coverOf(choice);
      from = Math.max(from, choice.end);
    }
    return text + told[field].slice(from);
  };
  return { title: covered('title'), description: covered('description'), location: covered('location') };
}

/** The kinds that say exactly where something is. */
const kindsOfPlaces: ReadonlySet<PersonalDetailKind> = new Set(['address', 'postcode', 'coordinates'] as const);

export const isOfPlace = ({ kind }: Pick<LocatedDetail, 'kind'>): boolean => kindsOfPlaces.has(kind);

/** The texts of what happened at a home, with every exact place in its words covered. */
export const withoutPlaces = (told: PublicTexts): PublicTexts =>
  coveredTexts(
    told,
    identifiersIn({ ...told, atHome: true })
      .filter(isOfPlace)
      .map((found) => ({ ...found, act: 'cover' })),
  );

/** What the audit trail says of the choices: kinds and places, never the text itself. */
export function choicesInAudit(
  told: PublicTexts & { atHome?: boolean | undefined },
  choices: readonly IdentifierChoice[],
): AuditEntry['changes'] {
  const identifiers = identifiersIn(told);
  const named = (act: IdentifierChoice['act']): string =>
    identifiers
      .filter((found) => choices.some((choice) => choice.act === act && isSameSpan(choice, found)))
      .map(({ kind, field, start, end }) => `${kind} in ${field}, ${start}–${end}`)
      .join('; ');
  return [
    { field: 'covered', before: null, after: named('cover') },
    { field: 'kept', before: null, after: named('keep') },
  ].filter(({ after }) => after !== '');
}

/**
 * What an entry of the audit trail says of the choices, as data: each kind in each text with how often. Empty where it
 * cannot be read.
 */
export function choicesTold(named: string): { kind: PersonalDetailKind; field: PublicText; count: number }[] {
  const found = new Map<string, { kind: PersonalDetailKind; field: PublicText; count: number }>();
  for (const [, kindName, fieldName] of named.matchAll(/(\w+) in (\w+), \d+–\d+/g)) {
    const kind = personalDetailKinds.find((each) => each === kindName);
    const field = publicTexts.find((each) => each === fieldName);
    if (!kind || !field) return [];
    const key = `${kind} ${field}`;
    found.set(key, { kind, field, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}
