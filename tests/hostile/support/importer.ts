/**
 * Imports, and with a number takes back and stops before that write, until it is killed: `node importer.ts <file> <word>
 * <parts> [<number>]`. It prints the id of the import, and a line after each part that was added, or when it has stopped.
 */
import { createHash } from 'node:crypto';
import {
  commitImport,
  stageImport,
  startImport,
  takeBackImport,
} from '@incidentmap/core/server/commands/partners/imports';
import { importServices, rowsAtOnce } from './importServices.ts';
import { stoppingStore } from './stoppingStore.ts';

const [path = '', word = '', parts = '1', stopAt = ''] = process.argv.slice(2);
const { seenThrough, start } = stoppingStore(Number(stopAt));
const services = importServices(path, seenThrough);
const isToRemove = stopAt !== '';
const by = { userId: word, name: 'reviewer', provider: 'aad', roles: ['SuperAdmin'] };
const anyone = () => true;
/** Each call does one part. */
const atOnce = () => true;

const row = (index: number) => ({
  externalId: `${word} ${index}`,
  rowHash: createHash('sha256').update(`${word} ${index}`).digest('hex'),
  title: `Shouted at, ${word}, ${index}`,
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: 'Leeds',
  latitude: '',
  longitude: '',
  incidentType: 'verbal',
  severity: 'low',
  incidentDate: '2026-06-14',
  incidentTime: '',
  sourceUrl: '',
  atHome: '',
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const choice = {
  fileName: `${word}.csv`,
  parts: Number(parts),
  isApproved: true,
  verifiedBy: 'A charity',
  sourceUrl: 'https://example.org/report',
};
const { id } = await startImport(services, choice, by);
for (let part = 0; part < Number(parts); part += 1) {
  const rows = Array.from({ length: rowsAtOnce }, (_, index) => row(part * rowsAtOnce + index));
  await stageImport(services, id, { part, rows }, anyone);
}
say(id);
let status = await commitImport(services, id, anyone, atOnce);
while (status.state === 'adding') {
  if (!isToRemove) say(`${status.done}`);
  status = await commitImport(services, id, anyone, atOnce);
}
if (isToRemove) {
  start();
  do status = await takeBackImport(services, id, by, anyone, atOnce);
  while (status.state === 'removing');
}
await services.database.close();
