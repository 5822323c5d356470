import type { Needs } from '../../services.ts';
import { removeUpload } from './removeMedia.ts';

/** Removes a submitted post with its files; returns whether there was one. */
export async function removePost(
  { submittedPosts, uploads, blobs, reviewWork }: Needs<'submittedPosts' | 'uploads' | 'blobs' | 'reviewWork'>,
  id: string,
): Promise<boolean> {
  const post = (await submittedPosts.find(id))?.document;
  for (const name of post?.mediaFiles ?? []) {
    const upload = await uploads.find(name);
    if (upload?.document.postId === id) await removeUpload({ uploads, blobs, reviewWork }, upload.document);
  }
  await reviewWork.remove({ kind: 'post', id });
  return submittedPosts.remove(id);
}
