import { queueConditions, type WaitingFilter, type WaitingSort } from '../../domain/review/queue.ts';
import { type Kind, kinds } from '../../domain/submission/life.ts';
import type { Submission } from '../../domain/submission/submission.ts';
import type { Opened } from './openSubmissions.ts';

/** By the work on them (`workIdOf`): these items alone, or all but these. */
type OfWork = { in: readonly string[] } | { notIn: readonly string[] };

type Filter = Omit<WaitingFilter, 'kind' | 'work'>;
type Asked = { now: Date; among?: OfWork | undefined };

/** What waits, in the order of the list. `counts`: how many items match the filter, by kind. */
type QueuePage = { documents: Submission[]; cursor: string | null; counts: Record<Kind, number> };

const orders = { age: 'find.queue.byAge', risk: 'find.queue.byRisk', place: 'find.queue.byPlace' } as const;

/** Words that more items have than this are soon found in the order of the list. */
const fewMatches = 2000;

/** The queue of everything that waits for a reviewer, whatever its kind, each link of posts once. */
export function queueOf({ page, count, countBy, texts }: Opened) {
  /** Only the index by age has the words. Where few items match, their names are looked up there and asked for. */
  async function conditions(filter: Filter, { now, among }: Asked) {
    const where = { ...queueConditions(filter, now), ...(among ? { 'find.queue.item': among } : {}) };
    if (!('find.queue.words' in where)) return where;
    const found = await texts('find.queue.item', where, fewMatches + 1);
    if (found.length > fewMatches) return where;
    const { 'find.queue.words': _, ...rest } = where;
    return { ...rest, 'find.queue.item': { in: found } };
  }

  return {
    /** A page of at most `limit` items. `cursor` is null on the last one. */
    async pageOfQueue(
      { kind, ...filter }: Filter & Pick<WaitingFilter, 'kind'>,
      sort: WaitingSort,
      { limit, cursor, ...asked }: Asked & { limit: number; cursor: string | null },
    ): Promise<QueuePage> {
      const all = await conditions(filter, asked);
      const where = { ...all, ...(kind ? { 'find.open': kind } : {}) };
      const [counts, found] = await Promise.all([
        countBy('find.open', kinds, all),
        page({ where, orderBy: { field: orders[sort], direction: 'asc' }, limit, cursor }),
      ]);
      return { ...found, counts };
    },
    /** The number of items that match the filter. */
    async countQueue({ kind, ...filter }: Filter & Pick<WaitingFilter, 'kind'>, asked: Asked): Promise<number> {
      return count({ ...(await conditions(filter, asked)), ...(kind ? { 'find.open': kind } : {}) });
    },
  };
}
