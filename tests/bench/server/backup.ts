import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from '../../../ops/data/archive.ts';
import { startBlobs } from '../../support/media/blobs.ts';
import { settingsOf } from '../database.ts';
import { memory, mostResident } from '../memory.ts';
import { type Figure, figure } from '../report.ts';

/** A backup of the folder's database, by a process that has done nothing else. */
export async function measureBackup(folder: string): Promise<Figure[]> {
  const blobs = await startBlobs();
  const file = join(folder, 'backup.tar');
  await memory();
  const before = process.memoryUsage().rss / 1e6;
  const startedAt = performance.now();
  await backup(settingsOf(folder, blobs.connectionString), file);
  const seconds = (performance.now() - startedAt) / 1000;
  const more = mostResident() - before;
  const { size } = await stat(file);
  await rm(file);
  await blobs.close();
  return [
    figure('backup', `${seconds.toFixed(1)} s`, '', null, `${Math.round(size / 1e6)} MB`),
    figure('memory of a backup, at its most', `${Math.round(more)} MB`),
  ];
}
