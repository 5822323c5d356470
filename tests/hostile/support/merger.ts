import { attachPost, mergeReport, takeApart } from '@incidentmap/core/server/commands/submission/merge';
import { importServices } from './importServices.ts';
import { stoppingStore } from './stoppingStore.ts';

/**
 * A process that merges a report, or attaches a post, to an incident on a database file, and takes the two apart. Before a
 * write it stops, prints a line, and waits to be killed. Arguments: the file, the ids of the incident and of its source,
 * which of the two that is, the number of that write, and the time (ISO 8601) from which its clock runs.
 */
const [path = '', into = '', source = '', kind = '', stopAt = '', startsAt = ''] = process.argv.slice(2);
let ticks = 0;
const now = () => new Date(Date.parse(startsAt) + (ticks += 1));
const { seenThrough, start } = stoppingStore(Number(stopAt));
const services = importServices(path, seenThrough, { now });
const reviewer = { userId: 'reviewer', name: 'Reviewer', provider: 'test', roles: ['SuperAdmin'] };
start();
if (kind === 'post') await attachPost(services, into, { post: source }, reviewer, () => true);
else {
  const wanted = { report: source, reportRevision: 0, take: ['title'] as const };
  await mergeReport(services, into, wanted, reviewer, () => true);
}
await takeApart(services, into, source, reviewer, () => true);
process.stdout.write('done\n');
await services.database.close();
