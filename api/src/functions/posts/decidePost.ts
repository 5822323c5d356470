import { decidePost as decide } from '@incidentmap/core/server/commands/decidePost';
import { reviewed, reviewedPost } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

export const decidePost: Handler<'decidePost'> = async ({ params, body, principal, services }) => {
  const { post, incident } = await decide(services, params.id, body, principal);
  return {
    post: await reviewedPost(services, post),
    incident: incident && (await reviewed(services, incident)),
  };
};
