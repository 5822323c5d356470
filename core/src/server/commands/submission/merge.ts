import { checkRevision } from '../../../domain/audit/revision.ts';
import { identifiersIn } from '../../../domain/identifiers/choices.ts';
import { fieldRefusal } from '../../../domain/messages.ts';
import { isPinned } from '../../../domain/places/coordinates.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { checkOpinion, checkPublicChange, checkPublisher, isGrave } from '../../../domain/review/opinion.ts';
import { ratedBy } from '../../../domain/submission/highestSeverity.ts';
import { type Caller, decidedFirst } from '../../../domain/submission/life.ts';
import { gaining, losing, mergedInto } from '../../../domain/submission/merge.ts';
import { problemOf } from '../../../domain/submission/refusals.ts';
import { bringsBackUnapproved, hasSource, type MergePart, sourceOf } from '../../../domain/submission/sources.ts';
import {
  hasEntry,
  type Incident,
  isPublic,
  type Post,
  type Report,
  shown,
  type Source,
  type Submission,
} from '../../../domain/submission/submission.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { hasTwoReviewers } from '../../access/roles.ts';
import { spreadAtHome } from './atHome.ts';
import { change } from './change.ts';
import { dropSource, finishLeft, waitingWithout } from './leave.ts';
import { opinionOn } from './opinion.ts';
import { freeFiles, holdAdditions, mergeOthers, settleLink, settleParts, withOthers } from './parts.ts';

type Working = Needs<SubmissionService>;

/** Which report or post becomes a source of an incident, and what is taken from it. */
type MergeWanted = {
  source: string;
  kind: 'report' | 'post';
  /** The revisions of the source and of the incident that the reviewer saw. */
  sourceRevision?: number | undefined;
  revision?: number | undefined;
  take: readonly MergePart[];
};

/**
 * Merges a report or a post that waits into an incident that waits or is public; other posts of the link come with it,
 * and their files wait on their own. The incident is written first; if the source was decided or changed meanwhile,
 * that is taken back. Idempotent: a retry or the sweep finishes it after a crash. Problem `not_found`, `forbidden`,
 * `invalid_request`, or `conflict`.
 */
export async function merge(services: Working, id: string, wanted: MergeWanted, reviewer: Caller): Promise<Incident> {
  const { submissions } = services;
  const now = services.now();
  const others = await othersWaiting(services, wanted, reviewer);
  const merged = await change<Incident>(services, id, async (incident) => {
    const source = (await submissions.find(wanted.source))?.document;
    if (!source || source.life.is === 'deleting' || source.kind !== wanted.kind) throw new Problem('not_found');
    if (!hasEntry(incident)) throw new Problem('not_found');
    if (hasSource(incident, source.id)) return incident;
    if (incident.belongsTo?.id === source.id) {
      // An incident that was made of a file of a report ends with that report.
      const message = 'That incident was made of a file of this report. Merge it with another one.';
      throw new Problem('conflict', { message });
    }
    const next = gaining(incident, source as Report | Post, wanted.take, reviewer, now);
    checkRevision(incident, wanted.revision);
    checkRevision(source, wanted.sourceRevision, source.kind);
    if (!isPublic(incident)) return next;
    for (const each of [source, ...others]) checkPublisher(each, reviewer, hasTwoReviewers(services.settings));
    // The words that it takes hold no identifier, but its own may, also those that they replace.
    const kept = wanted.take.length > 0 ? [incident, next].flatMap((each) => identifiersIn(shown(each))) : [];
    const needsAnother = isGrave([ratedBy(next)], kept);
    checkOpinion(
      { needsAnother, kept: [], revision: source.revision },
      reviewer,
      await opinionOn(services, source),
      'merge',
    );
    return next;
  });
  const named = sourceOf(merged, wanted.source);
  try {
    if (named) await becomeSource(services, named, id, reviewer);
  } catch (error) {
    if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    await dropSource(services, id, wanted.source, reviewer);
    throw error;
  }
  // The incident may have been rejected, withdrawn or erased at the same moment.
  await settleParts(services, id, reviewer);
  if (wanted.kind === 'post') await settleParts(services, wanted.source, reviewer);
  if (shown(merged).atHome) await spreadAtHome(services, id, reviewer);
  return merged;
}

/** Writes a report or a post as the source that its incident names, and does what follows. */
export async function becomeSource(
  services: Working,
  { id, revision, at }: Source,
  into: string,
  by: Caller,
): Promise<void> {
  const source = await change(services, id, async (found) => {
    const next = mergedInto(found, into, found.kind === 'report' ? revision : undefined, by, services.now());
    return next === found ? found : withOthers(services, next, at);
  });
  await finishSource(services, source, at, by);
}

/** Does what follows a merge; idempotent. `at`: when it was merged. */
export async function finishSource(
  services: Working,
  source: Submission,
  at: string,
  by: Pick<Caller, 'userId' | 'name'>,
): Promise<void> {
  if (source.kind === 'report') await holdAdditions(services, source.id, at, by);
  if (source.kind !== 'post') return;
  await freeFiles(services, source.id);
  await mergeOthers(services, source, by);
  await settleLink(services, source);
}

/** Problem `conflict` when another post of the link has just been approved. */
async function othersWaiting(
  { submissions }: Working,
  { source, kind }: MergeWanted,
  reviewer: Caller,
): Promise<Post[]> {
  const post = (await submissions.find(source))?.document;
  if (!post) throw new Problem('not_found');
  if (kind !== 'post' || post.kind !== 'post') return [];
  const others = await submissions.othersOfLink(post);
  for (const { life } of others)
    if (life.is === 'scheduled') throw problemOf(decidedFirst(life), 'post', life, reviewer);
  return others;
}

/**
 * Takes a source out of an incident, to wait on its own. The incident waits again where words come back that nobody has
 * approved, unless the reviewer merged the two. Problem `not_found`, `forbidden`, or `conflict`.
 */
export async function takeApart(services: Working, id: string, sourceId: string, reviewer: Caller): Promise<Incident> {
  const now = services.now();
  const apart = await change<Incident>(services, id, async (incident) => {
    if (!hasEntry(incident)) throw new Problem('not_found');
    const leave = (isUnseen: boolean) => losing(incident, sourceId, isUnseen, reviewer, now);
    const next = leave(false);
    if (isPublic(next) && !isPinned(shown(next))) throw fieldRefusal('latitude', 'pin_missing');
    if (sourceOf(incident, sourceId)?.by.userId === reviewer.userId) {
      // Whoever merged the two has read both, but does not publish alone what needs two.
      checkPublicChange(incident, next, services.settings.SECOND_OPINION);
      return next;
    }
    return bringsBackUnapproved(incident, sourceId) ? waitingWithout(services, incident, leave) : next;
  });
  await finishLeft(services, apart);
  await settleParts(services, id, reviewer);
  return apart;
}
