import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@incidentmap/core/contract';
import { jsonLog } from '@incidentmap/core/server/runtime/log';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { alarmByHand } from './alarmByHand.ts';
import { testNow } from './builders.ts';
import { memoryFile } from '../stores/memoryFile.ts';

export type TestApi = {
  url: string;
  services: Services;
  /** Lines of the functions' own log. */
  logged: string[];
  /** The clock of the server. */
  setTime(time: Date): void;
  /** Rings those alarms of the server whose moment has come. */
  ringAlarms(): Promise<void>;
  /** A client that is signed out, or signed in with these roles. */
  as(caller: Caller): Client;
  /** A raw request, for what our client would never send. */
  send(path: string, init?: RequestInit & { caller?: Caller }): Promise<Response>;
  close(): Promise<void>;
};

/** null is signed out; otherwise the roles besides the two that every signed-in account has. */
export type Caller = null | { name?: string; roles: readonly string[] };

export const nobody: Caller = null;
export const visitor: Caller = { roles: [] };
export const partner = { name: 'partner@example.org', roles: ['partner'] } satisfies Caller;
export const admin: Caller = { roles: ['Admin'] };
export const superAdmin: Caller = { roles: ['SuperAdmin'] };

/** The header that Static Web Apps would add for the caller. */
export function principalHeader(caller: Caller): Record<string, string> {
  if (caller === null) return {};
  const name = caller.name ?? 'someone@example.org';
  const content = {
    identityProvider: 'aad',
    userId: `id of ${name}`,
    userDetails: name,
    userRoles: ['anonymous', 'authenticated', ...caller.roles],
  };
  return { 'x-ms-client-principal': Buffer.from(JSON.stringify(content)).toString('base64') };
}

/**
 * The whole API through its real registration, with a functions host and a database of its own, which `seenThrough` may
 * wrap. `siteFolder`: what the pages that it answers are made of.
 */
export async function startApi(
  settings: Record<string, string> = {},
  seenThrough: (store: DocumentStore) => DocumentStore = (store) => store,
  siteFolder?: string,
): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  let time = testNow;
  const logged: string[] = [];
  const write = (line: string) => void logged.push(line);
  const now = () => time;
  const read = readSettings({
    SITE_URL: 'http://site.test',
    DATABASE: `sqlite:${join(folder, 'test.db')}`,
    BLOB_CONNECTION_STRING:
      'DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:1/devstoreaccount1;',
    SECRET: 'a secret of at least thirty-two characters',
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
    CHALLENGE: 'off',
    RATE_LIMITS: 'off',
    YOUTUBE_OEMBED_URL: 'off',
    TIKTOK_OEMBED_URL: 'off',
    ...settings,
  });
  const alarm = alarmByHand(now);
  const services = makeServices(read, {
    now,
    alarm,
    log: jsonLog({ info: write, warn: write, error: write }),
    database: seenThrough(openDocumentStore(read, now)),
    siteFolder,
    opening: settings['BLOB_CONNECTION_STRING'] === undefined ? memoryFile() : undefined,
  });
  const host = await startHost({
    load: () => registerApi(() => services),
    log: (_, message) => logged.push(message),
  });
  const headersOf = (caller: Caller) => principalHeader(caller);
  return {
    url: host.url,
    services,
    logged,
    setTime: (to) => (time = to),
    ringAlarms: alarm.ring,
    as: (caller) => createClient({ baseUrl: host.url, headers: headersOf(caller) }),
    send: (path, { caller = nobody, headers, ...init } = {}) =>
      fetch(host.url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...headersOf(caller), ...Object.fromEntries(new Headers(headers)) },
      }),
    async close() {
      refuseTalkativeLines(logged);
      await host.close();
      await services.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A log line may hold an operation, its outcome, its duration, and where in our own code an error occurred. Every test
 * that uses the API checks its log with this, so that no code path is left out.
 */
const logFields = new Set(
  'event status ms error stack reason service failed unannounced removed mended forgotten oldestHours'.split(' '),
);
const personal =
  /[\w.+-]+@[\w-]+\.\w|\d{1,2}\.\d{4,}|\b\d{16}\b|[0-9a-f]{8}-[0-9a-f]{4}-|\b\d{1,3}(\.\d{1,3}){3}\b|Mozilla|headscarf|tram/;

export function refuseTalkativeLines(lines: readonly string[]): void {
  for (const line of lines) {
    const fields = JSON.parse(line) as Record<string, unknown>;
    const { stack: _, ...told } = fields;
    const unknown = Object.keys(fields).filter((name) => !logFields.has(name));
    if (unknown.length > 0 || personal.test(JSON.stringify(told))) throw new Error(`The log tells too much: ${line}`);
  }
}

/** The JSON of a request with a body. */
export const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
