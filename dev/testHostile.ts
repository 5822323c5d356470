import { spawn } from 'node:child_process';
import { binOf } from './check.ts';
import { root } from './build.ts';

/**
 * `npm run test:hostile`: the hostile suite with its long part, which takes an hour or two, and its table.
 * `npm run test:hostile -- --project quick` runs what `npm test` runs of it. HOSTILE_SEED sets another seed.
 */
const child = spawn(
  process.execPath,
  [binOf('vitest'), 'run', '--config', 'tests/hostile/vitest.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('close', (code) => (process.exitCode = code ?? 1));
