import type { HomeFilter } from '../../../lib/homeFilter.ts';
import { makePointsClient, type PointsClient, type PointsReply } from './pointsClient.ts';

function start(): PointsClient {
  const worker = new Worker(new URL('./points.worker.ts', import.meta.url), { type: 'module' });
  // No transfer list: the bytes are copied, because SWR keeps its own.
  const { client: newClient, receive, fail } = makePointsClient((id, call) => worker.postMessage({ id, call }, []));
  worker.addEventListener('message', ({ data }: MessageEvent<PointsReply>) => receive(data));
  worker.addEventListener('error', ({ message }) => fail(message));
  return newClient;
}

let client: PointsClient | undefined;

/** The client of the page's only worker, which is started at the first use. */
export const sharedPointsClient = (): PointsClient => (client ??= start());

/** Lets the worker compute the markers while the page renders for a new filter. Does nothing before the worker runs. */
export const prefetchMarkers = (filter: HomeFilter): void => client?.prefetch(filter);
