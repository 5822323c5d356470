import { keepingHighest } from '../../../domain/submission/highestSeverity.ts';
import type { SubmittedPost } from '../../../domain/submission/submittedPost.ts';
import type { Needs } from '../../services.ts';

/**
 * Changes a post as `update` does, and records the change in the audit trail; null when there is none. The highest severity
 * that a reviewer ever gave it is kept here.
 */
export async function changePost(
  { submittedPosts, audit }: Needs<'submittedPosts' | 'audit'>,
  id: string,
  change: (post: SubmittedPost) => SubmittedPost | Promise<SubmittedPost>,
): Promise<SubmittedPost | null> {
  let isChanged = false;
  const updated = await submittedPosts.update(id, async (post) => {
    const next = await change(post);
    const changed = keepingHighest(next, post, next.draft ?? {});
    if (post.lastChange) await audit.record(post.lastChange);
    isChanged = changed !== post;
    return changed;
  });
  if (isChanged && updated?.document.lastChange) await audit.record(updated.document.lastChange);
  return updated?.document ?? null;
}

/** Removes the note of the work that remains after a decision about a post. */
export async function eraseWorkOf(services: Needs<'submittedPosts' | 'audit'>, id: string): Promise<void> {
  await changePost(services, id, (post) => {
    if (!post.draft && !post.joined) return post;
    const { draft: _draft, joined: _joined, ...finished } = post;
    return finished;
  });
}
