/**
 * Imports, and with `remove` takes back, until it is killed: `node importer.ts <file> <word> <parts> [remove]`. It prints
 * the id of the import once its rows have arrived, and a line after each part that was added or removed.
 */
import { commitImport, stageImport, startImport, takeBackImport } from '@incidentmap/core/server/commands/imports';
import { importServices, rowsAtOnce } from './importServices.ts';

const [path = '', word = '', parts = '1', act] = process.argv.slice(2);
const services = importServices(path);
const by = { userId: 'reviewer', name: 'reviewer', provider: 'aad', roles: ['SuperAdmin'] };
const anyone = () => true;
/** Each call does one part. */
const atOnce = () => true;

const row = (index: number) => ({
  externalId: '',
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
  isApproved: true,
  verifiedBy: 'A charity',
  sourceUrl: 'https://example.org/report',
};
const { id } = await startImport(services, choice, by);
for (let part = 0; part < Number(parts); part += 1) {
  const rows = Array.from({ length: rowsAtOnce }, (_, index) => row(part * rowsAtOnce + index));
  await stageImport(services, id, { part, rows }, anyone);
}
if (act !== 'remove') say(id);
let status = await commitImport(services, id, Number(parts), anyone, atOnce);
while (status.state === 'adding') {
  if (act !== 'remove') say(`${status.done}`);
  status = await commitImport(services, id, Number(parts), anyone, atOnce);
}
if (act === 'remove') {
  say(id);
  do {
    status = await takeBackImport(services, id, by, anyone, atOnce);
    say(status.state);
  } while (status.state === 'removing');
}
await services.database.close();
