/**
 * An instance of the API in a process of its own, for tests/hostile/privacy/remains.test.ts: `node --expose-gc
 * instance.ts <folder>`. It publishes reports, answers every kind of public read, erases one report, tidies its memory
 * up, and writes heap snapshots before and after. It generates the words itself and keeps them outside the heap, so
 * that a snapshot contains them only where the product does. The last line of its output is JSON that names them.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';
import { toldOf } from '@incidentmap/core/domain/review/duplicates';
import { erase } from '@incidentmap/core/server/commands/submission/erase';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { anIncident } from '../../support/api/builders.ts';
import { memoryFile } from '../../support/stores/memoryFile.ts';

const [folder = ''] = process.argv.slice(2);

const services = makeServices(
  readSettings({
    SITE_URL: 'http://site.test',
    DATABASE: `sqlite:${join(folder, 'instance.db')}`,
    BLOB_CONNECTION_STRING:
      'DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:1/devstoreaccount1;',
    SECRET: 'a secret of at least thirty-two characters',
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
  }),
  { opening: memoryFile() },
);
const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });

/** Bytes are stored outside the heap. */
const erased = [0, 1, 2].map(() => Buffer.from(`erased${randomBytes(8).toString('hex')}`));
const kept = Buffer.from(`kept${randomBytes(8).toString('hex')}`);
/** The word that the first text shares with a remaining one: keeping the word must not keep the text. */
const shared = 'misrepresentations';

async function publish({ submissions, publication }: Services): Promise<void> {
  const first = anIncident({
    id: 'first',
    status: 'approved',
    incidentDate: '2026-06-14',
    title: `Title ${erased[0]}`,
    description: `There were ${shared} and ${erased[1]} at the stop, said to me by someone.`,
    location: `${erased[2]} Lane, Leeds`,
  });
  await submissions.add(first);
  for (let n = 0; n < 60; n++) {
    const description = `Again ${shared} and ${kept}, number ${n}.`;
    const title = `Title of ${n}`;
    await submissions.add(anIncident({ status: 'approved', incidentDate: '2026-06-10', title, description }));
  }
  await publication.announce(['first']);
}

const read = async (path: string): Promise<void> => {
  const answer = await fetch(host.url + path);
  await answer.arrayBuffer();
};

async function readEverything(): Promise<void> {
  await read('/api/incidents');
  await read('/api/incidents/map');
  await read('/api/incidents/first');
  await read('/api/cards/first');
  for (const text of [shared, 'someone', String(erased[1]), String(erased[2])]) {
    await read(`/api/incidents?search=${text}`);
    await read(`/api/incidents/map?search=${text}`);
    await read(`/api/incidents?place=${text}`);
    await read(`/api/incidents/map?part=matches&place=${text}`);
  }
}

/** Erases a report while a reader still has what was public before, and looks there for likely duplicates after the clean-up. */
async function eraseBesideReader({ publication }: Services): Promise<void> {
  const older = await publication.current();
  await erase(services, 'incident', 'first');
  await services.cleanUpMemory();
  const told = anIncident({ incidentDate: '2026-06-14', description: `There were ${shared} at the stop.` });
  older.alike(toldOf(told.entry), [], 3);
}

/** Some turns of the event loop, so that pending memory is released. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
}

await publish(services);
await readEverything();
await settle();
writeHeapSnapshot(join(folder, 'before.heapsnapshot'));
await eraseBesideReader(services);
// Other requests replace what the last ones left in the platform's buffers.
for (let n = 0; n < 20; n++) await read(`/api/incidents?search=${kept}`);
await settle();
writeHeapSnapshot(join(folder, 'after.heapsnapshot'));
await host.close();
await services.database.close();
process.stdout.write(JSON.stringify({ erased: erased.map(String), kept: String(kept) }));
