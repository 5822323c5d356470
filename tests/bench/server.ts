import { servicesIn } from './database.ts';
import type { Figure } from './report.ts';
import { measureCost } from './server/cost.ts';
import { measureHosts } from './server/hosts.ts';
import { measureImport } from './server/imports.ts';
import { startLoad } from './server/load.ts';
import { measureLists, measurePlaces, measureStart } from './server/publication.ts';
import { measureQueue } from './server/queue.ts';
import { measureSubmissions } from './server/submissions.ts';

/**
 * Run as a process of its own, so that memory and start-up are those of one instance: `server.ts <folder> <incidents>
 * [part …]`, all parts by default.
 */

const [folder = '', incidents = '100000', ...chosen] = process.argv.slice(2);
const services = servicesIn(folder);
const load = startLoad();

const parts: Record<string, () => Promise<Figure[]>> = {
  start: () => measureStart(services, Number(incidents)),
  lists: () => measureLists(services),
  places: () => measurePlaces(services),
  hosts: () => measureHosts(services, load),
  cost: () => measureCost(folder),
  submissions: () => measureSubmissions(services, load),
  queue: () => measureQueue(services),
  import: () => measureImport(services),
};

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await measure()));
}
await services.database.close();
process.stdout.write(JSON.stringify(figures));
process.exit(0);
