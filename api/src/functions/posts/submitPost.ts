import { canonicalLink } from '@incidentmap/core/domain/canonicalLink';
import { isProblem } from '@incidentmap/core/domain/problem';
import { withMedia } from '@incidentmap/core/server/commands/attachMedia';
import type { Handler } from '../../handlers.ts';

/** A post that is known already is not kept twice. Nothing is fetched from its link. */
export const submitPost: Handler<'submitPost'> = async ({ body, sending, services }) => {
  const { submittedPosts, receipts, now } = services;
  const { key } = sending;
  const sentWith = key === null ? undefined : receipts.markOf(key);
  const canonicalUrl = canonicalLink(body.postUrl);
  const id = submittedPosts.idOf(canonicalUrl, () => receipts.newSubjectId('post', key));
  /** The link makes the id, so what is there may be someone else's. */
  const isRepeated = async () =>
    sentWith !== undefined && (await submittedPosts.find(id))?.document.sentWith === sentWith;
  const keep = () =>
    withMedia(services, body.mediaFiles, { state: 'attached', postId: id }, () =>
      submittedPosts.add({
        id,
        postUrl: body.postUrl || null,
        canonicalUrl,
        additionalContext: body.additionalContext,
        submitterEmail: body.submitterEmail ?? null,
        mediaFiles: body.mediaFiles,
        isApproved: 'pending',
        createdAt: now().toISOString(),
        ...(sending.isSuspected || body.website ? { suspected: true } : {}),
        ...(sentWith === undefined ? {} : { sentWith }),
      }),
    );
  const isKept = async () => {
    try {
      return (await keep()) || (await isRepeated());
    } catch (error) {
      if (isProblem(error) && (await isRepeated())) return true;
      throw error;
    }
  };
  if (!(await isRepeated()) && !(await isKept())) {
    return { success: false, message: 'This post is already in our database.', existingIncident: true };
  }
  return {
    success: true,
    message: 'Your submission is under review and will appear on the map once approved.',
    receipt: await receipts.issue('post', id, key),
  };
};
