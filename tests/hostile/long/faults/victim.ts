import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
} from '@incidentmap/core/server/stores/engines/documentStore';
import { makeServices } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { registerApi } from '../../../../api/src/register.ts';
import { startHost } from '../../../../dev/host/index.ts';
import { registerTimers } from '../../../../timers/src/register.ts';

/**
 * A process that sends itself one request (VICTIM_REQUEST: path, method, headers, body in base64; or `sweep`). It is
 * killed before its VICTIM_CALL-th call of the database or the storage, or else right after it has reported the answer.
 */

const killAt = Number(process.env['VICTIM_CALL']);
const time = new Date(process.env['VICTIM_TIME'] ?? '');
let calls = 0;
let isCounting = false;

const die = () => process.kill(process.pid, 'SIGKILL');

function step(): void {
  if (!isCounting) return;
  if (calls === killAt) die();
  calls += 1;
}

/** The same object, each method of which counts as a step. */
const inSteps = <T extends object>(part: T): T =>
  new Proxy(part, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'url') return member;
      return (...input: unknown[]) => {
        step();
        return (member as (...of: unknown[]) => unknown).apply(target, input);
      };
    },
  });

const steppingStore = (store: DocumentStore): DocumentStore => ({
  ...store,
  collection: <T extends Document>(name: CollectionName): Collection<T> => inSteps(store.collection<T>(name)),
});

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = readSettings(process.env);
const now = () => time;
const made = makeServices(settings, { now, log: quiet, database: steppingStore(openDocumentStore(settings, now)) });
const { pending, public: published } = made.blobs;
const services = { ...made, blobs: { ...made.blobs, pending: inSteps(pending), public: inSteps(published) } };

const request = process.env['VICTIM_REQUEST'] ?? '';
const load = () => (request === 'sweep' ? registerTimers(() => services) : registerApi(() => services));
const host = await startHost({ load, timers: 'manual', log: () => undefined });
isCounting = true;
let answer: { status: number; text: string };
if (request === 'sweep') {
  await host.fire('sweep');
  answer = { status: 200, text: '' };
} else {
  const { path, method, headers, body } = JSON.parse(request) as Record<'path' | 'method' | 'body', string> & {
    headers: Record<string, string>;
  };
  const response = await fetch(host.url + path, {
    method,
    headers,
    ...(body === '' ? {} : { body: Buffer.from(body, 'base64') }),
  });
  answer = { status: response.status, text: await response.text() };
}
isCounting = false;
process.stdout.write(`${JSON.stringify({ calls, ...answer })}\n`, die);
