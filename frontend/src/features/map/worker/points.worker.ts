import {
  countsSince,
  keptIndexes,
  type MapMarker,
  markersOf,
  nearestKept,
} from '@incidentmap/core/domain/map/clusters';
import { type Columns, decodeColumns, decodeIndexes } from '@incidentmap/core/domain/map/columns';
import type { PointsCall, PointsReply } from './pointsClient.ts';

/** Filters and clusters the points of all incidents in a worker, so that the page stays responsive. */

let columns: Columns | null = null;
/** The indexes of the incidents that match the text and its place; null without a text. */
let found: Uint32Array | null = null;
let filtered: { key: string; isKept: Uint8Array } | null = null;

const loaded = (): Columns => {
  if (!columns) throw new Error('There are no columns yet');
  return columns;
};

type Call<Method> = Extract<PointsCall, { method: Method }>;

function keptBy(filter: Call<'show'>['query']['filter'], matches: Uint32Array | null, now: Date): Uint8Array {
  const { near, km } = filter;
  const target = near && { circle: { ...near, km }, area: null, words: null };
  return keptIndexes(loaded(), { ...filter, target }, matches, now);
}

function show({ filter, now, view }: Call<'show'>['query']): MapMarker[] {
  const key = JSON.stringify([filter, now.toDateString()]);
  if (filtered?.key !== key) filtered = { key, isKept: keptBy(filter, found, now) };
  return markersOf(loaded(), filtered.isKept, view);
}

function count({ days, query }: Call<'count'>): number[] {
  if (!query) return countsSince(loaded(), days);
  const { filter, found: matches, now, circle } = query;
  const anyTime = { ...filter, range: 'all', from: undefined, to: undefined } as const;
  const kept = keptBy(anyTime, matches && decodeIndexes(matches).indexes, now);
  if (!circle) return countsSince(loaded(), days, kept);
  const there = keptIndexes(loaded(), { ...anyTime, target: { circle, area: null, words: null } }, null, now);
  return countsSince(
    loaded(),
    days,
    kept.map((isKept, index) => isKept & (there[index] ?? 0)),
  );
}

function handle(call: PointsCall): unknown {
  switch (call.method) {
    case 'load': {
      columns = decodeColumns(call.bytes);
      filtered = null;
      return { mapHash: columns.hash, total: columns.x.length };
    }
    case 'show': {
      if (call.found !== undefined) {
        found = call.found && decodeIndexes(call.found).indexes;
        filtered = null;
      }
      return show(call.query);
    }
    case 'nearest':
      return filtered && nearestKept(loaded(), filtered.isKept, call.point);
    case 'count':
      return count(call);
  }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; call: PointsCall }>) => {
  let reply: PointsReply;
  try {
    reply = { id: data.id, value: handle(data.call) };
  } catch (error) {
    reply = { id: data.id, error: String(error) };
  }
  postMessage(reply);
});
