import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { comparedMax, duplicateReach } from '../../domain/limits.ts';
import { Problem } from '../../domain/problem.ts';
import { likelyDuplicates, type Told } from '../../domain/review/duplicates.ts';
import {
  comparePositions,
  itemIdOf,
  positionOf,
  rowOfWaiting,
  type WaitingFilter,
  type WaitingKind,
  type WaitingPosition,
  waitingMatcher,
  type WaitingRow,
  type WaitingSort,
} from '../../domain/review/queue.ts';
import { isWaiting, type Submission } from '../../domain/submission/submission.ts';
import type { SubmissionStore } from './submissions.ts';

type Stores = { submissions: SubmissionStore; now: () => Date };

/** What waits, in the order of the list; `kind` and `id` name its document. */
export type WaitingPage<T> = {
  items: T[];
  cursor: string | null;
  /** The number of items that match the filter, by kind. */
  counts: Record<WaitingKind, number>;
  /** The number of items that the reader has handed on, of those that match the filter and its kind. */
  passed: number;
  /** The number of all items. */
  total: number;
};

/** Changes are read from so long before the last reading, as the clocks of instances differ, in milliseconds. */
const overlap = 30_000;

/**
 * `version` grows with each change. `lists`: the rows in each order that was asked for, each link once, and the version
 * of which they are.
 */
type Rows = {
  all: Map<string, WaitingRow>;
  changesUntil: number;
  version: number;
  lists: Map<WaitingSort, { version: number; rows: WaitingRow[] }>;
  /** The rows of reports by what likely duplicates share: their day, or their link. */
  shared: Map<number | string, Set<WaitingRow>>;
};

/** A report that waits and is likely about the same event. */
export type Alike = { id: string; likeness: number };

const keyOf = ({ kind, id }: Pick<WaitingRow, 'kind' | 'id'>) => `${kind} ${id}`;

const cursorSchema = z.tuple([z.union([z.string(), z.number()]), z.string(), z.string()]);
const toCursor = (position: WaitingPosition): string => Buffer.from(JSON.stringify(position)).toString('base64url');
function fromCursor(cursor: string): WaitingPosition {
  try {
    return z.parse(cursorSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Problem('invalid_request');
  }
}

function put(known: Rows, row: WaitingRow): void {
  const key = keyOf(row);
  if (isDeepStrictEqual(known.all.get(key), row)) return;
  dropKey(known, key);
  known.all.set(key, row);
  for (const each of sharedBy(row)) {
    const rows = known.shared.get(each);
    if (rows) rows.add(row);
    else known.shared.set(each, new Set([row]));
  }
  known.version += 1;
}

function dropKey(known: Rows, key: string): void {
  const row = known.all.get(key);
  if (!row) return;
  known.all.delete(key);
  for (const each of sharedBy(row)) {
    const rows = known.shared.get(each);
    rows?.delete(row);
    if (rows?.size === 0) known.shared.delete(each);
  }
  known.version += 1;
}

const sharedBy = ({ told }: WaitingRow): (number | string)[] => (told === null ? [] : [told.day, ...told.links]);

/**
 * At most `comparedMax` other reports that may be about the same event: those that name its links, then those of the
 * nearest days. Those of one flood are one group already.
 */
function mayBeAlike(known: Rows, row: WaitingRow, { day, links }: Told): Set<WaitingRow> {
  const found = new Set<WaitingRow>();
  const days = Array.from({ length: duplicateReach.days }, (_, before) => [day - before - 1, day + before + 1]);
  for (const each of [...links, day, ...days.flat()]) {
    for (const other of known.shared.get(each) ?? []) {
      if (found.size === comparedMax) return found;
      if (other === row || (row.floodOf !== null && other.floodOf === row.floodOf)) continue;
      found.add(other);
    }
  }
  return found;
}

/** The reports that wait and are likely about the same event, likeliest first; of a post, those that name its link. */
function alikeOf(known: Rows, row: WaitingRow): Alike[] {
  if (row.link !== null) return Array.from(known.shared.get(row.link) ?? [], ({ id }) => ({ id, likeness: 1 }));
  if (row.told === null) return [];
  const toldBy = ({ told }: WaitingRow) => told!;
  return likelyDuplicates(row.told, mayBeAlike(known, row, row.told), toldBy, Infinity).map(
    ({ other: { id }, likeness }) => ({ id, likeness }),
  );
}

const drop = (known: Rows, item: Pick<WaitingRow, 'kind' | 'id'>) => dropKey(known, keyOf(item));

/** All rows in this order. Of posts with the same link the oldest stands for all. */
function listOf(known: Rows, sort: WaitingSort): readonly WaitingRow[] {
  const before = known.lists.get(sort);
  if (before?.version === known.version) return before.rows;
  // What was sorted is sorted still, but for what has gone or come: sorting it again takes little.
  const kept = (before?.rows ?? []).filter((row) => known.all.get(keyOf(row)) === row);
  const isKept = new Set(kept);
  const fresh = [...known.all.values()].filter((row) => !isKept.has(row));
  const oldest = new Map<string, WaitingRow>();
  for (const row of known.all.values()) {
    const other = row.link === null ? undefined : oldest.get(row.link);
    if (row.link === null || (other && comparePositions(positionOf(other, 'age'), positionOf(row, 'age')) < 0))
      continue;
    oldest.set(row.link, row);
  }
  const rows = [...kept, ...fresh]
    .filter((row) => row.link === null || oldest.get(row.link) === row)
    .map((row) => ({ row, position: positionOf(row, sort) }))
    .toSorted((a, b) => comparePositions(a.position, b.position))
    .map(({ row }) => row);
  known.lists.set(sort, { version: known.version, rows });
  return rows;
}

/** The index of the first row after this position, in rows of this order. */
function indexAfter(rows: readonly WaitingRow[], sort: WaitingSort, position: WaitingPosition): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePositions(positionOf(rows[middle]!, sort), position) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The queue of everything that waits for a reviewer, whatever its kind. Each instance keeps what it needs to filter and
 * sort, and before each answer reads what has come or changed since. The items of a page are read anew, so that nothing
 * is listed that was decided meanwhile, by whichever instance. The clean-up of memory forgets everything, and so bounds
 * what the reading of changes may miss.
 */
export function makeWaiting({ submissions, now }: Stores) {
  let rows: Rows | null = null;
  let reading: Promise<Rows> | null = null;

  const putOrDrop = (into: Rows, { submission, identifiers }: { submission: Submission; identifiers: number }) => {
    if (isWaiting(submission)) put(into, rowOfWaiting(submission, identifiers));
    else drop(into, { kind: submission.kind, id: itemIdOf(submission) });
  };

  async function readAll(at: number): Promise<Rows> {
    const fresh: Rows = { all: new Map(), changesUntil: at, version: 0, lists: new Map(), shared: new Map() };
    for await (const found of submissions.open()) putOrDrop(fresh, found);
    return fresh;
  }

  async function readChanges(known: Rows, at: number): Promise<Rows> {
    const since = new Date(Math.min(known.changesUntil, at) - overlap).toISOString();
    for await (const found of submissions.changesSince(since)) putOrDrop(known, found);
    known.changesUntil = at;
    return known;
  }

  /** Requests at the same moment share one reading. */
  async function current(): Promise<Rows> {
    const at = now().getTime();
    const known = rows;
    reading ??= (known ? readChanges(known, at) : readAll(at)).finally(() => {
      reading = null;
    });
    rows = await reading;
    return rows;
  }

  return {
    /**
     * A page of at most `limit` items. `read` returns an item as its reviewer may see it, with the reports that are
     * `alike`, or null when it no longer waits; then it leaves the list. `isWanted` filters by what the rows do not
     * hold, `isPassed` tells what the reader has handed on. `cursor` is null on the last page.
     */
    async page<T>(
      { kind, ...filter }: WaitingFilter,
      sort: WaitingSort,
      { limit, cursor = null }: { limit: number; cursor?: string | null | undefined },
      read: (row: WaitingRow, alike: readonly Alike[]) => Promise<T | null>,
      {
        isWanted = () => true,
        isPassed = () => false,
      }: Partial<Record<'isWanted' | 'isPassed', (row: WaitingRow) => boolean>> = {},
    ): Promise<WaitingPage<T>> {
      const after = cursor === null ? null : fromCursor(cursor);
      const known = await current();
      const today = now().toISOString();
      // A file that nobody has submitted yet is shown after an hour.
      const list = listOf(known, sort).filter(({ from }) => from === null || from <= today);
      const matches = waitingMatcher(filter);
      const isOfKind = (row: WaitingRow) => kind === undefined || row.kind === kind;
      const counts = { report: 0, post: 0, media: 0 };
      let passed = 0;
      for (const row of list) {
        if (!matches(row)) continue;
        if (isWanted(row)) counts[row.kind] += 1;
        if (isOfKind(row) && isPassed(row)) passed += 1;
      }
      let at = after ? indexAfter(list, sort, after) : 0;
      const take = (count: number): WaitingRow[] => {
        const taken: WaitingRow[] = [];
        for (; at < list.length && taken.length < count; at += 1) {
          const row = list[at]!;
          if (isOfKind(row) && matches(row) && isWanted(row)) taken.push(row);
        }
        return taken;
      };
      const items: T[] = [];
      let end: WaitingRow | undefined;
      for (let batch = take(limit); batch.length > 0; batch = take(limit - items.length)) {
        end = batch.at(-1);
        for (const [n, item] of (await Promise.all(batch.map((row) => read(row, alikeOf(known, row))))).entries()) {
          const row = batch[n]!;
          if (item === null) {
            drop(known, row);
            counts[row.kind] -= 1;
            if (isPassed(row)) passed -= 1;
          } else items.push(item);
        }
      }
      const isMore = take(1).length > 0;
      return {
        items,
        cursor: isMore && end ? toCursor(positionOf(end, sort)) : null,
        counts,
        passed,
        total: list.length,
      };
    },
    /** Forgets everything, so that nothing erased stays in memory. */
    cleanUp(): void {
      rows = null;
    },
  };
}
