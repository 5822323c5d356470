import type { Answer, Input } from '@incidentmap/core/contract';
import { isProblem } from '@incidentmap/core/domain/problem';
import { mayReview, type Principal } from '@incidentmap/core/domain/review/permissions';
import type { Presence, Work } from '@incidentmap/core/domain/review/work';
import { countScheduled } from '@incidentmap/core/server/views/scheduled';
import { readItems } from '@incidentmap/core/server/views/readItems';
import type { Services } from '@incidentmap/core/server/services';
import type { Handler } from '../../http/handler.ts';

/** `text`: the words that are searched for. */
type Query = Input<'listWaiting'>['query'] & { text?: string | undefined };

export const listWaiting: Handler<'listWaiting'> = ({ query, principal, services }) =>
  waitingPage(query, principal, services);

/**
 * A page of everything that waits. What is approved, and can still be undone, counts as approved. What the reader has
 * passed is left out, also beside other items, unless it is asked for. The role in the query is ignored.
 */
export async function waitingPage(
  query: Query,
  principal: Principal,
  services: Services,
): Promise<Answer<'listWaiting'>> {
  const { sort, role: _role, cursor = null, limit, work: view, ...filter } = query;
  const now = services.now();
  const works = new Map<string, Work>();
  for await (const work of services.reviewWork.listOpen()) works.set(work.id, work);
  const passed = idsOf(works, ({ passedBy }) => passedBy.includes(principal.userId));
  const { submissions } = services;
  const [page, handedOn, pending, approved, rejected, scheduled, viewers, likely] = await Promise.all([
    submissions.pageOfQueue(filter, sort, { now, among: wantedWork(view, works, passed, principal), limit, cursor }),
    passed.length === 0 ? 0 : submissions.countQueue(filter, { now, among: { in: passed } }),
    submissions.countQueue({}, { now }),
    submissions.count('approved'),
    submissions.count('rejected'),
    countScheduled(services),
    viewersFor(services, principal),
    services.likely.current(),
  ]);
  const readable = page.documents.filter((submission) => mayReview(principal, submission));
  const items = await readItems(services, principal, readable, { works, passed: new Set(passed), likely });
  const counts = { pending, approved: approved + scheduled.report + scheduled.post + scheduled.media, rejected };
  return {
    items,
    cursor: page.cursor,
    kinds: page.counts,
    handedOn,
    counts,
    viewers,
  };
}

const idsOf = (works: ReadonlyMap<string, Work>, isMeant: (work: Work) => boolean): string[] =>
  [...works.values()].filter(isMeant).map(({ id }) => id);

/** Which work the view is about; undefined when it is about any. */
function wantedWork(
  view: Query['work'],
  works: ReadonlyMap<string, Work>,
  passed: readonly string[],
  { userId }: Principal,
) {
  if (view === 'passed') return { in: passed };
  if (view === undefined) return passed.length === 0 ? undefined : { notIn: passed };
  const isMeant = ({ takenBy, opinion }: Work) =>
    view === 'mine' ? takenBy?.userId === userId : opinion !== undefined && opinion.answer === undefined;
  return { in: idsOf(works, isMeant).filter((id) => !passed.includes(id)) };
}

/** What the others have open. The list does not wait for a store that cannot tell: whoever opens an item asks again. */
async function viewersFor({ presence, log }: Services, { userId }: Principal): Promise<Presence[]> {
  try {
    return await presence.othersOf(userId);
  } catch (error) {
    if (!isProblem(error, 'unavailable')) throw error;
    log.warn('presence_unavailable');
    return [];
  }
}
