import { toOutcome } from '@incidentmap/core/domain/incident/incident';
import { mayApproveOrReject } from '@incidentmap/core/domain/review/permissions';
import { decidePost as decide } from '@incidentmap/core/server/commands/decidePost';
import type { Handler } from '../../handler.ts';

export const decidePost: Handler<'decidePost'> = async ({ params, body, principal, services }) => {
  const { post, incident } = await decide(services, params.id, body, principal, (stored) =>
    mayApproveOrReject(principal, stored),
  );
  return { post: { id: post.id, isApproved: post.isApproved }, incident: incident && toOutcome(incident) };
};
