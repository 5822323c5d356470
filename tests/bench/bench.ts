import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureHome } from './browser.ts';
import { fill } from './database.ts';
import { measurePages } from './lighthouse.ts';
import { growthOf } from './growth.ts';
import { measureLayers } from './map.ts';
import { type Figure, markdown, missedIn, type Section, withSections } from './report.ts';
import { measureUpload } from './upload.ts';
import { build, root } from '../../ops/site/build.ts';
import { ensureChromium, launchChromium } from '../../dev/tools/chromium.ts';

/**
 * `npm run bench [-- part …]`: measures the platform with a hundred thousand incidents against its targets. A run of all
 * parts writes docs/benchmarks.md, a run of some their sections of it. Fails when something misses its target.
 */

const count = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));

/** Measures parts of the server in a child process, so that its memory is that of one instance. */
function measureServer(measured: readonly string[], database: string, incidents: number): Figure[] {
  const server = spawnSync(
    process.execPath,
    [
      '--expose-gc',
      '--disable-warning=ExperimentalWarning',
      join(root, 'tests/bench/server.ts'),
      database,
      String(incidents),
      ...measured,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (server.status !== 0) throw new Error('The server could not be measured.');
  return JSON.parse(server.stdout) as Figure[];
}

/** The same in a database of its own, which holds nothing. */
function measureAlone(measured: string, items = 0): Figure[] {
  const own = mkdtempSync(join(folder, 'own-'));
  return measureServer([measured], own, items);
}

/** Of databases with up to a million incidents. Filling the largest takes several minutes. */
async function measureGrowth(): Promise<Figure[]> {
  const measured: { count: number; figures: Figure[] }[] = [];
  for (const incidents of [10_000, 100_000, 1_000_000]) {
    const own = mkdtempSync(join(folder, 'own-'));
    console.log(`Creating ${incidents} incidents …`);
    await fill(own, incidents);
    const figures = [
      ...measureServer(['start', 'views', 'lists', 'places', 'gallery'], own, incidents),
      // In processes of their own: the first makes the publication a second time, the second shows its memory.
      ...measureServer(['cost'], own, incidents),
      ...measureServer(['backup'], own, incidents),
    ];
    measured.push({ count: incidents, figures });
    rmSync(own, { recursive: true });
  }
  return growthOf(measured);
}

const serverParts = ['start', 'lists', 'places', 'gallery', 'hosts', 'cost', 'submissions', 'queue'];

/** `isOfServer`: needs neither the built site nor a browser. */
type Part = {
  title: string;
  isOfDatabase?: boolean;
  isOfServer?: boolean;
  measure: () => Figure[] | Promise<Figure[]>;
};

const parts: Record<string, Part> = {
  server: {
    title: `Server, ${count} incidents`,
    isOfDatabase: true,
    measure: () => measureServer(serverParts, folder, count),
  },
  import: { title: 'Import, into an empty database', isOfServer: true, measure: () => measureAlone('import') },
  queue: {
    title: 'The review room',
    isOfServer: true,
    measure: () => [5_000, 50_000].flatMap((items) => measureAlone('waiting', items)),
  },
  million: { title: 'A million incidents', isOfServer: true, measure: measureGrowth },
  home: { title: `Home page, ${count} incidents`, isOfDatabase: true, measure: () => measureHome(folder) },
  map: { title: `The map's layers, ${count} incidents`, measure: () => measureLayers(count) },
  pages: { title: 'Pages, on a slow phone and by Lighthouse', measure: measurePages },
  upload: { title: 'Upload', measure: measureUpload },
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`Unknown part ${unknown}. Choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(parts).flatMap(([name, part]) =>
  named.length === 0 || named.includes(name) ? [part] : [],
);

function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { what, value, target, reference, met } of figures) {
    const verdict = met === null ? ' ' : met ? '✓' : '✗';
    console.log(`${verdict} ${what}: ${value}${target && ` (${target})`}${reference && `; reference: ${reference}`}`);
  }
}

async function versions(): Promise<string> {
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return `Node ${process.versions.node}, Chromium ${version}`;
}

const startedAt = performance.now();
let missed: string[] = [];
try {
  if (!chosen.every(({ isOfServer }) => isOfServer)) {
    ensureChromium();
    await build();
  }
  if (chosen.some(({ isOfDatabase }) => isOfDatabase)) {
    console.log(`Creating ${count} incidents …`);
    await fill(folder, count);
  }
  const sections: Section[] = [];
  for (const { title, measure } of chosen) {
    const figures = await measure();
    print(title, figures);
    sections.push({ title, figures });
  }
  const report = join(root, 'docs/benchmarks.md');
  const whole =
    named.length === 0 ? markdown(sections, await versions()) : withSections(readFileSync(report, 'utf8'), sections);
  writeFileSync(report, whole);
  console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s`);
  missed = missedIn(sections);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const each of missed) console.error(`Missed its target: ${each}`);
process.exit(missed.length > 0 ? 1 : 0);
