import { mayReview, maySeeDecided } from '@incidentmap/core/domain/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handlers.ts';

/** A page of the review queue, and how many there are of each status, whatever the filter. */
export const listQueue: Handler<'listQueue'> = async ({ query, principal, services }) => {
  const { incidents } = services;
  const isAllowed = maySeeDecided(principal);
  if (query.status !== 'pending' && !isAllowed) throw new Problem('forbidden');
  const [page, pending, approved, rejected] = await Promise.all([
    incidents.queue(query, query.limit, query.cursor ?? null),
    incidents.count('pending'),
    isAllowed ? incidents.count('approved') : null,
    isAllowed ? incidents.count('rejected') : null,
  ]);
  const readable = page.documents.filter((incident) => mayReview(principal, incident));
  return {
    incidents: await Promise.all(readable.map((incident) => reviewed(services, principal, incident))),
    cursor: page.cursor,
    counts: { pending, approved, rejected },
  };
};
