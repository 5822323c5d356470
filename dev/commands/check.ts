import { spawn } from 'node:child_process';
import { lineTable } from '../tools/lines.ts';
import { binOf } from '../../ops/site/binOf.ts';
import { root } from '../../ops/site/build.ts';

/** `npm run check`: the static checks, in parallel. */

const checks: Record<string, readonly string[]> = {
  lint: [binOf('oxlint')],
  format: [binOf('oxfmt'), '--check'],
  types: [binOf('typescript', 'tsc'), '-p', 'tsconfig.json'],
  'types of the site': [binOf('typescript', 'tsc'), '-p', 'frontend/tsconfig.json'],
  'unused code': [binOf('knip'), '--no-progress'],
  architecture: [binOf('vitest'), 'run', 'tests/architecture'],
};

/**
 * Runs every check that is not left out, prints a line for each and the output of those that fail, and returns the names of
 * the failed ones.
 */
export async function check(leftOut: readonly string[] = []): Promise<string[]> {
  const startedAt = performance.now();
  const wanted = Object.entries(checks).filter(([name]) => !leftOut.includes(name));
  const outcomes = await Promise.all(
    wanted.map(async ([name, parameters]) => {
      const child = spawn(process.execPath, [...parameters], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      }
      const passed = await new Promise<boolean>((resolve) => {
        child.on('error', () => resolve(false));
        child.on('close', (code) => resolve(code === 0));
      });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${name.padEnd(34)} ${seconds.padStart(5)} s`);
      return { name, passed, output };
    }),
  );
  const failed = outcomes.filter(({ passed }) => !passed);
  for (const { name, output } of failed) console.log(`\n${name}:\n${output.trimEnd()}`);
  return failed.map(({ name }) => name);
}

if (import.meta.main) {
  if ((await check()).length > 0) process.exitCode = 1;
  console.log(`\n${lineTable(root)}`);
}
