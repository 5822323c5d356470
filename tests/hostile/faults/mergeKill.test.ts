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

/** Runs the merger, and kills it before its n-th write. False when it has fewer writes. */
async function killed(word: string, stopAt: number): Promise<boolean> {
  const args = ['--disable-warning=ExperimentalWarning', script, join(folder, 'store.db'), word, String(stopAt)];
  const merger = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  merger.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('stopped')) merger.kill('SIGKILL');
  });
  merger.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [, signal] = (await once(merger, 'close')) as [number | null, NodeJS.Signals | null];
  const isKilled = output === 'stopped\n';
  expect({ output, signal, errors }).toEqual({
    output: isKilled ? 'stopped\n' : 'done\n',
    signal: isKilled ? 'SIGKILL' : null,
    errors: '',
  });
  return isKilled;
}

const standOf = async (word: string) => {
  const [into, report] = await Promise.all(
    [`into-${word}`, `report-${word}`].map(async (id) => (await services.incidents.find(id))!.document),
  );
  return { into: into!, report: report!, isMerged: into!.merged !== undefined };
};

it('a merge whose process is killed is done as a whole, or not at all', { timeout: seconds(180) }, async () => {
  let kills = 0;
  let halfDone = 0;
  while (await killed(String(kills), kills + 1)) {
    const word = String(kills);
    kills += 1;
    const before = await standOf(word);
    if (before.isMerged !== (before.report.mergedInto === before.into.id)) halfDone += 1;
    await finishMerges(services, '');
    const { into, report, isMerged } = await standOf(word);
    expect(into).toMatchObject({
      isApproved: 'pending',
      title: isMerged ? 'What the other saw' : 'What one saw',
    });
    expect(report).toMatchObject({ isApproved: isMerged ? 'rejected' : 'pending', title: 'What the other saw' });
    expect(report.mergedInto).toBe(isMerged ? into.id : undefined);
  }
  // Both in a merge and in taking apart, the two sides were written one after the other.
  expect(halfDone).toBeGreaterThanOrEqual(2);
});
