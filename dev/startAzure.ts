import { spawnSync } from 'node:child_process';
import { stage, stageFolder } from './stage.ts';
import { runStack } from './start.ts';

/** `npm run start:azure`: the staged folders on Microsoft's own functions host, in place of ours. */

const command = process.platform === 'win32' ? 'func.cmd' : 'func';
if (spawnSync(command, ['--version'], { shell: process.platform === 'win32' }).status !== 0) {
  console.error(
    'Azure Functions Core Tools 4 are not installed: install them (npm i -g azure-functions-core-tools@4 --unsafe-perm true) and try again.',
  );
  process.exit(1);
}
await stage();
await runStack({ timers: 'scheduled', staged: stageFolder, coreTools: command });
