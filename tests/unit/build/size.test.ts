import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, root } from '../../../ops/site/build.ts';
import { seconds } from '../../support/run/pace.ts';

type Chunk = { file: string; name?: string; imports?: string[] };

const dist = join(root, 'frontend/dist');
/** By the module that a chunk starts with, or else by its file. */
let manifest: Record<string, Chunk>;
/** Paths of the scripts that the page itself names. */
let scripts: string[];

/** The file, and every file that it needs to run. */
function withNeeded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const chunk = Object.values(manifest).find((each) => each.file === file);
  for (const name of chunk?.imports ?? []) withNeeded(manifest[name]!.file, found);
  return found;
}

/** Hashes in names of files weigh some 1.5 kB in all, and each build has others, which compress better or worse. */
const withoutHashes = (code: string): string => code.replace(/[\w-]{8}(?=\.(?:js|css)\b)/g, '00000000');

/** Kilobytes as a web server sends them, with the same letters for every hash. */
const weight = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + brotliCompressSync(withoutHashes(readFileSync(join(dist, file), 'utf8'))).length,
    0,
  ) / 1000;

/** Loaded before the opening clusters, which need neither the map's code nor its worker (OpeningMap.tsx). */
const start = (): Set<string> => {
  const files = new Set<string>();
  for (const script of scripts) withNeeded(script, files);
  return files;
};

beforeAll(async () => {
  await build(['frontend']);
  manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  scripts = [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
}, seconds(120));

describe('the home page', () => {
  const markers = /^assets\/first-markers-/;
  const list = /^assets\/first-list-/;

  it('loads at most 3 kB of JavaScript before its first markers', () => {
    const first = scripts.filter((script) => markers.test(script) || script === 'preload.js');
    expect(first).toHaveLength(2);
    expect(weight(first)).toBeLessThanOrEqual(3);
  });

  it('loads at most 4.6 kB more before its first incidents, with what answers a text meanwhile', () => {
    const first = scripts.filter((script) => list.test(script));
    expect(first).toHaveLength(1);
    expect(weight(first)).toBeLessThanOrEqual(4.6);
  });

  it('loads at most 152.4 kB besides those two scripts before React has taken over', () => {
    // 0.2 kB keep typed text, Back and a slow line's requests right while the page renders in a transition
    // (decision 52), and 0.2 kB take over what was drawn for a text (decision 51). 0.8 kB keep the page alive under a
    // translator (decision 55), and open an incident by a link with something behind its id.
    expect(scripts).toContainEqual(expect.stringMatching(/^assets\/index-.*\.js$/));
    expect(weight([...start()].filter((script) => !markers.test(script) && !list.test(script)))).toBeLessThanOrEqual(
      152.4,
    );
  });

  it('loads at most 206.7 kB before its map can be used', () => {
    // 0.2 kB are the policy that is asked before a text becomes HTML (trustedTypes.ts).
    const worker = readdirSync(join(dist, 'assets')).find((name) => /^points\.worker-.*\.js$/.test(name));
    const map = manifest['src/features/map/marks/LeafletIncidentMap.tsx']!;
    expect(weight([...withNeeded(map.file, start()), `assets/${worker}`])).toBeLessThanOrEqual(206.7);
  });

  it.each([
    'src/pages/admin/AdminPage.tsx',
    'src/layout/ReportAction.tsx',
    'src/features/gallery/GalleryPage.tsx',
    'src/features/map/marks/LeafletIncidentMap.tsx',
    'src/features/map/ground/Outlines.tsx',
    'src/features/map/overlays/OverlayPart.tsx',
    'src/features/monitor/MonitorPanel.tsx',
    'src/features/post/PostDrawer.tsx',
    'src/features/recorder/RecorderDialog.tsx',
  ])('loads %s from a separate file', (name) => {
    expect(start()).not.toContain(manifest[name]!.file);
  });

  it('loads no schema library: the server validates, and the forms bring their own copy', () => {
    const code = [...start()].map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
    expect(code).not.toContain('invalid_union');
  });
});
