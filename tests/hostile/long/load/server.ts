import { makeServices } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { registerApi } from '../../../../api/src/register.ts';
import { startHost } from '../../../../dev/host/index.ts';

/** The API in a process of its own, with the settings in its environment; answers each message with its memory use. */

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const services = makeServices(readSettings(process.env), { log: quiet });
const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, held: heapUsed + external });
});
process.send?.({ url: host.url });
