import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { viewHome } from '../../support/browser/homeView.ts';
import { madeIncidents } from '../data.ts';
import { servicesIn, today } from '../database.ts';
import { type Figure, figure } from '../report.ts';

/** The database requests of views at 500 a second, for a minute. */
async function costOfViews(folder: string): Promise<Figure> {
  let time = today.getTime();
  let requests = 0;
  const services = servicesIn(folder, { now: () => new Date(time), onRequest: () => requests++ });
  await viewHome(services);
  requests = 0;
  const views = 30_000;
  for (let n = 0; n < views; n++) {
    time += 2;
    await viewHome(services);
  }
  await services.database.close();
  const each = (requests / views) * 1000;
  const what = 'database requests for 1,000 views of the home page, at 500 a second';
  return figure(what, each.toFixed(2), '≤ 1', each <= 1, `${requests} requests in a minute`);
}

/** The reads and writes of an approval until it is shown, however many incidents are published already. */
async function costOfApproval(folder: string): Promise<Figure> {
  let documents = 0;
  const services = servicesIn(folder, { onRequest: (_, touched) => (documents += touched) });
  const { size } = await services.publication.current();
  const id = `approved-${services.newId()}`;
  for (const incident of madeIncidents(1, today, 'pending')) await services.submissions.add({ ...incident, id });
  documents = 0;
  await approve(services, id, { isDelayed: false, choices: [] }, { userId: 'bench', name: 'bench', role: 'Admin' });
  const after = await services.publication.current();
  await services.database.close();
  if (after.size !== size + 1) throw new Error('The approval is not shown');
  return figure('documents that an approval reads and writes', String(documents), '≤ 12', documents <= 12);
}

export const measureCost = async (folder: string): Promise<Figure[]> => [
  await costOfViews(folder),
  await costOfApproval(folder),
];
