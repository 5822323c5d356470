import { longPageMax } from '@incidentmap/core/domain/limits';
import { mayReview, maySeeDecided } from '@incidentmap/core/domain/review/permissions';
import { pageOf } from '@incidentmap/core/server/views/pageOf';
import { reviewed } from '@incidentmap/core/server/views/reviewed';
import type { Handler } from '../../http/handler.ts';

/** The role in the query is ignored: permissions come from the session. */
export const listAllIncidents: Handler<'listAllIncidents'> = async ({ query, principal, services }) => {
  const all = services.submissions.incidents(maySeeDecided(principal) ? undefined : 'pending');
  const { items } = await pageOf(all, String((query.page - 1) * longPageMax));
  const readable = items.filter((incident) => mayReview(principal, incident));
  return Promise.all(readable.map((incident) => reviewed(services, principal, incident)));
};
