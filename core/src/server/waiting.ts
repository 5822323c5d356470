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

/** How long rows are kept before everything is read again: for what the reading of changes misses, in milliseconds. */
const keptFor = 300_000;
/** Changes are read from so long before the last reading, as the clocks of instances differ, in milliseconds. */
const overlap = 30_000;

type Rows = { all: Map<string, WaitingRow>; readAt: number; changesUntil: number };

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

/**
 * The queue of everything that waits for a reviewer, whatever its kind. Each instance keeps what it needs to filter and
 * sort, and before each answer reads what has come or changed since. The items of a page are read anew, so that nothing
 * is listed that was decided meanwhile, by whichever instance.
 */
export function makeWaiting({ incidents, submittedPosts, uploads, now }: Stores) {
  let rows: Rows | null = null;
  let reading: Promise<Rows> | null = null;

  const put = ({ all }: Pick<Rows, 'all'>, row: WaitingRow) => all.set(keyOf(row), row);
  const putReport = (into: Pick<Rows, 'all'>, incident: Incident) => {
    const waits = incident.isApproved === 'pending' && !isScheduled(incident) && incident.deletedAt === undefined;
    if (waits) put(into, rowOfReport(incident));
    else into.all.delete(keyOf({ kind: 'report', id: incident.id }));
  };

  /** Files are few and their documents small, so all are read: that also finds those that were decided. */
  async function readFiles(into: Pick<Rows, 'all'>): Promise<void> {
    const files = new Map<string, WaitingRow>();
    for await (const file of uploads.list('pending')) {
      const row = into.all.get(keyOf({ kind: 'media', id: file.id })) ?? rowOfMedia(file, searchable(file));
      files.set(keyOf(row), row);
    }
    for (const [key, { kind }] of into.all) if (kind === 'media' && !files.has(key)) into.all.delete(key);
    for (const row of files.values()) put(into, row);
  }

  async function readAll(at: number): Promise<Rows> {
    const fresh: Rows = { all: new Map(), readAt: at, changesUntil: at };
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
        for (const { id } of await submittedPosts.decidedSince(since)) known.all.delete(keyOf({ kind: 'post', id }));
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
    reading ??= (known && at - known.readAt < keptFor ? readChanges(known, at) : readAll(at)).finally(() => {
      reading = null;
    });
    rows = await reading;
    return rows;
  }

  /** The list in its order. Of posts with the same link the oldest stands for all. */
  function ordered({ all }: Rows, matches: (row: WaitingRow) => boolean, sort: WaitingSort): WaitingRow[] {
    const oldest = new Map<string, WaitingRow>();
    for (const row of all.values()) {
      const other = row.link === null ? undefined : oldest.get(row.link);
      if (row.link === null || (other && comparePositions(positionOf(other, 'age'), positionOf(row, 'age')) < 0))
        continue;
      oldest.set(row.link, row);
    }
    return [...all.values()]
      .filter((row) => (row.link === null || oldest.get(row.link) === row) && matches(row))
      .map((row) => ({ row, position: positionOf(row, sort) }))
      .toSorted((a, b) => comparePositions(a.position, b.position))
      .map(({ row }) => row);
  }

  return {
    /**
     * A page of at most `limit` items; `isWanted` filters by what the rows do not hold. `read` returns an item as its reviewer may see it, or null when it no longer
     * waits; then it leaves the list. `cursor` is null on the last page.
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
      const matches = waitingMatcher(filter);
      const matching = ordered(known, (row) => matches(row) && isWanted(row), sort);
      const gone = new Set<WaitingRow>();
      const left = matching.filter(
        (row) =>
          (kind === undefined || row.kind === kind) && (!after || comparePositions(positionOf(row, sort), after) > 0),
      );
      const items: T[] = [];
      let at = 0;
      while (items.length < limit && at < left.length) {
        const batch = left.slice(at, at + limit - items.length);
        at += batch.length;
        for (const [n, item] of (await Promise.all(batch.map(read))).entries()) {
          if (item !== null) items.push(item);
          else gone.add(batch[n]!);
        }
      }
      for (const row of gone) known.all.delete(keyOf(row));
      const count = (wanted: WaitingKind) => matching.filter((row) => row.kind === wanted && !gone.has(row)).length;
      const end = left[at - 1];
      return {
        items,
        cursor: at < left.length && end ? toCursor(positionOf(end, sort)) : null,
        counts: { report: count('report'), post: count('post'), media: count('media') },
        total: ordered(known, () => true, 'age').length,
      };
    },
    /** Forgets everything, so that nothing erased stays in memory. */
    cleanUp(): void {
      rows = null;
    },
  };
}
