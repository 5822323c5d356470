import { servicesIn } from './database.ts';
import type { Figure } from './report.ts';
import { measureBackup } from './server/backup.ts';
import { measureCost } from './server/cost.ts';
import { measureHosts } from './server/hosts.ts';
import { measureImport } from './server/imports.ts';
import { startLoad } from './server/load.ts';
import { measureGallery, measureLists, measurePlaces, measureStart } from './server/publication.ts';
import { measureQueue } from './server/queue.ts';
import { measureSubmissions } from './server/submissions.ts';
import { measureViews } from './server/views.ts';
import { measureWaiting } from './server/waiting.ts';

/**
 * Run as a process of its own, so that memory and start-up are those of one instance: `server.ts <folder> <incidents>
 * <part …>`.
 */

const [folder = '', incidents = '100000', ...chosen] = process.argv.slice(2);
const services = servicesIn(folder);
const load = startLoad();

const parts: Record<string, () => Promise<Figure[]>> = {
  start: () => measureStart(services, Number(incidents)),
  lists: () => measureLists(services),
  gallery: () => measureGallery(services),
  places: () => measurePlaces(services),
  views: () => measureViews(services),
  hosts: () => measureHosts(services, load),
  cost: () => measureCost(folder),
  backup: () => measureBackup(folder),
  submissions: () => measureSubmissions(services, load),
  queue: () => measureQueue(services),
  import: () => measureImport(services),
  waiting: () => measureWaiting(services, Number(incidents)),
};

const figures: Figure[] = [];
for (const name of chosen) figures.push(...(await parts[name]!()));
await services.database.close();
process.stdout.write(JSON.stringify(figures));
process.exit(0);
