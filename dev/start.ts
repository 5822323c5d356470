import './output.js';
import { root } from './build.ts';
import {
  readLocalSettings,
  type Stack,
  type StackOptions,
  type StackSettings,
  stackSettings,
  startStack,
} from './stack.ts';

/** `npm start`: the whole platform on this machine. With `--stand-ins` outside services are played by it too. */

const line = (stage: string, seconds: number) =>
  console.log(`✓ ${stage.padEnd(34)} ${seconds.toFixed(1).padStart(5)} s`);

/** Runs a stack until a signal, the end of the process that started this one, or a process of its own that ends. */
export async function runStack(
  options: Omit<StackOptions, 'settings' | 'environment' | 'report' | 'restartApps'> & {
    /** Changes the settings before anything starts. */
    adapt?: (settings: StackSettings) => StackSettings;
  },
  started: (stack: Stack) => unknown = () => undefined,
): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => resolve());
  });
  let stack: Stack | undefined;
  try {
    const { adapt = (given) => given } = options;
    const settings = adapt(stackSettings(readLocalSettings(root), process.env));
    const starting = startStack({ ...options, settings, report: line, restartApps: true });
    stack = await Promise.race([starting, asked.then(() => undefined)]);
    // Not up yet: what runs already ends when it sees that this process has.
    if (!stack) process.exit(1);
    await started(stack);
    console.log(`
The site is at ${stack.url}
To review reports: open ${stack.url}/admin, choose Sign in, press Admin or SuperAdmin, then Login.
Data and logs are in ${stack.dataDir}. Ctrl-C stops everything.`);
    await Promise.race([asked, stack.died]);
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
    const { startStandins, fillMonitor } = await import('./standins/index.ts');
    const { applyTo } = await startStandins();
    await runStack({ timers: 'scheduled', adapt: applyTo }, fillMonitor);
  } else {
    await runStack({ timers: 'scheduled' });
  }
}
