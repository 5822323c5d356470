import type { Box, MapMarker } from '@incidentmap/core/domain/map/clusters';
import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';

export type ShowQuery = {
  filter: IncidentFilter;
  now: Date;
  /** The places where the filter's text is found, as bytes; null without a text. */
  found: Uint8Array | null;
  view: { box: Box; zoom: number };
};

export type PointsCall =
  | { method: 'load'; bytes: Uint8Array }
  /** `found` only where it is not what it was before. */
  | { method: 'show'; query: Omit<ShowQuery, 'found'>; found?: ShowQuery['found'] }
  | { method: 'count'; days: readonly string[] };

export type PointsReply = { id: number; value: unknown } | { id: number; error: string };

/** What the worker answers, in the order it was asked. Rejects when it cannot run, or does not understand the bytes. */
export type PointsClient = {
  /** All incidents, from now on. */
  load(bytes: Uint8Array): Promise<{ mapHash: string; total: number }>;
  show(query: ShowQuery): Promise<MapMarker[]>;
  /** Begins with what will be asked for next: the view that was shown last, by another filter. */
  begin(filter: IncidentFilter): void;
  /** How many happened on each of these days or later. */
  count(days: readonly string[]): Promise<number[]>;
};

const isSame = ({ found, ...query }: ShowQuery, { found: otherFound, ...other }: ShowQuery): boolean =>
  found === otherFound && JSON.stringify(query) === JSON.stringify(other);

/** `send` takes calls to the worker, by number; `receive` is to be given its replies, `fail` what made it end. */
export function makePointsClient(send: (id: number, call: PointsCall) => void): {
  client: PointsClient;
  receive(reply: PointsReply): void;
  fail(message: string): void;
} {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  const ask = <T>(call: PointsCall): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      send(id, call);
    });
  let sent: ShowQuery['found'] | undefined;
  const show = async ({ found, ...query }: ShowQuery): Promise<MapMarker[]> => {
    const isNew = found !== sent;
    sent = found;
    try {
      return await ask({ method: 'show', query, ...(isNew && { found }) });
    } catch (error) {
      sent = undefined;
      throw error;
    }
  };
  let latest: ShowQuery | null = null;
  let begun: { query: ShowQuery; marks: Promise<MapMarker[]> } | null = null;
  const client: PointsClient = {
    load(bytes) {
      begun = null;
      return ask({ method: 'load', bytes });
    },
    show(query) {
      const marks = begun && isSame(begun.query, query) ? begun.marks : show(query);
      latest = query;
      begun = null;
      return marks;
    },
    begin(filter) {
      const search = filter.search.trim();
      if (latest?.filter.search !== search) return;
      const query = { ...latest, filter: { ...filter, search } };
      if (isSame(query, latest)) return;
      begun = { query, marks: show(query) };
      // Who takes them is told.
      begun.marks.catch(() => undefined);
    },
    count: (days) => ask({ method: 'count', days }),
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
