import { canonicalLink } from '@incidentmap/core/domain/canonicalLink';
import { withMedia } from '@incidentmap/core/server/commands/attachMedia';
import type { Handler } from '../../handlers.ts';

/** A post that is known already is not kept twice. Nothing is fetched from its link. */
export const submitPost: Handler<'submitPost'> = async ({ body, services }) => {
  const canonicalUrl = canonicalLink(body.postUrl);
  const id = services.submittedPosts.idOf(canonicalUrl, services.newId);
  const isNew = await withMedia(services, body.mediaFiles, { state: 'attached', postId: id }, () =>
    services.submittedPosts.add({
      id,
      postUrl: body.postUrl || null,
      canonicalUrl,
      additionalContext: body.additionalContext,
      submitterEmail: body.submitterEmail ?? null,
      mediaFiles: body.mediaFiles,
      isApproved: 'pending',
      createdAt: services.now().toISOString(),
    }),
  );
  return isNew
    ? {
        success: true,
        message: 'Your submission is under review and will appear on the map once approved.',
      }
    : { success: false, message: 'This post is already in our database.', existingIncident: true };
};
