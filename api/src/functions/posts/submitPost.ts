import { canonicalLink } from '@incidentmap/core/domain/canonicalLink';
import type { Handler } from '../../handlers.ts';
import { refuseUnknownMedia } from '../../media.ts';

/** A post that is known already is not kept twice. Nothing is fetched from its link. */
export const submitPost: Handler<'submitPost'> = async ({ body, sending, services }) => {
  refuseUnknownMedia(body.mediaFiles);
  const { submittedPosts, receipts } = services;
  const { key } = sending;
  const id = await submittedPosts.add(
    {
      postUrl: body.postUrl || null,
      canonicalUrl: canonicalLink(body.postUrl),
      additionalContext: body.additionalContext,
      submitterEmail: body.submitterEmail ?? null,
      mediaFiles: body.mediaFiles,
      isApproved: 'pending',
      createdAt: services.now().toISOString(),
      suspected: sending.isSuspected || body.website !== '',
      ...(key === null ? {} : { sentWith: receipts.markOf(key) }),
    },
    () => receipts.newSubjectId('post', key),
  );
  return id === null
    ? { success: false, message: 'This post is already in our database.', existingIncident: true }
    : {
        success: true,
        message: 'Your submission is under review and will appear on the map once approved.',
        receipt: await receipts.issue('post', id, key),
      };
};
