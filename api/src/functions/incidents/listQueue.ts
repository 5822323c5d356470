import { mayReview, maySeeDecided } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { publishScheduled } from '@incidentmap/core/server/commands/publishScheduled';
import { reviewed } from '@incidentmap/core/server/reviewed';
import type { Handler } from '../../handler.ts';

/**
 * A page of the review queue, and the number of reports of each status. A report whose
 * approval can still be undone counts as approved. The role in the query is ignored.
 */
export const listQueue: Handler<'listQueue'> = async ({ query, principal, services }) => {
  const { incidents } = services;
  const { order, cursor = null, limit, ...filter } = query;
  if (query.status !== 'pending' && !maySeeDecided(principal)) throw new Problem('forbidden');
  const { report: scheduled } = await publishScheduled(services);
  const [page, pending, approved, rejected] = await Promise.all([
    incidents.queue(filter, order, limit, cursor),
    incidents.count('pending'),
    incidents.count('approved'),
    incidents.count('rejected'),
  ]);
  const readable = page.documents.filter((incident) => mayReview(principal, incident));
  return {
    incidents: await Promise.all(readable.map((incident) => reviewed(services, principal, incident))),
    cursor: page.cursor,
    counts: { pending: pending - scheduled, approved: approved + scheduled, rejected },
  };
};
