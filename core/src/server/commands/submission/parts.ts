import { type Change, theSweep } from '../../../domain/audit/audit.ts';
import { isOpen, systemAs } from '../../../domain/submission/life.ts';
import { released } from '../../../domain/submission/merge.ts';
import { rejected, withoutDraft } from '../../../domain/submission/decide.ts';
import { withLife } from '../../../domain/submission/change.ts';
import { lifeAfter } from '../../../domain/submission/refusals.ts';
import { hasSource } from '../../../domain/submission/sources.ts';
import {
  belongsToNow,
  isPublic,
  type Media,
  type Post,
  type Submission,
} from '../../../domain/submission/submission.ts';
import type { Needs } from '../../services.ts';
import { change, changeIfThere, type Changing } from './change.ts';

/**
 * What belongs to another submission: sources that were merged into it, other posts of its link, files that were added
 * to it. What only follows a decision about that one waits again when it lets go. All of this is idempotent, so that a
 * retry or the sweep finishes it after a crash.
 */

type By = Change['by'];
type Working = Changing & Needs<'now'>;

/** Whether the whole still holds this part of it; null stands for a whole that is gone. */
function holds(whole: Submission | null, part: Submission): boolean {
  const { life } = part;
  const isUndecidedOrPublic = whole !== null && (isOpen(whole.life) || isPublic(whole));
  if (life.is === 'rejected') return !isUndecidedOrPublic;
  if (life.is !== 'merged' || life.as === 'file') return true;
  if (life.as === 'sameLink') return whole?.life.is === 'public' || whole?.life.is === 'merged';
  return isUndecidedOrPublic && hasSource(whole, part.id);
}

export async function settleParts(services: Working, id: string, by: By): Promise<void> {
  const whole = (await services.submissions.find(id))?.document ?? null;
  for await (const part of services.submissions.partsOf(id)) {
    if (!holds(whole, part)) await release(services, part.id, id, by);
  }
  if (whole) await settleLink(services, whole);
}

/** Lets the oldest post of a link stand in the queue for all. Read again after each change: others come and go. */
export async function settleLink(
  { submissions }: Needs<'submissions'>,
  { link = null }: Pick<Submission, 'link'>,
): Promise<void> {
  if (link === null) return;
  const misplaced = async () =>
    (await submissions.ofLink(link)).find((post, at) => (post.isBehind === true) !== at > 0);
  for (let post = await misplaced(); post; post = await misplaced()) {
    const { isBehind } = post;
    await submissions.update(post.id, (found) => {
      const { isBehind: _, ...leading } = found as Post;
      return isBehind ? leading : { ...leading, isBehind: true };
    });
  }
}

/** Releases a part unless what it belongs to holds it. */
export async function settlePart(services: Working, part: Submission, by: By): Promise<void> {
  const id = belongsToNow(part);
  if (id === undefined) return;
  const whole = (await services.submissions.find(id))?.document ?? null;
  if (whole?.life.is !== 'deleting' && !holds(whole, part)) await release(services, part.id, id, by);
}

/** Makes a part wait on its own again, with what follows it in turn. */
export async function release(services: Working, id: string, from: string, by: By): Promise<void> {
  await changeIfThere(services, id, (part) =>
    belongsToNow(part) === from ? released(part, systemAs(by), services.now()) : part,
  );
  await settleParts(services, id, by);
}

/**
 * Takes the files that were added to a submission until `decidedAt` out of the review room, to be erased with it.
 * Returns those about which a reviewer had decided before.
 */
export async function holdAdditions(services: Working, id: string, decidedAt: string, by: By): Promise<Media[]> {
  const decided: Media[] = [];
  for await (const { id: fileId, changedAt } of services.submissions.belongingTo(id)) {
    if (changedAt > decidedAt) continue;
    const held = await changeIfThere<Media>(services, fileId, (file) => heldWith(file, id, by, services.now()));
    if (held && (held.life.is === 'public' || (held.life.is === 'rejected' && held.life.with !== id)))
      decided.push(held);
  }
  return decided;
}

/** The trail has no entry of it, because nobody has decided about it, unless an approval ends. */
function heldWith(file: Media, id: string, by: By, now: Date): Media {
  if (!isOpen(file.life)) return file;
  const system = systemAs(by);
  const waiting = { kind: file.kind, life: lifeAfter(file, { act: 'edit' }, system, now) };
  const life = lifeAfter(waiting, { act: 'reject', why: null, with: id }, system, now);
  return waiting.life === file.life
    ? { ...file, life, changedAt: now.toISOString() }
    : withoutDraft(withLife(file, life, 'restored', { by, now }));
}

/**
 * A post that has just been decided, with the others that waited with its link at `decidedAt`. What was sent, added or
 * corrected later, or is more than a reviewer is shown at once, waits on, because nobody has seen it.
 */
export async function withOthers<T extends Submission>(
  { submissions }: Needs<'submissions'>,
  decided: T,
  decidedAt: string,
): Promise<T> {
  if (decided.kind !== 'post') return decided;
  const others = (await submissions.othersOfLink(decided)).filter(({ changedAt }) => changedAt <= decidedAt);
  const { decidedWith: _, ...alone } = decided;
  const decidedWith = others.map(({ id, changedAt }) => ({ id, changedAt }));
  return (decidedWith.length > 0 ? { ...alone, decidedWith } : alone) as T;
}

/** Rejects the other posts of the link with one that was rejected; returns the files as `holdAdditions` does. */
export async function rejectOthers(services: Working, post: Post): Promise<Media[]> {
  const { life } = post;
  if (life.is !== 'rejected' || life.with !== undefined) return [];
  const decided: Media[] = [];
  for (const { id, changedAt } of post.decidedWith ?? []) {
    const other = await changeIfThere(services, id, (found) =>
      found.life.is === 'waiting' && found.changedAt === changedAt
        ? rejected(found, life.why, systemAs(life.by), new Date(life.at), post)
        : found,
    );
    if (other && belongsToNow(other) === post.id)
      decided.push(...(await holdAdditions(services, id, life.at, life.by)));
  }
  return decided;
}

/** Makes the other posts of the link a part of one that is public or became a source; their files wait on their own. */
export async function mergeOthers(services: Working, post: Post, by: By): Promise<void> {
  for (const { id, changedAt } of post.decidedWith ?? []) {
    const system = systemAs(by);
    const merged = await changeIfThere<Post>(services, id, (other) => {
      if (other.life.is !== 'waiting' || other.changedAt !== changedAt) return other;
      const now = services.now();
      const life = lifeAfter(other, { act: 'merge', into: post.id, as: 'sameLink' }, system, now);
      return withLife(other, life, 'approved', { by, now });
    });
    if (merged && belongsToNow(merged) === post.id) await freeFiles(services, id);
  }
  await endDecidedWith(services, post);
}

/** Forgets the others with which a post was decided, once all of them are settled, unless it was decided anew since. */
export async function endDecidedWith(services: Working, { id, decidedWith, revision }: Post): Promise<void> {
  if (!decidedWith) return;
  await services.submissions.update(id, (found) => {
    const { decidedWith: _, ...settled } = found;
    return found.revision === revision ? (settled as Submission) : found;
  });
}

/** Makes the files of a post that is a part of another wait on their own, as if they had been added. */
export async function freeFiles(services: Working, id: string): Promise<void> {
  const post = (await services.submissions.find(id))?.document;
  if (!post || post.files.length === 0) return;
  const now = services.now();
  const changedAt = now.toISOString();
  for await (const { id: fileId } of services.submissions.filesOf(id)) {
    await change<Media>(services, fileId, (file) => {
      if (belongsToNow(file) !== id || file.life.is !== 'merged') return file;
      const life = lifeAfter(file, { act: 'release' }, systemAs(theSweep), now);
      return { ...file, life, belongsTo: { id, as: 'addition' }, changedAt };
    });
  }
  await change(services, id, (found) => {
    if (found.files.length === 0) return found;
    const added = { text: '', mediaFiles: found.files, createdAt: changedAt, isSent: true as const };
    return { ...found, files: [], additions: [...(found.additions ?? []), added], changedAt };
  });
}
