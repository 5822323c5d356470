import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishImports } from '@incidentmap/core/server/commands/partners/imports';
import type { Services } from '@incidentmap/core/server/services';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seconds } from '../../support/run/pace.ts';
import { importServices, rowsAtOnce } from '../support/importServices.ts';

/**
 * Sent: kill −9 to a process that imports, or takes an import back, on a database file. Must hold once another process
 * has swept: all rows are there, each once, or none is.
 */

const script = join(import.meta.dirname, '../support/importer.ts');
const parts = 6;

let folder: string;
let services: Services;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-kill-'));
  services = importServices(join(folder, 'store.db'));
});
afterEach(async () => {
  await services.database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the importer, and kills it once it has printed so many lines. Returns the id of the import. `stopAt`: a write of its removal. */
async function killed(word: string, killAfter: number, stopAt = ''): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', script, join(folder, 'store.db'), word, String(parts), stopAt];
  const importer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  importer.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > killAfter) importer.kill('SIGKILL');
  });
  importer.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [, signal] = (await once(importer, 'close')) as [number | null, NodeJS.Signals | null];
  expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' });
  return output.split('\n')[0] ?? '';
}

async function titlesOf(word: string): Promise<string[]> {
  const titles: string[] = [];
  for await (const { entry } of services.submissions.everything()) {
    if (entry?.title.includes(word)) titles.push(entry.title);
  }
  return titles;
}

it('an import whose process is killed is there as a whole, or not at all', { timeout: seconds(180) }, async () => {
  let decided = 0;
  let halfDone = 0;
  // After the first line the decision is on its way, after each further one a part.
  for (const killAfter of [1, 1, 2, 3, 4, 5]) {
    const word = `import ${decided} ${halfDone} ${killAfter}`;
    const id = await killed(word, killAfter);
    const before = (await services.imports.find(id))!.document;
    const found = (await titlesOf(word)).length;
    if (before.state === 'staging') expect(found).toBe(0);
    else decided += 1;
    if (found > 0 && found < parts * rowsAtOnce) halfDone += 1;
    await finishImports(services);
    const titles = await titlesOf(word);
    expect(titles).toHaveLength(before.state === 'staging' ? 0 : parts * rowsAtOnce);
    expect(new Set(titles).size).toBe(titles.length);
    if (before.state === 'staging') continue;
    expect((await services.imports.find(id))!.document).toMatchObject({ state: 'added', added: parts * rowsAtOnce });
  }
  expect(halfDone).toBeGreaterThan(0);
});

it('an import whose process is killed as it is taken back is gone', { timeout: seconds(120) }, async () => {
  const all = parts * rowsAtOnce;
  let halfDone = 0;
  for (const stopAt of [1, 2, all, 3 * all, 6 * all]) {
    const word = `removal ${stopAt}`;
    const id = await killed(word, 2, String(stopAt));
    const { state } = (await services.imports.find(id))!.document;
    const left = (await titlesOf(word)).length;
    if (left > 0 && left < all) halfDone += 1;
    await finishImports(services);
    expect(await titlesOf(word)).toHaveLength(state === 'added' ? all : 0);
    if (state !== 'added') expect(await services.imports.someRows(id, 10)).toEqual([]);
  }
  expect(halfDone).toBeGreaterThan(0);
});
