import type { Box, Mark } from '@incidentmap/core/domain/clusters';
import type { IncidentFilter } from '@incidentmap/core/domain/listing';

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
  load(bytes: Uint8Array): Promise<{ version: string; total: number }>;
  show(query: ShowQuery): Promise<Mark[]>;
  /** How many happened on each of these days or later. */
  count(days: readonly string[]): Promise<number[]>;
};

function start(): PointsClient {
  const worker = new Worker(new URL('./points.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<PointsReply>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) caller?.reject(new Error(data.error));
    else caller?.resolve(data.value);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  const ask = <T>(call: PointsCall): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      // The bytes are copied: SWR keeps its own.
      worker.postMessage({ id, call }, []);
    });
  let sent: ShowQuery['found'] | undefined;
  return {
    load: (bytes) => ask({ method: 'load', bytes }),
    async show({ found, ...query }) {
      const isNew = found !== sent;
      sent = found;
      try {
        return await ask({ method: 'show', query, ...(isNew && { found }) });
      } catch (error) {
        sent = undefined;
        throw error;
      }
    },
    count: (days) => ask({ method: 'count', days }),
  };
}

let client: PointsClient | undefined;

/** The page's one worker, started when it is first needed. */
export const pointsClient = (): PointsClient => (client ??= start());
