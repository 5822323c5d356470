import { askedEditsMax } from '@incidentmap/core/domain/limits';
import { mayReview, type Principal, maySeeDecided } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { toShownWork } from '@incidentmap/core/domain/review/work';
import { hasEntry } from '@incidentmap/core/domain/submission/submission';
import { countScheduled } from '@incidentmap/core/server/views/scheduled';
import { reviewed } from '@incidentmap/core/server/views/reviewed';
import type { Services } from '@incidentmap/core/server/services';
import type { Answer, Input } from '@incidentmap/core/contract';
import type { Handler } from '../../http/handler.ts';

/** `text`: the words that are searched for. */
type Query = Input<'listQueue'>['query'] & { text?: string | undefined };

export const listQueue: Handler<'listQueue'> = ({ query, principal, services }) =>
  queuePage(query, principal, services);

/**
 * A page of the review queue, and the number of reports of each status. A report whose
 * approval can still be undone counts as approved. The role in the query is ignored.
 */
export async function queuePage(query: Query, principal: Principal, services: Services): Promise<Answer<'listQueue'>> {
  const { submissions } = services;
  const { order, role: _role, cursor = null, limit, ...filter } = query;
  if (query.status !== 'pending' && !maySeeDecided(principal)) throw new Problem('forbidden');
  const [found, pending, approved, rejected, { report: scheduled }] = await Promise.all([
    submissions.pageOfIncidents(filter, order, limit, cursor),
    submissions.count('pending'),
    submissions.count('approved'),
    submissions.count('rejected'),
    countScheduled(services),
  ]);
  const asked = query.status === 'approved' && cursor === null ? await askedEdits(services, principal) : [];
  const readable = found.documents.filter((incident) => mayReview(principal, incident));
  return {
    incidents: await Promise.all(readable.map((incident) => reviewed(services, principal, incident))),
    asked,
    cursor: found.cursor,
    counts: { pending: pending - scheduled, approved: approved + scheduled, rejected },
  };
}

/** The edits of public incidents that wait for a second opinion, those first that were asked about first. */
async function askedEdits(services: Services, principal: Principal): Promise<Answer<'listQueue'>['asked']> {
  const asked: Answer<'listQueue'>['asked'] = [];
  for await (const work of services.reviewWork.listOpen()) {
    if (work.opinion?.edit === undefined || work.opinion.answer !== undefined) continue;
    const incident = (await services.submissions.find(work.itemId))?.document;
    if (incident?.life.is !== 'public' || !hasEntry(incident) || !mayReview(principal, incident)) continue;
    const { opinion } = toShownWork(work, principal, incident.revision);
    // What was changed since cannot be agreed to.
    if (opinion && !opinion.isOutdated)
      asked.push({ incident: await reviewed(services, principal, incident), opinion });
    if (asked.length === askedEditsMax) break;
  }
  return asked;
}
