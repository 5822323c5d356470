import { queueConditions, type WaitingFilter, type WaitingSort } from '../../domain/review/queue.ts';
import { type Kind, kinds } from '../../domain/submission/life.ts';
import type { Submission } from '../../domain/submission/submission.ts';
import type { Page } from './engines/documentStore.ts';
import type { Opened } from './openSubmissions.ts';

type Filter = Omit<WaitingFilter, 'work'>;
/** `among`: only items with this work on them (`workIdOf`), or all but these. */
type Asked = { now: Date; among?: { in: readonly string[] } | { notIn: readonly string[] } | undefined };

const orders = { age: 'find.queue.byAge', risk: 'find.queue.byRisk', place: 'find.queue.byPlace' } as const;

/** Words of more items than this are soon found in the order of the list. */
const fewMatches = 2000;

/** The queue of everything that waits for a reviewer, whatever its kind, each link of posts once. */
export function queueOf({ page, count, countBy, texts }: Opened) {
  /** Only the index by age has the words. Where few items match, their names are looked up there and asked for. */
  async function conditions(filter: Omit<Filter, 'kind'>, { now, among }: Asked) {
    const where = { ...queueConditions(filter, now), ...(among ? { 'find.queue.item': among } : {}) };
    if (!('find.queue.words' in where)) return where;
    const found = await texts('find.queue.item', where, fewMatches + 1);
    if (found.length > fewMatches) return where;
    const { 'find.queue.words': _, ...rest } = where;
    return { ...rest, 'find.queue.item': { in: found } };
  }

  return {
    /** `counts`: how many items match the filter, by kind. */
    async pageOfQueue(
      { kind, ...filter }: Filter,
      sort: WaitingSort,
      { limit, cursor, ...asked }: Asked & { limit: number; cursor: string | null },
    ): Promise<Page<Submission> & { counts: Record<Kind, number> }> {
      const all = await conditions(filter, asked);
      const where = { ...all, ...(kind ? { 'find.open': kind } : {}) };
      const [counts, found] = await Promise.all([
        countBy('find.open', kinds, all),
        page({ where, orderBy: { field: orders[sort], direction: 'asc' }, limit, cursor }),
      ]);
      return { ...found, counts };
    },
    async countQueue({ kind, ...filter }: Filter, asked: Asked): Promise<number> {
      return count({ ...(await conditions(filter, asked)), ...(kind ? { 'find.open': kind } : {}) });
    },
  };
}
