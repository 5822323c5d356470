import * as z from 'zod/mini';
import { identifiersMax } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { Problem } from '../problem.ts';
import { type PersonalDetailKind, personalDetailKinds } from './kinds.ts';
import { type LocatedDetail, locatedDetails, repeatedNames } from './find.ts';
import type { AuditEntry } from '../audit/audit.ts';

/** Identifiers may identify a person. Each one in a report is covered or kept on purpose before its approval. */

/** The texts of a report that become public. */
const publicTexts = ['title', 'description', 'location'] as const;
type PublicText = (typeof publicTexts)[number];
type PublicTexts = Record<PublicText, string>;
type Told = PublicTexts & { atHome?: boolean | undefined };

export type Identifier = LocatedDetail & { field: PublicText };

/** No identifier is shorter, so that a covered text keeps its limits. */
const cover = '[…]';

const span = {
  field: z.enum(publicTexts),
  start: z.int().check(z.gte(0)),
  end: z.int().check(z.gte(0)),
};

/** A reviewer's choice for one identifier, by its place in the text that they saw. */
const identifierChoice = z.strictObject({ ...span, act: z.enum(['cover', 'keep'], 'choice_unknown') });
export type IdentifierChoice = z.output<typeof identifierChoice>;

const few = <T extends z.ZodMiniType>(each: T) =>
  z._default(z.array(each).check(z.maxLength(identifiersMax, 'identifier_unknown')), []);

/** The identifiers that would be published, by their places in the text. */
export const keptSpans = few(z.strictObject(span));

/** A choice for each identifier in the text (`identifiersIn`). An approval is refused while one is open. */
export const identifierChoices = few(identifierChoice);

/**
 * The identifiers of a report in reading order. A name that was found once is found wherever it stands again, and a
 * surname also alone. The location of a home is published as its district only, so nobody is asked about it.
 */
export function identifiersIn({ atHome = false, ...told }: Told): Identifier[] {
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

/** Throws `invalid_request` with the field of each identifier without a choice, and of each choice without one. */
export function checkChoices(told: Told, choices: readonly IdentifierChoice[]): void {
  const identifiers = identifiersIn(told);
  const open = identifiers.filter((found) => !choices.some((choice) => isSameSpan(choice, found)));
  const stray = choices.filter((choice) => !identifiers.some((found) => isSameSpan(choice, found)));
  const detail = (code: 'identifier_open' | 'identifier_unknown') => (at: Span) => ({
    path: at.field,
    code,
    message: fieldMessages[code],
  });
  const details = [...open.map(detail('identifier_open')), ...stray.map(detail('identifier_unknown'))];
  if (details[0]) throw new Problem('invalid_request', { message: details[0].message, details });
}

/** The texts with the chosen identifiers covered. Those that overlap share one cover. */
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

/** Whether it says exactly where something is. */
export const isOfPlace = ({ kind }: Pick<LocatedDetail, 'kind'>): boolean =>
  ['address', 'postcode', 'coordinates'].includes(kind);

/** The texts of a report from a home, with every exact place covered. */
export const withoutPlaces = (told: PublicTexts): PublicTexts =>
  coveredTexts(
    told,
    identifiersIn({ ...told, atHome: true })
      .filter(isOfPlace)
      .map((found) => ({ ...found, act: 'cover' })),
  );

/** The choices for the audit trail: kinds and places, never the text itself. */
export function choicesInAudit(told: Told, choices: readonly IdentifierChoice[]): AuditEntry['changes'] {
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

type ChoicesOfKind = { kind: PersonalDetailKind; field: PublicText; count: number };

/** How often each kind is in each text, by an entry of the audit trail. Empty where it cannot be read. */
export function choicesTold(named: string): ChoicesOfKind[] {
  const found = new Map<string, ChoicesOfKind>();
  for (const [, kindName, fieldName] of named.matchAll(/(\w+) in (\w+), \d+–\d+/g)) {
    const kind = personalDetailKinds.find((each) => each === kindName);
    const field = publicTexts.find((each) => each === fieldName);
    if (!kind || !field) return [];
    const key = `${kind} ${field}`;
    found.set(key, { kind, field, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}
