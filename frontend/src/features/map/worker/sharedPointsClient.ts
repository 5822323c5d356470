import { decodeCount } from '@incidentmap/core/domain/map/columns';
import type { HomeFilter } from '../../../lib/homeFilter.ts';
import { makePointsClient, type PointsClient, type PointsReply } from './pointsClient.ts';
import { makeServerPointsClient } from './serverPointsClient.ts';

function startWorker(): PointsClient {
  const worker = new Worker(new URL('./points.worker.ts', import.meta.url), { type: 'module' });
  // No transfer list: the bytes are copied, because SWR keeps its own.
  const { client: newClient, receive, fail } = makePointsClient((id, call) => worker.postMessage({ id, call }, []));
  worker.addEventListener('message', ({ data }: MessageEvent<PointsReply>) => receive(data));
  worker.addEventListener('error', ({ message }) => fail(message));
  return newClient;
}

/** Asks the page's only worker, or the server where there are too many points to load. */
function start(): PointsClient {
  const worker = startWorker();
  const server = makeServerPointsClient();
  let source = worker;
  return {
    load(bytes) {
      source = decodeCount(bytes).isWhole ? worker : server;
      return source.load(bytes);
    },
    show: (query) => source.show(query),
    prefetch: (filter) => source.prefetch(filter),
    nearest: (point) => source.nearest(point),
    count: (days, query) => source.count(days, query),
  };
}

let client: PointsClient | undefined;

/** The page's only client, whose worker is started at the first use. */
export const sharedPointsClient = (): PointsClient => (client ??= start());

/** Lets the worker compute the markers while the page renders for a new filter. Does nothing before the worker runs. */
export const prefetchMarkers = (filter: HomeFilter): void => client?.prefetch(filter);
