import { createHash } from 'node:crypto';
import { canonicalLink } from '@incidentmap/core/domain/canonicalLink';
import type { Handler } from '../../handlers.ts';
import { refuseUnknownMedia } from '../../media.ts';

/** A post that is known already is not kept twice: its canonical link makes its id, and the database refuses the second. */
export const submitPost: Handler<'submitPost'> = async ({ body, services }) => {
  refuseUnknownMedia(body.mediaFiles);
  const canonicalUrl = canonicalLink(body.postUrl);
  const isNew = await services.submittedPosts.add({
    id: canonicalUrl === null ? services.newId() : createHash('sha256').update(canonicalUrl).digest('base64url'),
    postUrl: body.postUrl || null,
    canonicalUrl,
    additionalContext: body.additionalContext,
    submitterEmail: body.submitterEmail ?? null,
    mediaFiles: body.mediaFiles,
    isApproved: 'pending',
    createdAt: services.now().toISOString(),
  });
  return isNew
    ? {
        success: true,
        message: 'Your submission is under review and will appear on the map once approved.',
      }
    : { success: false, message: 'This post is already in our database.', existingIncident: true };
};
