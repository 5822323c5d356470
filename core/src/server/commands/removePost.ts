import type { Services } from '../services.ts';
import { removeUpload } from './removeMedia.ts';

/** Removes a submitted post with its files; returns whether there was one. */
export async function removePost(
  { submittedPosts, uploads, blobs }: Pick<Services, 'submittedPosts' | 'uploads' | 'blobs'>,
  id: string,
): Promise<boolean> {
  const post = (await submittedPosts.find(id))?.document;
  for (const name of post?.mediaFiles ?? []) {
    const upload = await uploads.find(name);
    if (upload?.document.postId === id) await removeUpload({ uploads, blobs }, upload.document);
  }
  return submittedPosts.remove(id);
}
