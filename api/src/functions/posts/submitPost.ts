import { canonicalLink } from '@incidentmap/core/domain/canonicalLink';
import type { Handler } from '../../handlers.ts';
import { refuseUnknownMedia } from '../../media.ts';

/** A post that is known already is not kept twice. Nothing is fetched from its link. */
export const submitPost: Handler<'submitPost'> = async ({ body, services }) => {
  refuseUnknownMedia(body.mediaFiles);
  const isNew = await services.submittedPosts.add(
    {
      postUrl: body.postUrl || null,
      canonicalUrl: canonicalLink(body.postUrl),
      additionalContext: body.additionalContext,
      submitterEmail: body.submitterEmail ?? null,
      mediaFiles: body.mediaFiles,
      isApproved: 'pending',
      createdAt: services.now().toISOString(),
    },
    services.newId,
  );
  return isNew
    ? {
        success: true,
        message: 'Your submission is under review and will appear on the map once approved.',
      }
    : { success: false, message: 'This post is already in our database.', existingIncident: true };
};
