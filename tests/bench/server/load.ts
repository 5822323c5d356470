import type { OutgoingHttpHeaders } from 'node:http';
import { Worker } from 'node:worker_threads';

export type Send = { method?: string; headers: OutgoingHttpHeaders; body?: string; status?: number[] };
/** Milliseconds of each request, and answers per second. */
export type Outcome = { took: number[]; perSecond: number };

/** Sends requests from a separate thread. Throws an Error for an unexpected answer. */
export function startLoad() {
  const worker = new Worker(new URL('../load.js', import.meta.url));
  worker.unref();
  return (url: string, sends: readonly Send[], { times = 1, connections = 16 } = {}): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      worker.once('message', (outcome: Outcome | { error: string }) =>
        'error' in outcome ? reject(new Error(outcome.error)) : resolve(outcome),
      );
      worker.postMessage({ url, sends, times, connections }, []);
    });
}

export type Load = ReturnType<typeof startLoad>;
