import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, root } from '../../ops/site/build.ts';
import { check } from './check.ts';
import { binOf } from '../../ops/site/binOf.ts';
import { ensureChromium } from '../tools/chromium.ts';

/** `npm test`: runs the checks, the build and every test. The last line is `N passed, N failed`. */

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

/** Counts tests; a file that cannot be loaded counts as one failure, and so does a run that fails without any. */
export function count(report: Report | undefined, exitCode: number): { passed: number; failed: number } {
  const passed = report?.numPassedTests ?? 0;
  const broken =
    report?.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ) ?? [];
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed };
}

async function main(parameters: readonly string[]): Promise<void> {
  // Without a named file, every test is run below, the architecture's too.
  let broken = (await check(parameters.length === 0 ? ['architecture'] : [])).length;
  try {
    const built = await build();
    if (built.length > 0) console.log(`✓ built ${built.join(', ')}`);
  } catch (error) {
    console.log(`✗ build\n${error instanceof Error ? error.message : String(error)}`);
    broken++;
  }
  try {
    ensureChromium();
  } catch (error) {
    console.log(`✗ Chromium\n${error instanceof Error ? error.message : String(error)}`);
    broken++;
  }

  const path = join(root, 'node_modules', '.cache', 'tests.json');
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const child = spawn(
    process.execPath,
    [binOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...parameters],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
  const { passed, failed } = count(report, exitCode);
  process.exitCode = broken + failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${broken + failed} failed`);
}

if (import.meta.main) await main(process.argv.slice(2));
