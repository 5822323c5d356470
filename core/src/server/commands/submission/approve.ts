import type { IdentifierChoice } from '../../../domain/identifiers/choices.ts';
import { fieldMessages, fieldRefusal } from '../../../domain/messages.ts';
import type { ChosenPrecision } from '../../../domain/incident/publicPrecision.ts';
import { isPinned } from '../../../domain/places/coordinates.ts';
import { isOutdated, checkRevision } from '../../../domain/audit/revision.ts';
import { checkOpinion, checkPublisher, isGrave, keptOf } from '../../../domain/review/opinion.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { approved, publishedWhenDue } from '../../../domain/submission/decide.ts';
import { keepingHighest, ratedBy } from '../../../domain/submission/highestSeverity.ts';
import { type Caller, decidedFirst, isOpen, type Person, systemAs } from '../../../domain/submission/life.ts';
import { withPrecision } from '../../../domain/submission/precision.ts';
import { problemOf } from '../../../domain/submission/refusals.ts';
import { type Entry, hasEntry, isPublic, shown, type Submission } from '../../../domain/submission/submission.ts';
import { theSweep } from '../../../domain/audit/audit.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { hasTwoReviewers } from '../../access/roles.ts';
import { spreadAtHome } from './atHome.ts';
import { change } from './change.ts';
import { isAtHome, ownersOf } from '../../views/owner.ts';
import { opinionOn } from './opinion.ts';
import { mergeOthers, settleLink, withOthers } from './parts.ts';
import { copyToPublic, lostFilesOf, removePendingOf, removeUnclaimed, withPublicNames } from '../files/publishFiles.ts';

export type Publishing = Needs<SubmissionService | 'newId' | 'log'>;

/** What a reviewer says in approving something. */
type ApprovalWanted = {
  /** It becomes public only when it can no longer be undone. */
  isDelayed: boolean;
  /** The entry of a post or a file. Absent for a report, and to publish at once what is scheduled. */
  entryOf?: ((submission: Submission) => Entry) | undefined;
  choices: readonly IdentifierChoice[];
  precision?: ChosenPrecision | undefined;
  /** The revision that the reviewer saw, if it must not have changed. */
  revision?: number | undefined;
  withoutLostFiles?: boolean | undefined;
  /** Throws where the caller knows why it may not be approved. */
  check?: ((submission: Submission) => void) | undefined;
};

/**
 * Approves what waits; its files are published first. Idempotent: a retry finishes after a crash. Problem `not_found`,
 * `forbidden`, `invalid_request` while an identifier is open or the pin is missing, or `conflict`: it was decided or
 * changed meanwhile, the second opinion is missing, or files are lost.
 */
export async function approve(
  services: Publishing,
  id: string,
  wanted: ApprovalWanted,
  reviewer: Caller,
): Promise<Submission> {
  let lost: readonly string[] = [];
  const decided = (submission: Submission) => approvedOnce(services, submission, wanted, lost, reviewer);
  lost = await checkFiles(services, id, decided, wanted.withoutLostFiles ?? false);
  return wanted.isDelayed ? change(services, id, decided) : publish(services, id, decided);
}

/** Checks everything that the approval depends on, and returns the approved submission. */
async function approvedOnce(
  services: Publishing,
  submission: Submission,
  { isDelayed, entryOf, choices, precision, revision, check }: ApprovalWanted,
  lost: readonly string[],
  reviewer: Caller,
): Promise<Submission> {
  check?.(submission);
  if (precision?.placeMetres !== undefined && precision.placeMetres < services.settings.PUBLIC_GRID_METRES) {
    throw fieldRefusal('placeMetres', 'place_width');
  }
  const { life } = submission;
  const related = await relatedTo(services, submission);
  const { owners, others } = related;
  const told = entryOf && isOpen(life) ? entryOf(submission) : undefined;
  const entry = told && { ...told, atHome: told.atHome || [submission, ...owners].some(isAtHome) };
  const hasChanged = life.is === 'waiting' && isOutdated(submission, revision);
  // Choices are about the text that the reviewer saw, unless that has changed.
  const known = hasChanged ? undefined : entry?.atHome && !told?.atHome ? withoutPlace(choices) : choices;
  const approval = { isDelayed, entry, precision, choices: known, without: lost };
  const next = approved(submission, approval, reviewer, services.now());
  if (next === submission) return submission;
  if (hasChanged) checkRevision(submission, revision, submission.kind);
  const isOfNewChange = next.revision !== submission.revision;
  if (life.is === 'scheduled' && !isOfNewChange) await checkDue(services, submission, related);
  else await checkAlone(services, submission, related, { entry, choices, revision: submission.revision }, reviewer);
  for (const other of others) {
    if (other.life.is === 'scheduled') throw problemOf(decidedFirst(other.life), 'post', other.life, reviewer);
  }
  const decided = isOfNewChange ? await withOthers(services, next, next.changedAt) : next;
  return keepingHighest(decided, ...[...others, ...owners].map(ratedBy));
}

const relatedTo = async (services: Publishing, submission: Submission) => ({
  owners: await ownersOf(services, submission),
  others: submission.kind === 'post' ? await services.submissions.othersOfLink(submission) : [],
});
type Related = Awaited<ReturnType<typeof relatedTo>>;

/** Checks whether its reviewer may approve this alone. `revision`: the one that was read. Problem `conflict`. */
async function checkAlone(
  services: Publishing,
  submission: Submission,
  { owners, others }: Related,
  { entry, choices, revision }: Pick<ApprovalWanted, 'choices'> & { entry: Entry | undefined; revision: number },
  by: Person,
): Promise<void> {
  const { submissions } = services;
  const found = await Promise.all((submission.sources ?? []).map(({ id }) => submissions.find(id)));
  const sources = found.flatMap((each) => each?.document ?? []);
  // The other posts of a source's link became public with it.
  const joined = (await Promise.all(sources.map(({ id }) => Array.fromAsync(submissions.partsOf(id))))).flat();
  for (const each of [submission, ...others, ...sources, ...joined]) {
    checkPublisher(each, by, hasTwoReviewers(services.settings));
  }
  const kept = keptOf(choices);
  const rated = [submission, ...owners, ...others].map(ratedBy);
  const needsAnother = isGrave([...rated, ...(entry ? [entry] : [])], kept);
  const about = { needsAnother, kept, revision, details: entry && pinned(entry) };
  checkOpinion(about, by, await opinionOn(services, submission));
}

/** Checks a due approval as it was given: a second opinion may be required since then. Problem `conflict`. */
async function checkDue(services: Publishing, submission: Submission, related: Related): Promise<void> {
  const { kind, life } = submission;
  if (life.is !== 'scheduled') return;
  const entry = kind === 'report' ? undefined : (submission.entry ?? undefined);
  // The approval was a change of its own.
  const revision = submission.revision - 1;
  await checkAlone(services, submission, related, { entry, choices: life.choices, revision }, life.by);
}

/** The location of what happened at a home is not asked about, and its reviewer may not have known that it did. */
const withoutPlace = (choices: readonly IdentifierChoice[]) => choices.filter(({ field }) => field !== 'location');

const pinned = (entry: Entry) => {
  if (!isPinned(entry)) throw fieldRefusal('latitude', 'pin_missing');
  return entry;
};

/**
 * The lost files of a report or a post. Problem `conflict` when there are any, unless it is approved `without` them.
 */
async function checkFiles(
  services: Publishing,
  id: string,
  decided: (submission: Submission) => Promise<Submission>,
  without: boolean,
): Promise<string[]> {
  const submission = (await services.submissions.find(id))?.document;
  if (!submission || submission.kind === 'media' || !isOpen(submission.life)) return [];
  // Whoever may not approve it hears nothing of its files.
  const { files } = await decided(submission);
  const lost = await lostFilesOf(services, files);
  if (lost.length === 0 || without) return lost;
  const message = fieldMessages.file_lost;
  const details = lost.map((name) => ({ path: `mediaFiles.${files.indexOf(name)}`, code: 'file_lost', message }));
  throw new Problem('conflict', { message, details });
}

/** Copies the files of a submission, and writes it as `decided` returns it: public. */
async function publish(
  services: Publishing,
  id: string,
  decided: (submission: Submission) => Submission | Promise<Submission>,
): Promise<Submission> {
  const claimed = new Set<string>();
  let published: Submission;
  try {
    do {
      const names = await copyToPublic(services, id, async (submission) => decided(submission), claimed);
      published = await change(services, id, async (submission) => {
        const next = await decided(submission);
        if (next === submission) return submission;
        // Unchanged where its files or their public names changed since they were copied: then they are copied again.
        const placed = hasEntry(next) ? withPrecision(next, services.settings.PUBLIC_GRID_METRES) : next;
        return withPublicNames(submission, placed, names) ?? submission;
      });
    } while (!isPublic(published));
  } finally {
    // A withdrawal, an erasure, a deletion or another approval may have won the race.
    await tolerated(services, 'public_media_left', removeUnclaimed(services, id, claimed));
  }
  // If this fails, the sweep removes the pending files later.
  await tolerated(services, 'pending_media_left', removePendingOf(services, published));
  await finishPublication(services, published);
  return published;
}

/** Does what follows a publication; idempotent. */
export async function finishPublication(services: Publishing, published: Submission): Promise<void> {
  const { life } = published;
  if (life.is !== 'public') return;
  if (published.kind === 'post') await mergeOthers(services, published, life.by);
  await settleLink(services, published);
  if (shown(published)?.atHome) await spreadAtHome(services, published.id, life.by);
}

/** Problem `conflict` when it is not due, a file is gone, or the second opinion is missing. */
export const publishScheduled = (services: Publishing, id: string): Promise<Submission> =>
  publish(services, id, async (submission) => {
    const next = publishedWhenDue(submission, systemAs(theSweep), services.now());
    if (next !== submission) await checkDue(services, submission, await relatedTo(services, submission));
    return next;
  });

async function tolerated({ log }: Publishing, event: string, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isProblem(error)) throw error;
    log.warn(event, { reason: error.code });
  });
}
