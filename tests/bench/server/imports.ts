import { cpus, loadavg } from 'node:os';
import { createClient } from '@incidentmap/core/contract';
import { importLimits } from '@incidentmap/core/domain/limits';
import type { Services } from '@incidentmap/core/server/services';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { partsOf, rowsOf } from '../../../frontend/src/features/import/read/columns.ts';
import { rowHashes } from '../../../frontend/src/features/import/read/rowHashes.ts';
import { sendParts } from '../../../frontend/src/features/import/sendParts.ts';
import { principalHeader, superAdmin } from '../../support/api/api.ts';
import { type Figure, figure } from '../report.ts';

const fields = {
  externalId: 0,
  title: 1,
  description: 2,
  location: 3,
  incidentType: 4,
  severity: 5,
  incidentDate: 6,
} as const;
const places = ['Leeds', 'Sparkhill, Birmingham', 'Newport, Wales', 'M14 5GR', 'Bradford'];

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** The largest import, as the browser sends it part by part, and taking it back. */
export async function measureImport(services: Services): Promise<Figure[]> {
  const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
  const api = createClient({ baseUrl: host.url, headers: principalHeader(superAdmin) });
  const table = Array.from({ length: importLimits.rows }, (_, index) => [
    `ref ${index}`,
    `Shouted at in a shop, number ${index}`,
    `They shouted at a family in the shop, and left when the owner called for help. ${'More words. '.repeat(20)}`,
    places[index % places.length] ?? '',
    'Verbal abuse',
    'low',
    '05/03/2024',
  ]);

  let startedAt = performance.now();
  const parts = [...partsOf(rowsOf(table, fields, { hashes: await rowHashes(table) })).entries()];
  await sendParts(parts, async ([, rows]) => {
    await api.checkImport({ body: { rows } });
  });
  const checking = seconds(startedAt);

  startedAt = performance.now();
  const { id } = await api.startImport({ body: { fileName: 'records.csv', parts: parts.length } });
  await sendParts(parts, async ([part, rows]) => {
    await api.stageImport({ params: { id }, body: { part, rows } });
  });
  const commit = () => api.commitImport({ params: { id } });
  let status = await commit();
  while (status.state === 'adding') status = await commit();
  const importing = seconds(startedAt);
  if (status.added !== importLimits.rows) throw new Error(`${status.added} rows were imported`);

  startedAt = performance.now();
  while (status.state !== 'removed') status = await api.takeBackImport({ params: { id } });
  const removing = seconds(startedAt);
  await host.close();

  const all = checking + importing;
  const { user, system } = process.cpuUsage();
  const busy = ((user + system) / 1e6).toFixed(1);
  const apart = `checked in ${checking.toFixed(1)} s, imported in ${importing.toFixed(1)} s; ${busy} s of processor time with the removal; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`;
  const rows = importLimits.rows;
  return [
    figure(
      `import of ${rows} rows, from the first check to the last report`,
      `${all.toFixed(1)} s`,
      '≤ 60 s',
      all <= 60,
      apart,
    ),
    figure(`taking back an import of ${rows} rows`, `${removing.toFixed(1)} s`, '', null, ''),
  ];
}
