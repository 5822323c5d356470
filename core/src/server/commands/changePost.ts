import { isProblem } from '../../domain/problem.ts';
import type { SubmittedPost } from '../../domain/posts/submittedPost.ts';
import type { Services } from '../services.ts';

/** Changes a post, whatever others change of it at the same time; null when there is none. */
export async function changePost(
  { submittedPosts, audit }: Pick<Services, 'submittedPosts' | 'audit'>,
  id: string,
  change: (post: SubmittedPost) => SubmittedPost,
): Promise<SubmittedPost | null> {
  for (;;) {
    const found = await submittedPosts.find(id);
    if (!found) return null;
    const changed = change(found.document);
    if (found.document.lastChange) await audit.record(found.document.lastChange);
    if (changed === found.document) return changed;
    try {
      await submittedPosts.save(changed, found.etag);
    } catch (error) {
      if (isProblem(error, 'conflict')) continue;
      throw error;
    }
    if (changed.lastChange) await audit.record(changed.lastChange);
    return changed;
  }
}
