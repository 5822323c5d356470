import { spawn } from 'node:child_process';
import { binOf } from '../../ops/site/binOf.ts';
import { root } from '../../ops/site/build.ts';

/**
 * `npm run test:hostile`: runs the whole hostile suite, which takes an hour or two, and prints a table of results.
 * `npm run test:hostile -- --project quick` runs only the part that `npm test` includes. HOSTILE_SEED sets the random seed.
 */
const child = spawn(
  process.execPath,
  [binOf('vitest'), 'run', '--config', 'tests/hostile/vitest.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('close', (code) => (process.exitCode = code ?? 1));
