import { type Operation, operations } from '@incidentmap/core/contract';
import { mapView } from '@incidentmap/core/domain/limits';
import type { Services } from '@incidentmap/core/server/services';
import * as z from 'zod/mini';
import type { Context, Handler } from '../../../api/src/http/handler.ts';
import { handlers } from '../../../api/src/handlers.ts';

/**
 * What the home page requests while it opens: HomePage.tsx, usePoints.ts, and the panels on it.
 */
const asked: readonly [Operation, Record<string, string>][] = [
  ['getSite', {}],
  ['getIncidentMap', { part: 'clusters', zoom: String(mapView.zoom) }],
  ['getIncidentMap', {}],
  ['searchIncidents', { page: '1' }],
  ['listSentimentPosts', {}],
  ['getMonitoringStatus', {}],
];

async function ask(services: Services, operation: Operation, sent: Record<string, string>): Promise<unknown> {
  const entry = operations[operation];
  const query = 'query' in entry ? z.parse(entry.query as z.ZodMiniType, sent) : undefined;
  const context = { services, query, principal: null, sending: { key: null, isSuspected: false } };
  return (handlers[operation] as Handler<Operation>)(context as unknown as Context<Operation>);
}

/** Answers all requests of a home page view, with the handlers themselves. */
export const viewHome = (services: Services): Promise<unknown> =>
  Promise.all(asked.map(([operation, sent]) => ask(services, operation, sent)));
