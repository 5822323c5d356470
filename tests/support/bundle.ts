import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOptions, programs, root } from '../../dev/build.ts';

/**
 * One script made of a program of ours, at the path that is answered: it starts in a tenth of the time that its sources
 * take. Several test files may make the same one at once.
 */
export function bundle(name: `${string}.cjs` | `${string}.mjs`, entry: string): string {
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
    // What has native parts is found where it is installed.
    external: bundleOptions('api').external,
    // Packages that are not modules ask for others.
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

/** The program that reads a video. */
export const bundleVideoProgram = (): string => bundle('videoProcess.cjs', programs.api['videoProcess']!);
