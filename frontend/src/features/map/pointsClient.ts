import type { Box, Mark } from '@incidentmap/core/domain/clusters';
import type { IncidentFilter } from '@incidentmap/core/domain/listing';

export type ShowQuery = { filter: IncidentFilter; now: Date; view: { box: Box; zoom: number } };

export type PointsCall =
  | { method: 'load'; bytes: Uint8Array }
  | { method: 'match'; search: string; bytes: Uint8Array }
  | { method: 'show'; query: ShowQuery }
  | { method: 'count'; days: readonly string[] };

export type PointsReply = { id: number; value: unknown } | { id: number; error: string };

/** What the worker answers, in the order it was asked. Rejects when it cannot run, or does not understand the bytes. */
export type PointsClient = {
  /** All incidents, from now on. */
  load(bytes: Uint8Array): Promise<{ version: string; total: number }>;
  /** Where a text was found; answers with the version that this is of. */
  match(search: string, bytes: Uint8Array): Promise<string>;
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
  return {
    load: (bytes) => ask({ method: 'load', bytes }),
    match: (search, bytes) => ask({ method: 'match', search, bytes }),
    show: (query) => ask({ method: 'show', query }),
    count: (days) => ask({ method: 'count', days }),
  };
}

let client: PointsClient | undefined;

/** The page's one worker, started when it is first needed. */
export const pointsClient = (): PointsClient => (client ??= start());
