import { merge, takeApart } from '@incidentmap/core/server/commands/submission/merge';
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
const reviewer = { userId: 'reviewer', name: 'Reviewer', role: 'SuperAdmin' } as const;
start();
const wanted = { kind: kind === 'post' ? 'post' : 'report', source } as const;
await merge(services, into, { ...wanted, take: kind === 'post' ? [] : ['title'] }, reviewer);
await takeApart(services, into, source, reviewer);
process.stdout.write('done\n');
await services.database.close();
