import { fillStack } from '../demo/fillStack.ts';
import '../tools/output.js';
import { root } from '../../ops/site/build.ts';
import { type Stack, type StackOptions, startStack, writeOpeningFile } from '../stack/stack.ts';
import { readLocalSettings, type StackSettings, stackSettings } from '../../ops/site/localSettings.ts';

/** `npm start`: starts the whole platform on this machine. `--stand-ins` also simulates the outside services. */

const line = (stage: string, seconds: number) =>
  console.log(`✓ ${stage.padEnd(34)} ${seconds.toFixed(1).padStart(5)} s`);

/** Runs a stack until a signal arrives, the parent process ends, or a process of the stack ends. */
export async function runStack(
  options: Omit<StackOptions, 'settings' | 'environment' | 'report' | 'restartApps'> & {
    /** Changes the settings before anything starts. */
    adapt?: (settings: StackSettings) => StackSettings;
  },
  started: (stack: Stack) => unknown = () => undefined,
): Promise<void> {
  const stopRequested = new Promise<void>((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => resolve());
  });
  let stack: Stack | undefined;
  try {
    const { adapt = (given) => given } = options;
    const settings = adapt(stackSettings(readLocalSettings(root), process.env));
    const starting = startStack({ ...options, settings, fill: fillStack, report: line, restartApps: true });
    stack = await Promise.race([starting, stopRequested.then(() => undefined)]);
    // The stack is not up yet: its processes end when they notice that this one has ended.
    if (!stack) process.exit(1);
    await writeOpeningFile(stack);
    await started(stack);
    console.log(`
The site is at ${stack.url}
To review reports: open ${stack.url}/admin, choose Sign in, press Admin or SuperAdmin, then Login.
Data and logs are in ${stack.dataDir}. Ctrl-C stops everything.`);
    await Promise.race([stopRequested, stack.died]);
    console.log('Stopping …');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  await stack?.stop();
  process.exit();
}

if (import.meta.main) {
  if (process.argv.includes('--stand-ins')) {
    const { startStandins, fillMonitor } = await import('./standins.ts');
    const { applyTo } = await startStandins();
    await runStack({ timers: 'scheduled', adapt: applyTo }, fillMonitor);
  } else {
    await runStack({ timers: 'scheduled' });
  }
}
