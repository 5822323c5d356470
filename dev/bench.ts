import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureMap } from '../tests/bench/browser.ts';
import { fill } from '../tests/bench/database.ts';
import { type Figure, markdown } from '../tests/bench/report.ts';
import { build, root } from './build.ts';

/** `npm run bench [incidents]`: measures what was promised at a hundred thousand incidents, and writes docs/benchmarks.md. */

const count = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const sections: { title: string; figures: readonly Figure[] }[] = [];

function add(title: string, figures: readonly Figure[]): void {
  sections.push({ title, figures });
  console.log(`\n${title}`);
  for (const { what, value, target, reference, met } of figures) {
    const verdict = met === null ? ' ' : met ? '✓' : '✗';
    console.log(`${verdict} ${what}: ${value}${target && ` (${target})`}${reference && `; reference: ${reference}`}`);
  }
}

try {
  await build();
  console.log(`Making ${count} incidents …`);
  await fill(folder, count);
  const server = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
      join(root, 'tests/bench/server.ts'),
      folder,
      String(count),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (server.status !== 0) throw new Error('The server could not be measured.');
  add(`Server, ${count} incidents`, JSON.parse(server.stdout) as Figure[]);
  const browser = await measureMap(folder);
  add(`Home page, ${count} incidents`, browser.figures);
  if (process.argv[2] === undefined) {
    writeFileSync(
      join(root, 'docs/benchmarks.md'),
      markdown(sections, `Node ${process.versions.node}, ${browser.version}`),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
