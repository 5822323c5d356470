import { type AuditEntry, type Change, differences, type Rejection } from '../audit/audit.ts';
import { checkChoices, choicesInAudit, coveredTexts, type IdentifierChoice } from '../identifiers/choices.ts';
import type { ChosenPrecision } from '../incident/publicPrecision.ts';
import { fieldRefusal } from '../messages.ts';
import { isPinned } from '../places/coordinates.ts';
import { Problem } from '../problem.ts';
import { revised, waitingSinceOf, withLife } from './change.ts';
import type { Caller, Life } from './life.ts';
import { lifeAfter } from './refusals.ts';
import { checkWider, precisionIn } from './precision.ts';
import { withoutSources, written } from './sources.ts';
import { type Entry, hasEntry, type Incident, isOfIncidents, shown, type Submission } from './submission.ts';

/** `entry`: the details of a post or a file. */
export type Approval = {
  isDelayed: boolean;
  entry?: Entry | undefined;
  precision?: ChosenPrecision | undefined;
  /** undefined where no reviewer was asked about the identifiers in the text. */
  choices: readonly IdentifierChoice[] | undefined;
  /** Names of lost files. */
  without: readonly string[];
};

const coveredBy = (entry: Entry, choices: readonly IdentifierChoice[]): Entry => ({
  ...entry,
  ...coveredTexts(entry, choices),
});

/** Whether its own reviewer approves it again with other details within the ten seconds. */
function isOtherwise({ life, entry }: Submission, approval: Approval, by: Caller): boolean {
  if (life.is !== 'scheduled' || life.by.userId !== by.userId || !entry) return false;
  const was = coveredBy(entry, life.choices);
  const is: Partial<Entry> = {
    ...(approval.entry ? coveredBy(approval.entry, approval.choices ?? []) : {}),
    ...precisionIn(approval.precision ?? {}),
  };
  return (Object.keys(is) as (keyof Entry)[]).some((field) => is[field] !== was[field]);
}

/** The audit trail says how many files there were before, and after. */
const lostInAudit = ({ files }: Submission, lost: readonly string[]): AuditEntry['changes'] => {
  const after = files.filter((name) => !lost.includes(name)).length;
  return files.length === after ? [] : [{ field: 'mediaFiles', before: files.length, after }];
};

/** Problems: `conflict` after another decision, `invalid_request` without a pin or a choice about identifiers. */
export function approved(submission: Submission, approval: Approval, by: Caller, now: Date): Submission {
  const { isDelayed, choices, without } = approval;
  const life = isOtherwise(submission, approval, by)
    ? lifeAfter(submission, { act: 'undo' }, by, now)
    : submission.life;
  const wanted = isDelayed
    ? ({ act: 'schedule', choices: choices ?? [], without } as const)
    : ({ act: 'approve' } as const);
  const next = lifeAfter({ ...submission, life }, wanted, by, now);
  if (next === submission.life) return submission;
  if (submission.life.is === 'scheduled' && life === submission.life) return published(submission, next, now);
  const told = toldBy(submission, approval);
  if (!hasEntry(told)) throw fieldRefusal('details', 'text_required');
  const entry = shown(told);
  if (!isPinned(entry)) throw fieldRefusal('latitude', 'pin_missing');
  if (choices) checkChoices(entry, choices);
  const changes = [
    ...(choices ? choicesInAudit(entry, choices) : []),
    ...lostInAudit(submission, without),
    ...differences<ChosenPrecision>(submission.entry ?? {}, told.entry, ['placeMetres', 'datePrecision']),
  ];
  const change = { by, now };
  const decided = {
    ...told,
    life: next,
    ...revised(submission, 'approved', change, { changes, waitingSince: waitingSinceOf(submission) }),
  };
  return next.is === 'public' ? covering(decided, choices ?? [], without) : decided;
}

/** The precision that was chosen before stays. */
function toldBy(submission: Submission, { entry: given, precision = {} }: Approval): Submission {
  const entry = given ?? submission.entry;
  if (!entry) return submission;
  checkWider(submission, precision);
  return { ...submission, entry: { ...entry, ...precisionIn(submission.entry ?? {}), ...precisionIn(precision) } };
}

/** A scheduled approval becomes public as the same change, so its audit entry and revision stay. */
function published(submission: Submission, life: Life, now: Date): Submission {
  if (submission.life.is !== 'scheduled' || !hasEntry(submission)) throw new Problem('conflict');
  const { choices, without = [] } = submission.life;
  return covering({ ...submission, life, changedAt: now.toISOString() }, choices, without);
}

const covering = (incident: Incident, choices: readonly IdentifierChoice[], without: readonly string[]): Submission => {
  const texts = choices.length > 0 ? coveredTexts(shown(incident), choices) : {};
  return { ...written(incident, texts), files: incident.files.filter((name) => !without.includes(name)) };
};

export function publishedWhenDue(submission: Submission, by: Caller, now: Date): Submission {
  const life = lifeAfter(submission, { act: 'publish' }, by, now);
  return life === submission.life ? submission : published(submission, life, now);
}

export const givenBack = (submission: Submission, life: Life, change: Change): Submission =>
  withLife(submission, life, 'restored', change);

/** The details of a post or a file end with its approval. A report's entry is its own. */
export const withoutDraft = <T extends Submission>(submission: T): T =>
  isOfIncidents(submission) ? submission : { ...submission, entry: null };

export function rejected(
  submission: Submission,
  why: Rejection | null,
  by: Caller,
  now: Date,
  withOther?: { id: string },
): Submission {
  const wanted = { act: 'reject', why, ...(withOther ? { with: withOther.id } : {}) } as const;
  const life = lifeAfter(submission, wanted, by, now);
  if (life === submission.life) return submission;
  // A rejection that follows another decision is in no figure.
  const waitingSince = withOther ? undefined : waitingSinceOf(submission);
  const details = { reason: why && { code: why.code, note: why.note }, waitingSince };
  return withoutSources(withLife(withoutDraft(submission), life, 'rejected', { by, now }, details));
}

export function undone(submission: Submission, by: Caller, now: Date): Submission {
  const life = lifeAfter(submission, { act: 'undo' }, by, now);
  return life === submission.life ? submission : withoutDraft(givenBack(submission, life, { by, now }));
}

/** `pendingNames`: by the public names of its files; files without one are lost. */
export const waitingAgain = <T extends Submission>(
  submission: T,
  life: Life,
  pendingNames: ReadonlyMap<string, string>,
): T => ({ ...submission, life, files: submission.files.flatMap((name) => pendingNames.get(name) ?? []) });
