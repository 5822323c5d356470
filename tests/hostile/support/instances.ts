import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { type Client, createClient } from '@incidentmap/core/contract';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { registerApi } from '../../../api/src/register.ts';
import { type Host, startHost } from '../../../dev/host/index.ts';
import { alarmByHand } from '../../support/api/alarmByHand.ts';
import { type Caller, principalHeader } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { latest, storageForAllTests } from '../../support/api/forEachTest.ts';
import { memoryFile } from '../../support/stores/memoryFile.ts';
import { randomNumbers, seed } from './runs.ts';
import { interceptedStore } from '../../support/stores/interceptedStore.ts';

/** The same store, but each call starts some turns of the event loop later, so that the rounds of a race differ. */
const unhurried = (store: DocumentStore, random: () => number): DocumentStore =>
  interceptedStore(store, async () => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns -= 1) await nextTurn();
  });

export type Instances = {
  /** The first instance's; all share the same data. */
  services: Services;
  /** The first instance's. */
  url: string;
  /** A client of the `n`-th instance, or of the next one in turn. */
  as(caller: Caller, n?: number): Client;
  setTime(time: Date): void;
  close(): Promise<void>;
};

/** Two instances with one database and storage for files, which all tests of the file share. */
export function racingInstances(): Instances {
  const storage = storageForAllTests();
  let platform: Instances;
  beforeAll(async () => {
    platform = await startInstances(2, { BLOB_CONNECTION_STRING: storage.connectionString });
  });
  afterAll(() => platform.close());
  return latest(() => platform);
}

/** The two who race each other. */
export const first: NonNullable<Caller> = { name: 'first@example.org', roles: ['SuperAdmin'] };
export const second: NonNullable<Caller> = { name: 'second@example.org', roles: ['SuperAdmin'] };

/** Instances of the API with one database and one storage, as on a busy platform. */
export async function startInstances(count: number, settings: Record<string, string>): Promise<Instances> {
  const folder = mkdtempSync(join(tmpdir(), 'instances-test-'));
  let time = testNow;
  const now = () => time;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parsed = readSettings({
    SITE_URL: 'http://site.test',
    DATABASE: `sqlite:${join(folder, 'test.db')}`,
    SECRET: 'a secret of at least thirty-two characters',
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
    CHALLENGE: 'off',
    RATE_LIMITS: 'off',
    ...settings,
  });
  const random = randomNumbers(seed);
  const running: { services: Services; host: Host }[] = [];
  const opening = settings['BLOB_CONNECTION_STRING'] === 'UseDevelopmentStorage=true' ? memoryFile() : undefined;
  for (let n = 0; n < count; n += 1) {
    const database = unhurried(openDocumentStore(parsed, now), random);
    const services = makeServices(parsed, { now, log: quiet, alarm: alarmByHand(now), database, opening });
    const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
    running.push({ services, host });
  }
  let turn = 0;
  return {
    services: running[0]!.services,
    url: running[0]!.host.url,
    as: (caller, n = turn++) =>
      createClient({ baseUrl: running[n % count]!.host.url, headers: principalHeader(caller) }),
    setTime: (to) => (time = to),
    async close() {
      for (const { host, services } of running) {
        await host.close();
        await services.database.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
