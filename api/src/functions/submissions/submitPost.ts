import { canonicalLink } from '@incidentmap/core/domain/links/canonicalLink';
import { newPost } from '@incidentmap/core/domain/submission/post';
import { withFiles } from '@incidentmap/core/server/commands/submission/attach';
import { storePost, submitOnce } from '@incidentmap/core/server/commands/submission/submit';
import type { Handler } from '../../http/handler.ts';

/**
 * Tells the sender when the post is public already. Otherwise the answer is the same whatever we know of the link, and
 * each sender gets a receipt for their own submission. The link is never fetched.
 */
export const submitPost: Handler<'submitPost'> = async ({ body, meta, services }) => {
  const { submissions, publication, idempotencyKeys, now } = services;
  const { key } = meta;
  const canonicalUrl = canonicalLink(body.postUrl);
  const isAgain = key !== null && (await idempotencyKeys.isKnown('post', key));
  if (canonicalUrl !== null && !isAgain && (await (await publication.current()).links(canonicalUrl))) {
    return { success: false, message: 'This post is already in our database.', existingIncident: true };
  }
  const { receipt } = await submitOnce(
    services,
    'post',
    { key, body },
    {
      find: submissions.find,
      keep: (id) =>
        withFiles(services, body.mediaFiles, id, () =>
          storePost(services, newPost(body, { id, now: now(), isSuspected: meta.isSuspected })),
        ),
    },
  );
  return {
    success: true,
    message: 'Your submission is under review and will appear on the map once approved.',
    receipt,
  };
};
