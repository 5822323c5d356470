import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogFields } from '@incidentmap/core/server/runtime/log';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { type Host, startHost } from '../../../dev/host/index.ts';
import { startX, type StandinX } from '../../../dev/standins/x.ts';
import { registerTimers } from '../../../timers/src/register.ts';
import { memoryLeases } from '../stores/memoryLeases.ts';

type Logged = { level: 'info' | 'warn' | 'error'; event: string; fields: LogFields };

export type CollectorTest = {
  x: StandinX;
  services: Services;
  leases: ReturnType<typeof memoryLeases>;
  logged: Logged[];
  /** The clock of both sides, in milliseconds. */
  time: number;
  /** Runs a job now and resolves when it ends. */
  fire: Host['fire'];
  /** Closes the timers and restarts them with the same database, as after a crash or a deployment. */
  restart(settings?: Record<string, string>): Promise<void>;
  /** Ids of the known posts, with or without their text, oldest first. */
  kept(): Promise<string[]>;
  close(): Promise<void>;
};

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * The timers through their real registration, and a stand-in for X. No deadline expires, except that of a call which
 * the stand-in does not answer. `onDisk`: keeps data across a restart.
 */
export async function startCollector({
  now,
  onDisk = false,
  settings = {},
}: {
  now: string;
  onDisk?: boolean;
  settings?: Record<string, string>;
}): Promise<CollectorTest> {
  const folder = mkdtempSync(join(tmpdir(), 'collector-'));
  let host: Host;
  const start = async (more: Record<string, string>) => {
    test.services = makeServices(
      readSettings({
        SITE_URL: 'http://site.test',
        DATABASE: `sqlite:${onDisk ? join(folder, 'test.db') : ':memory:'}`,
        BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true',
        SECRET: 'a secret of at least thirty-two characters',
        GEOCODER_URL: 'off',
        POSTCODES_URL: 'off',
        X_API_URL: test.x.url,
        X_BEARER_TOKEN: test.x.token,
        ...settings,
        ...more,
      }),
      {
        now: () => new Date(test.time),
        leases: test.leases,
        deadline: (ms) => {
          const passed = new AbortController();
          if (ms <= 60_000) test.x.hung = () => setTimeout(() => passed.abort(), 20);
          return passed.signal;
        },
        log: {
          info: (event, fields = {}) => test.logged.push({ level: 'info', event, fields }),
          warn: (event, fields = {}) => test.logged.push({ level: 'warn', event, fields }),
          error: (event, _, fields = {}) => test.logged.push({ level: 'error', event, fields }),
        },
      },
    );
    host = await startHost({ load: () => registerTimers(() => test.services), timers: 'manual', log: () => undefined });
  };
  const stop = async () => {
    await host.close();
    await test.services.database.close();
  };
  const test: CollectorTest = {
    x: await startX(() => test.time),
    services: undefined as unknown as Services,
    leases: memoryLeases(),
    logged: [],
    time: Date.parse(now),
    fire: (name) => host.fire(name),
    restart: async (more = {}) => {
      await stop();
      await start(more);
    },
    kept: async () => {
      const ids = [];
      for await (const { document } of test.services.database.collection('posts').all()) ids.push(document.id);
      return ids;
    },
    close: async () => {
      await stop();
      await test.x.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await start({});
  return test;
}
