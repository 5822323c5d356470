import { mergeReport, takeApart } from '@incidentmap/core/server/commands/merge';
import { anIncident } from '../../support/builders.ts';
import { importServices } from './importServices.ts';

/**
 * A process that merges two reports on a database file and takes them apart, again and again, until it is killed. It
 * prints the ids of the two, and then a line after each act. Arguments: the file, and a word for the two titles.
 */
const [path = '', word = ''] = process.argv.slice(2);
const services = importServices(path);
const reviewer = { userId: 'reviewer', name: 'Reviewer', provider: 'test', roles: ['SuperAdmin'] };
const into = anIncident({ id: `into-${word}`, title: 'What one saw' });
const report = anIncident({ id: `report-${word}`, title: 'What the other saw' });
await services.incidents.add(into);
await services.incidents.add(report);
process.stdout.write('ready\n');
for (;;) {
  const { revision = 0 } = (await services.incidents.find(report.id))!.document;
  const wanted = { report: report.id, reportRevision: revision, take: ['title'] as const };
  await mergeReport(services, into.id, wanted, reviewer, () => true);
  process.stdout.write('merged\n');
  await takeApart(services, into.id, report.id, reviewer, () => true);
  process.stdout.write('apart\n');
}
