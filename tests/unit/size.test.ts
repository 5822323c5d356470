import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, root } from '../../dev/build.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

const dist = join(root, 'frontend/dist');
let manifest: Record<string, Chunk>;

/** Every chunk that these need to run. */
function needed(...names: string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const other of manifest[name]?.imports ?? []) add(other);
  };
  for (const name of names) add(name);
  return found;
}

const packed = (file: string): number => brotliCompressSync(readFileSync(join(dist, file))).length;

beforeAll(async () => {
  await build(['frontend']);
  manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
}, 120_000);

describe('the home page', () => {
  const map = 'src/features/map/LeafletIncidentMap.tsx';

  it('loads no more JavaScript before its first markers than it did; the goal is 150 kB', () => {
    const worker = readdirSync(join(dist, 'assets')).find((name) => /^points\.worker-.*\.js$/.test(name));
    const files = [...needed('index.html', map)].map((name) => manifest[name]!.file);
    const bytes = [...files, `assets/${worker}`].reduce((sum, file) => sum + packed(file), 0);
    expect(bytes / 1000).toBeLessThan(budget);
  });

  it.each([
    ['the report form', /ReportForm/],
    ['the review room', /AdminPage/],
    ['the gallery', /GalleryPage/],
    ['the outlines of the map', /Outlines/],
    ['the list of overlays', /OverlayList/],
    ['the form for posts', /PostForm|PostDrawer/],
  ])('comes without %s', (_, pattern) => {
    const names = Object.keys(manifest).filter((name) => pattern.test(name));
    expect(names).not.toEqual([]);
    expect([...needed('index.html', map)].filter((name) => pattern.test(name))).toEqual([]);
  });
});

/** Kilobytes, after brotli. */
const budget = 296;
