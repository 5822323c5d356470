import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../core/src/server/stores/engines/sqlite.ts';
import { seconds } from '../support/run/pace.ts';

const script = join(import.meta.dirname, 'writer.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Written = { lines: string[]; code: number | null; signal: NodeJS.Signals | null; errors: string };

/** Runs the writer, and kills it once it has acknowledged `killAfter` writes. */
async function write(args: string[], killAfter = Infinity): Promise<Written> {
  const writer = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > killAfter) writer.kill('SIGKILL');
  });
  writer.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code, signal] = (await once(writer, 'close')) as [number | null, NodeJS.Signals | null];
  // Output after the last line end was cut off.
  return { lines: output.split('\n').slice(0, -1), code, signal, errors };
}

test('no acknowledged write is lost in 20 kills', { timeout: seconds(120) }, async () => {
  const path = join(folder, 'store.db');
  const acknowledged = new Map<string, number>();
  for (let round = 1; round <= 20; round += 1) {
    // A different moment each round, early in the log and after a checkpoint.
    const { lines, signal, errors } = await write([path, `round${round}`], 3 + ((round * 37) % 101));
    expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' });
    for (const line of lines) {
      const [id = '', version] = line.split(' ');
      acknowledged.set(id, Number(version));
    }

    const store = openSqlite({ path, now: () => new Date() });
    const documents = store.collection<{ id: string; version: number; text: string }>('meta');
    const lost: string[] = [];
    for (const [id, version] of acknowledged) {
      const found = await documents.read(id);
      if (!found || found.document.version < version || found.document.text.length !== 8_000) lost.push(id);
    }
    expect(lost).toEqual([]);
    // Each round, at most the four writes in flight may be stored without an acknowledgement.
    const unacknowledged = (await documents.count()) - acknowledged.size;
    expect(unacknowledged).toBeLessThanOrEqual(4 * round);
    await store.close();
  }
  expect(acknowledged.size).toBeGreaterThan(200);
});

test(
  'processes that open and write one new file concurrently wait for each other',
  { timeout: seconds(60) },
  async () => {
    const path = join(folder, 'store.db');
    const writers = await Promise.all(['a', 'b', 'c'].map((prefix) => write([path, prefix, '40'])));
    for (const { code, errors } of writers) expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const store = openSqlite({ path, now: () => new Date() });
    expect(await store.collection<{ id: string; version: number }>('meta').count({ version: 2 })).toBe(120);
    await store.close();
  },
);
