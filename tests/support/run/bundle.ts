import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOptions, programs, root } from '../../../ops/site/build.ts';

type Name = `${string}.cjs` | `${string}.mjs`;

/** The paths of those that this process has bundled. */
const bundled = new Map<Name, string>();

/**
 * Bundles one of our programs into a script and returns its path: it starts in a tenth of the time that its sources
 * take. Several test files may bundle the same one at once.
 */
export function bundle(name: Name, entry: string): string {
  const path = bundled.get(name) ?? makeBundle(name, entry);
  bundled.set(name, path);
  return path;
}

function makeBundle(name: Name, entry: string): string {
  const path = join(root, 'node_modules/.cache/test-programs', name);
  const isModule = name.endsWith('.mjs');
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: path,
    write: false,
    bundle: true,
    platform: 'node',
    format: isModule ? 'esm' : 'cjs',
    target: 'node22',
    // Packages with native parts stay where they are installed.
    external: bundleOptions('api').external,
    // Packages that are not ES modules require others.
    ...(isModule && {
      banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
    }),
    logLevel: 'error',
  });
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, outputFiles[0]!.contents);
  renameSync(own, path);
  return path;
}

/** The program that decodes HEIC pictures. */
export const bundleHeicProgram = (): string => bundle('heicProcess.cjs', programs.api['heicProcess']!);

/** The program that reads a video. */
export const bundleVideoProgram = (): string => bundle('videoProcess.cjs', programs.api['videoProcess']!);
