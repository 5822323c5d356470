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

function show({ filter, now, view }: Extract<PointsCall, { method: 'show' }>['query']): MapMarker[] {
  const key = JSON.stringify([filter, now.toDateString()]);
  if (filtered?.key !== key) {
    const { near, km } = filter;
    const sought = near && { circle: { ...near, km }, area: null, words: null };
    filtered = { key, isKept: keptIndexes(loaded(), { ...filter, sought }, found, now) };
  }
  return markersOf(loaded(), filtered.isKept, view);
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
      return countsSince(loaded(), call.days);
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
