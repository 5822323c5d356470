import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';
import { makePointsClient, type PointsClient, type PointsReply } from '../worker/pointsClient.ts';

function start(): PointsClient {
  const worker = new Worker(new URL('../worker/points.worker.ts', import.meta.url), { type: 'module' });
  // Bytes are copied: SWR keeps its own.
  const { client: started, receive, fail } = makePointsClient((id, call) => worker.postMessage({ id, call }, []));
  worker.addEventListener('message', ({ data }: MessageEvent<PointsReply>) => receive(data));
  worker.addEventListener('error', ({ message }) => fail(message));
  return started;
}

let client: PointsClient | undefined;

/** The page's one worker, started when it is first needed. */
export const pagePoints = (): PointsClient => (client ??= start());

/** While the page is drawn for another filter, the worker is at its marks. Nothing where it is not needed yet. */
export const startMarkers = (filter: IncidentFilter): void => client?.begin(filter);
