import type { SubmittedPost } from '../../../domain/submission/submittedPost.ts';
import type { Needs } from '../../services.ts';
import { changePost } from './changePost.ts';

type Waiting = Needs<'submittedPosts' | 'uploads' | 'audit' | 'now'>;

/**
 * Makes the files of a joined post pending on their own, like additions, because the decision was only about the first
 * sender's files.
 */
export async function makeFilesPending(services: Waiting, { id, mediaFiles }: SubmittedPost): Promise<void> {
  if (mediaFiles.length === 0) return;
  for (const name of mediaFiles) await makeFilePending(services, name, id);
  const createdAt = services.now().toISOString();
  await changePost(services, id, (post) =>
    post.mediaFiles.length === 0
      ? post
      : {
          ...post,
          mediaFiles: [],
          additions: [...(post.additions ?? []), { text: '', mediaFiles: post.mediaFiles, createdAt }],
        },
  );
}

async function makeFilePending({ uploads, now }: Waiting, name: string, postId: string): Promise<void> {
  await uploads.update(name, (file) => {
    if (file.state !== 'attached' || file.postId !== postId) return file;
    const { postId: _, ...rest } = file;
    return { ...rest, state: 'pending', mediaIncidentId: postId, changedAt: now().toISOString() };
  });
}
