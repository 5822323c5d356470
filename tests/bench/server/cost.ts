import { type Operation, operations } from '@incidentmap/core/contract';
import { mapView } from '@incidentmap/core/domain/limits';
import { decideIncident } from '@incidentmap/core/server/commands/decideIncident';
import type { Services } from '@incidentmap/core/server/services';
import * as z from 'zod/mini';
import { type Context, type Handler, handlers } from '../../../api/src/handlers.ts';
import { madeIncidents } from '../data.ts';
import { servicesIn, today } from '../database.ts';
import { type Figure, figure } from '../report.ts';

/** What the home page asks for while it opens (frontend/src/app/HomePage.tsx and the panels on it). */
const home: readonly [Operation, Record<string, unknown>][] = [
  ['getSite', {}],
  ['getIncidentMap', { part: 'clusters', zoom: String(mapView.zoom) }],
  ['getIncidentMap', {}],
  ['searchIncidents', { page: '1' }],
  ['listSentimentPosts', {}],
  ['getMonitoringStatus', {}],
];

async function ask(services: Services, operation: Operation, query: Record<string, unknown>): Promise<void> {
  const entry = operations[operation];
  const parsed = 'query' in entry ? z.parse(entry.query as z.ZodMiniType, query) : undefined;
  const context = { services, query: parsed, principal: null, sending: { key: null, isSuspected: false } };
  await (handlers[operation] as Handler<Operation>)(context as unknown as Context<Operation>);
}

/** What the database is asked by views at 500 a second, for a minute of the clock. */
async function costOfViews(folder: string): Promise<Figure> {
  let time = today.getTime();
  let requests = 0;
  const services = servicesIn(folder, { now: () => new Date(time), onRequest: () => requests++ });
  const view = () => Promise.all(home.map(([operation, query]) => ask(services, operation, query)));
  await view();
  requests = 0;
  const views = 30_000;
  for (let n = 0; n < views; n++) {
    time += 2;
    await view();
  }
  await services.database.close();
  const each = (requests / views) * 1000;
  const what = 'database requests for 1,000 views of the home page, at 500 a second';
  return figure(what, each.toFixed(2), '≤ 1', each <= 1, `${requests} requests in a minute`);
}

/** What an approval reads and writes until it is shown, with everything else published already. */
async function costOfApproval(folder: string): Promise<Figure> {
  let documents = 0;
  const services = servicesIn(folder, { onRequest: (_, touched) => (documents += touched) });
  const { size } = await services.publication.current();
  const id = `approved-${services.newId()}`;
  for (const incident of madeIncidents(1, today, 'pending')) await services.incidents.add({ ...incident, id });
  documents = 0;
  const reviewer = { userId: 'bench', name: 'bench' };
  await decideIncident(services, id, 'approved', reviewer);
  const after = await services.publication.current();
  await services.database.close();
  if (after.size !== size + 1) throw new Error('The approval is not shown');
  return figure('documents that an approval reads and writes', String(documents), '≤ 12', documents <= 12);
}

export const measureCost = async (folder: string): Promise<Figure[]> => [
  await costOfViews(folder),
  await costOfApproval(folder),
];
