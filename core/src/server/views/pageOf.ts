import { longPageMax } from '../../domain/limits.ts';
import { Problem } from '../../domain/problem.ts';

/**
 * A page of a list that can only be read from its beginning. The cursor says how many items come before the page. Problem
 * `invalid_request` when it is none of ours.
 */
export async function pageOf<T>(
  list: AsyncIterable<T> | Iterable<T>,
  cursor: string | undefined,
  limit = longPageMax,
): Promise<{ items: T[]; cursor: string | null }> {
  const before = Number(cursor ?? 0);
  if (!Number.isSafeInteger(before) || before < 0) throw new Problem('invalid_request');
  const items: T[] = [];
  let read = 0;
  for await (const item of list) {
    if (items.length === limit) return { items, cursor: String(before + limit) };
    if (read >= before) items.push(item);
    read += 1;
  }
  return { items, cursor: null };
}
