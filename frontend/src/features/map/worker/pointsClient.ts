import type { Box, MapMarker } from '@incidentmap/core/domain/map/clusters';
import type { Circle } from '@incidentmap/core/domain/places/geometry';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { type HomeFilter, matchesQueryOf } from '../../../lib/homeFilter.ts';

export type ShowQuery = {
  filter: HomeFilter;
  now: Date;
  /** Indexes of the incidents that match the filter's text and place, as bytes; null without a text. */
  found: Uint8Array | null;
  view: { box: Box; zoom: number };
};

/** `circle`: leaves out what lies elsewhere and only names its place; null counts all that matches. */
type CountQuery = Omit<ShowQuery, 'view'> & { circle: Circle | null };

export type PointsCall =
  | { method: 'load'; bytes: Uint8Array }
  /** `found` is sent only when it has changed. */
  | { method: 'show'; query: Omit<ShowQuery, 'found'>; found?: ShowQuery['found'] }
  | { method: 'nearest'; point: Coordinates }
  | { method: 'count'; days: readonly string[]; query: CountQuery | undefined };

export type PointsReply = { id: number; value: unknown } | { id: number; error: string };

/**
 * The worker's methods, which run in the order of the calls. They reject if it cannot run or cannot decode the bytes.
 */
export type PointsClient = {
  /** Replaces all incidents. */
  load(bytes: Uint8Array): Promise<{ mapHash: string; total: number }>;
  show(query: ShowQuery): Promise<MapMarker[]>;
  /** Starts the `show` that is expected next: the last view with another filter. */
  prefetch(filter: HomeFilter): void;
  /** Where the nearest incident of the last `show` is, in view or not; null when none matches. */
  nearest(point: Coordinates): Promise<Coordinates | null>;
  /** For each of these days, how many incidents happened on it or later; with `query`, of those that match it at any time. */
  count(days: readonly string[], query?: CountQuery): Promise<number[]>;
};

const isSame = ({ found, ...query }: ShowQuery, { found: otherFound, ...other }: ShowQuery): boolean =>
  found === otherFound && JSON.stringify(query) === JSON.stringify(other);

/** Whether what was found for one holds for the other. */
const isFoundFor = (filter: HomeFilter, other: HomeFilter): boolean =>
  JSON.stringify(matchesQueryOf(filter)) === JSON.stringify(matchesQueryOf(other));

/** `send` posts a call to the worker; pass the worker's replies to `receive`, and its failure to `fail`. */
export function makePointsClient(send: (id: number, call: PointsCall) => void): {
  client: PointsClient;
  receive(reply: PointsReply): void;
  fail(message: string): void;
} {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const request = <T>(call: PointsCall): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      send(id, call);
    });
  let sent: ShowQuery['found'] | undefined;
  const show = async ({ found, ...query }: ShowQuery): Promise<MapMarker[]> => {
    const isNew = found !== sent;
    sent = found;
    try {
      return await request({ method: 'show', query, ...(isNew && { found }) });
    } catch (error) {
      sent = undefined;
      throw error;
    }
  };
  let latest: ShowQuery | null = null;
  let prefetched: { query: ShowQuery; markers: Promise<MapMarker[]> } | null = null;
  const client: PointsClient = {
    load(bytes) {
      prefetched = null;
      return request({ method: 'load', bytes });
    },
    show(query) {
      const markers = prefetched && isSame(prefetched.query, query) ? prefetched.markers : show(query);
      latest = query;
      prefetched = null;
      return markers;
    },
    prefetch(filter) {
      if (!latest || !isFoundFor(filter, latest.filter)) return;
      const query = { ...latest, filter };
      if (isSame(query, latest)) return;
      prefetched = { query, markers: show(query) };
      // The `show` that takes them handles the error.
      prefetched.markers.catch(() => undefined);
    },
    nearest: (point) => request({ method: 'nearest', point }),
    count: (days, query) => request({ method: 'count', days, query }),
  };
  return {
    client,
    receive(reply) {
      const caller = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) caller?.reject(new Error(reply.error));
      else caller?.resolve(reply.value);
    },
    fail(message) {
      for (const { reject } of waiting.values()) reject(new Error(message));
      waiting.clear();
    },
  };
}
