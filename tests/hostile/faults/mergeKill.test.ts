import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishMerges } from '@incidentmap/core/server/commands/sources';
import type { Services } from '@incidentmap/core/server/services';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundle } from '../../support/bundle.ts';
import { seconds } from '../../support/pace.ts';
import { importServices } from '../support/importServices.ts';

/**
 * Sent: kill −9 to a process that merges reports and takes them apart, on a database file. Must hold once another
 * process has swept: both sides agree, the words belong to what is merged, and a report that is no source waits.
 */

const script = bundle('merger.mjs', join(import.meta.dirname, '../support/merger.ts'));

let folder: string;
let services: Services;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merge-kill-'));
  services = importServices(join(folder, 'store.db'));
});
afterEach(async () => {
  await services.database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the merger, and kills it at its n-th line. */
async function killed(word: string, lines: number): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', script, join(folder, 'store.db'), word];
  const merger = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  merger.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > lines) merger.kill('SIGKILL');
  });
  merger.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [, signal] = (await once(merger, 'close')) as [number | null, NodeJS.Signals | null];
  expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' });
}

it('a merge whose process is killed is done as a whole, or not at all', { timeout: seconds(180) }, async () => {
  for (let lines = 1; lines <= 12; lines += 1) {
    const word = String(lines);
    await killed(word, lines);
    await finishMerges(services, '');
    const [into, report] = await Promise.all(
      [`into-${word}`, `report-${word}`].map(async (id) => (await services.incidents.find(id))!.document),
    );
    const isMerged = into!.merged !== undefined;
    expect(into).toMatchObject({
      isApproved: 'pending',
      title: isMerged ? 'What the other saw' : 'What one saw',
    });
    expect(report).toMatchObject({ isApproved: isMerged ? 'rejected' : 'pending', title: 'What the other saw' });
    expect(report!.mergedInto).toBe(isMerged ? into!.id : undefined);
  }
});
