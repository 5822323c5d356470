import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startApi, type TestApi } from './api.ts';
import { startBlobs, type TestBlobs } from '../media/blobs.ts';
import { seconds } from '../run/pace.ts';
import { startTwoInstances, type TwoInstances } from './twoInstances.ts';

/** What stands for something that is made anew before each test, so that helpers can hold it. */
export const latest = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) as unknown });

/** An API with an empty database for each test. `seenThrough`: see startApi. */
export function apiForEachTest(
  settings: Record<string, string> | (() => Record<string, string>) = {},
  seenThrough?: Parameters<typeof startApi>[1],
): TestApi {
  let api: TestApi;
  beforeEach(async () => {
    api = await startApi(typeof settings === 'function' ? settings() : settings, seenThrough);
  });
  afterEach(() => api.close());
  return latest(() => api);
}

/** The same, with storage for files, which the tests of the file share. */
export function apiWithStorageForEachTest(
  settings: Record<string, string> = {},
  seenThrough?: Parameters<typeof startApi>[1],
): TestApi {
  const storage = storageForAllTests();
  return apiForEachTest(() => ({ ...settings, BLOB_CONNECTION_STRING: storage.connectionString }), seenThrough);
}

/** Storage for files that all tests of the file share. */
export function storageForAllTests(): TestBlobs {
  let storage: TestBlobs;
  beforeAll(async () => {
    storage = await startBlobs();
  });
  afterAll(() => storage.close());
  return latest(() => storage);
}

/** Two instances of the API that all tests of the file share; each test sees only its own files. */
export function twoInstancesForAllTests(): TwoInstances {
  let two: TwoInstances;
  beforeAll(async () => {
    two = await startTwoInstances();
  }, seconds(120));
  afterAll(() => two.close());
  beforeEach(() => two.forgetFiles());
  return latest(() => two);
}
