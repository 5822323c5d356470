import { mergeReport, takeApart } from '@incidentmap/core/server/commands/merge';
import { anIncident } from '../../support/builders.ts';
import { importServices } from './importServices.ts';
import { stoppingStore } from './stoppingStore.ts';

/**
 * A process that merges two reports on a database file and takes them apart. Before a write it stops, prints a line, and
 * waits to be killed. Arguments: the file, a word for the ids of the two, and the number of that write.
 */
const [path = '', word = '', stopAt = ''] = process.argv.slice(2);
const { seenThrough, start } = stoppingStore(Number(stopAt));
const services = importServices(path, seenThrough);
const reviewer = { userId: 'reviewer', name: 'Reviewer', provider: 'test', roles: ['SuperAdmin'] };
const into = anIncident({ id: `into-${word}`, title: 'What one saw' });
const report = anIncident({ id: `report-${word}`, title: 'What the other saw' });
await services.incidents.add(into);
await services.incidents.add(report);
start();
const wanted = { report: report.id, reportRevision: 0, take: ['title'] as const };
await mergeReport(services, into.id, wanted, reviewer, () => true);
await takeApart(services, into.id, report.id, reviewer, () => true);
process.stdout.write('done\n');
await services.database.close();
