import { countsSince, keptIndexes, type MapMarker, markersOf } from '@incidentmap/core/domain/map/clusters';
import { type Columns, decodeColumns, decodeIndexes } from '@incidentmap/core/domain/map/columns';
import type { PointsCall, PointsReply } from './pointsClient.ts';

/** Holds the points of all incidents away from the page, which stays free to answer whoever uses it. */

let columns: Columns | null = null;
/** Where the text was found; null without a text. */
let found: Uint32Array | null = null;
let kept: { key: string; places: Uint8Array } | null = null;

const loaded = (): Columns => {
  if (!columns) throw new Error('There are no columns yet');
  return columns;
};

function show({ filter, now, view }: Extract<PointsCall, { method: 'show' }>['query']): MapMarker[] {
  const key = JSON.stringify([filter, now.toDateString()]);
  if (kept?.key !== key) kept = { key, places: keptIndexes(loaded(), filter, found, now) };
  return markersOf(loaded(), kept.places, view);
}

function answer(call: PointsCall): unknown {
  switch (call.method) {
    case 'load': {
      columns = decodeColumns(call.bytes);
      kept = null;
      return { mapHash: columns.hash, total: columns.x.length };
    }
    case 'show': {
      if (call.found !== undefined) {
        found = call.found && decodeIndexes(call.found).indexes;
        kept = null;
      }
      return show(call.query);
    }
    case 'count':
      return countsSince(loaded(), call.days);
  }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; call: PointsCall }>) => {
  let reply: PointsReply;
  try {
    reply = { id: data.id, value: answer(data.call) };
  } catch (error) {
    reply = { id: data.id, error: String(error) };
  }
  postMessage(reply);
});
