import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { oneLine, traceOf } from '@incidentmap/core/server/runtime/log';
import { startHost } from './index.ts';

/** `node dev/host/main.ts --app api/dist/main.cjs --port 7071 [--timers manual]`: serves a built app until SIGTERM. */

const { values } = parseArgs({
  options: { app: { type: 'string' }, port: { type: 'string' }, timers: { type: 'string', default: 'scheduled' } },
});

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { app, port, timers } = values;
if (app === undefined || !/^\d+$/.test(port ?? '') || (timers !== 'scheduled' && timers !== 'manual')) {
  stop('Usage: node dev/host/main.ts --app <bundle> --port <number> [--timers scheduled|manual]');
}

const host = await startHost({
  load: () => createRequire(import.meta.url)(resolve(app)),
  port: Number(port),
  timers,
}).catch((error: NodeJS.ErrnoException) =>
  stop(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use.`
      : `${app} cannot be served: ${error.message}\n${error.stack?.split('\n').slice(1).join('\n') ?? ''}`,
  ),
);

// An error outside any invocation crashes Azure's worker with all its calls, and a new worker is started; here dev/stack/stack.ts
// starts it.
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (thrown: unknown) => {
    const { error, stack = '' } = traceOf(thrown);
    console.error(oneLine(`${event}: ${error} ${stack}`));
    // A client that does not read its answer must not keep a broken process alive.
    setTimeout(() => process.exit(1), 1000).unref();
    void host.fail().finally(() => process.exit(1));
  });
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    // An answer that never ends must not keep the process alive.
    setTimeout(() => process.exit(0), 3000).unref();
    void host.close().then(() => process.exit(0));
  });
}
console.log(`${host.registrations.length} functions of ${app} at ${host.url}`);
