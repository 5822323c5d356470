import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Incident, isScheduled } from '../domain/incident/incident.ts';
import { Problem } from '../domain/problem.ts';
import {
  comparePositions,
  positionOf,
  rowOfMedia,
  rowOfPost,
  rowOfReport,
  type WaitingFilter,
  type WaitingKind,
  type WaitingPosition,
  waitingMatcher,
  type WaitingRow,
  type WaitingSort,
} from '../domain/review/waiting.ts';
import type { IncidentStore } from './stores/incidents.ts';
import type { submittedPostStore } from './stores/submittedPosts.ts';
import type { UploadDetails, UploadStore } from './stores/uploads.ts';

type Stores = {
  incidents: IncidentStore;
  submittedPosts: ReturnType<typeof submittedPostStore>;
  uploads: UploadStore;
  now: () => Date;
};

/** What waits, in the order of the list; `kind` and `id` name its document. */
export type WaitingPage<T> = {
  items: T[];
  cursor: string | null;
  /** The number of items that match the filter, by kind. */
  counts: Record<WaitingKind, number>;
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
  /** Of the rows, the keys of those that are files. */
  files: Set<string>;
  changesUntil: number;
  version: number;
  lists: Map<WaitingSort, { version: number; rows: WaitingRow[] }>;
};

/** What of a file is searched. One that was added to a report tells of it only what is public once that is decided. */
const searchable = ({
  details = {},
  isAddition = false,
}: {
  details?: Partial<UploadDetails>;
  isAddition?: boolean;
}) => {
  const { title: _title, location: _location, ...rest } = details;
  return isAddition ? rest : details;
};

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
  known.all.set(key, row);
  known.version += 1;
}

function dropKey(known: Rows, key: string): void {
  if (known.all.delete(key)) known.version += 1;
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
export function makeWaiting({ incidents, submittedPosts, uploads, now }: Stores) {
  let rows: Rows | null = null;
  let reading: Promise<Rows> | null = null;

  const putReport = (into: Rows, incident: Incident) => {
    const waits = incident.isApproved === 'pending' && !isScheduled(incident) && incident.deletedAt === undefined;
    if (waits) put(into, rowOfReport(incident));
    else drop(into, { kind: 'report', id: incident.id });
  };

  /** Files are few and their documents small, so all are read: that also finds those that were decided. */
  async function readFiles(into: Rows): Promise<void> {
    const found = new Set<string>();
    for await (const file of uploads.list('pending')) {
      const key = keyOf({ kind: 'media', id: file.id });
      found.add(key);
      if (!into.all.has(key)) put(into, rowOfMedia(file, searchable(file)));
    }
    for (const key of into.files) if (!found.has(key)) dropKey(into, key);
    into.files = found;
  }

  async function readAll(at: number): Promise<Rows> {
    const fresh: Rows = { all: new Map(), files: new Set(), changesUntil: at, version: 0, lists: new Map() };
    await Promise.all([
      (async () => {
        for await (const incident of incidents.list('pending')) putReport(fresh, incident);
      })(),
      (async () => {
        for await (const post of submittedPosts.listPending()) put(fresh, rowOfPost(post));
      })(),
      readFiles(fresh),
    ]);
    return fresh;
  }

  async function readChanges(known: Rows, at: number): Promise<Rows> {
    const since = new Date(Math.min(known.changesUntil, at) - overlap).toISOString();
    await Promise.all([
      (async () => {
        for await (const incident of incidents.sentSince(since)) putReport(known, incident);
      })(),
      (async () => {
        for await (const incident of incidents.changedSince(since)) putReport(known, incident);
      })(),
      (async () => {
        for await (const post of submittedPosts.listPending(since)) put(known, rowOfPost(post));
      })(),
      (async () => {
        for (const { id } of await submittedPosts.decidedSince(since)) drop(known, { kind: 'post', id });
        // After those that were decided: a post may be both.
        for await (const post of submittedPosts.reopenedSince(since)) put(known, rowOfPost(post));
      })(),
      readFiles(known),
    ]);
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
     * A page of at most `limit` items. `read` returns an item as its reviewer may see it, or null when it no longer
     * waits; then it leaves the list. `isWanted` filters by what the rows do not hold. `cursor` is null on the last page.
     */
    async page<T>(
      { kind, ...filter }: WaitingFilter,
      sort: WaitingSort,
      { limit, cursor = null }: { limit: number; cursor?: string | null | undefined },
      read: (row: WaitingRow) => Promise<T | null>,
      isWanted: (row: WaitingRow) => boolean = () => true,
    ): Promise<WaitingPage<T>> {
      const after = cursor === null ? null : fromCursor(cursor);
      const known = await current();
      const list = listOf(known, sort);
      const passes = waitingMatcher(filter);
      const matches = (row: WaitingRow) => passes(row) && isWanted(row);
      const counts = { report: 0, post: 0, media: 0 };
      for (const row of list) if (matches(row)) counts[row.kind] += 1;
      let at = after ? indexAfter(list, sort, after) : 0;
      const take = (count: number): WaitingRow[] => {
        const taken: WaitingRow[] = [];
        for (; at < list.length && taken.length < count; at += 1) {
          const row = list[at]!;
          if ((kind === undefined || row.kind === kind) && matches(row)) taken.push(row);
        }
        return taken;
      };
      const items: T[] = [];
      let end: WaitingRow | undefined;
      for (let batch = take(limit); batch.length > 0; batch = take(limit - items.length)) {
        end = batch.at(-1);
        for (const [n, item] of (await Promise.all(batch.map(read))).entries()) {
          const row = batch[n]!;
          if (item === null) {
            drop(known, row);
            counts[row.kind] -= 1;
          } else items.push(item);
        }
      }
      const isMore = take(1).length > 0;
      return {
        items,
        cursor: isMore && end ? toCursor(positionOf(end, sort)) : null,
        counts,
        total: listOf(known, sort).length,
      };
    },
    /** Forgets everything, so that nothing erased stays in memory. */
    cleanUp(): void {
      rows = null;
    },
  };
}
