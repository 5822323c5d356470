import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCosmos } from '../../core/src/server/stores/engines/cosmos.ts';
import { collections } from '../../core/src/server/stores/engines/documentStore.ts';
import type { DocumentStore } from '../../core/src/server/stores/engines/documentStore.ts';
import { problem, storeSuite } from './suite.ts';
import { seconds } from '../support/run/pace.ts';
import { startCosmosEmulator } from '../support/stores/cosmosEmulator.ts';

const now = () => new Date();
const key = Buffer.from('any key will do').toString('base64');
/** A thousand requests at once take long on a busy machine: here only the test's own timeout ends the wait. */
const requestTimeout = seconds(120);

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** The suite with one endpoint, in a database of its own. */
function cosmosSuite(engine: string, endpointAndKey: () => { endpoint: string; key: string }): void {
  describe('with a database of its own', () => {
    const database = `test-${randomUUID()}`;
    let client: CosmosClient;
    let maker: DocumentStore;

    beforeAll(async () => {
      const account = endpointAndKey();
      client = new CosmosClient({ ...account, connectionPolicy: { enableEndpointDiscovery: false } });
      maker = openCosmos({ ...account, database, now, requestTimeout, createContainers: true });
      await maker.ping();
    }, seconds(120));
    afterAll(async () => {
      await client.database(database).delete();
      client.dispose();
      await maker.close();
    }, seconds(60));

    storeSuite(engine, async (clock) => {
      for (const name of Object.keys(collections)) {
        const container = client.database(database).container(name);
        const { resources } = await container.items.query<{ id: string }>('SELECT c.id FROM c').fetchAll();
        await Promise.all(resources.map(({ id }) => container.item(id, id).delete()));
      }
      return openCosmos({ ...endpointAndKey(), database, now: clock, requestTimeout });
    });
  });
}

describe('the npm emulator', () => {
  let emulator: Awaited<ReturnType<typeof startCosmosEmulator>>;
  beforeAll(async () => {
    emulator = await startCosmosEmulator();
  });
  afterAll(() => emulator.close());

  cosmosSuite('Cosmos DB (npm emulator)', () => emulator);

  test('two processes can create the containers at the same time', async () => {
    const database = `test-${randomUUID()}`;
    const options = { ...emulator, database, now, requestTimeout, createContainers: true };
    const stores = [1, 2, 3].map(() => openCosmos(options));
    await Promise.all(stores.map((store) => store.ping()));
    await Promise.all(stores.map((store) => store.close()));
  });
});

const { COSMOS_ENDPOINT, COSMOS_KEY } = process.env;
describe.runIf(COSMOS_ENDPOINT)('COSMOS_ENDPOINT', () => {
  cosmosSuite('Cosmos DB', () => ({ endpoint: COSMOS_ENDPOINT ?? '', key: COSMOS_KEY ?? '' }));
});

describe('a Cosmos DB that misbehaves', { timeout: seconds(30) }, () => {
  const servers: Server[] = [];
  const stores: DocumentStore[] = [];
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await Promise.all(servers.splice(0).map(stop));
  });

  const open = (endpoint: string, createContainers = false): DocumentStore => {
    const store = openCosmos({ endpoint, key, database: 'any', now, createContainers });
    stores.push(store);
    return store;
  };
  const answering = async (answer: RequestListener): Promise<DocumentStore> => {
    const server = createServer(answer);
    servers.push(server);
    return open(await listen(server));
  };
  const answeringStatus = (status: number, headers: Record<string, string> = {}): Promise<DocumentStore> =>
    answering((_, response) => response.writeHead(status, headers).end(JSON.stringify({ message: 'no' })));

  const operations: [string, (store: DocumentStore) => Promise<unknown>][] = [
    ['ping', (store) => store.ping()],
    ['create', (store) => store.collection('submissions').create({ id: 'one' })],
    ['read', (store) => store.collection('submissions').read('one')],
    ['replace', (store) => store.collection('submissions').replace({ id: 'one' }, 'etag')],
    ['remove', (store) => store.collection('submissions').remove('one')],
    ['count', (store) => store.collection('submissions').count()],
    ['page', (store) => pageOf(store)],
    ['removeExpired', (store) => store.collection('submissions').removeExpired(5)],
  ];

  async function within10Seconds(asked: Promise<unknown>): Promise<void> {
    const began = performance.now();
    await expect(asked).rejects.toEqual(problem('unavailable'));
    expect(performance.now() - began).toBeLessThan(seconds(10));
  }

  test.for([false, true])('a closed port is unavailable (createContainers: %s)', async (createContainers) => {
    const server = createServer();
    const endpoint = await listen(server);
    await stop(server);
    const store = open(endpoint, createContainers);
    for (const [, operation] of operations) await within10Seconds(operation(store));
  });

  test('a server that never answers, or drops the connection, is unavailable', async () => {
    const silent = await answering(() => {});
    const rude = await answering((request) => request.socket.destroy());
    await Promise.all(
      [silent, rude].flatMap((store) => operations.map(([, operation]) => within10Seconds(operation(store)))),
    );
  });

  test.for([401, 403, 408, 410, 449, 500, 502, 503])('%i is unavailable', async (status) => {
    const store = await answeringStatus(status);
    await Promise.all(operations.map(([, operation]) => within10Seconds(operation(store))));
  });

  test('an answer that does not come from Cosmos DB is unavailable', async () => {
    const store = await answering((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
    await within10Seconds(store.ping());
  });

  test('a missing container is unavailable, not a missing document', async () => {
    const store = await answeringStatus(404, { 'x-ms-substatus': '1003' });
    await Promise.all(operations.map(([, operation]) => within10Seconds(operation(store))));
  });

  test('429 carries the time to wait', async () => {
    const store = await answeringStatus(429, { 'x-ms-retry-after-ms': '1500' });
    await expect(store.ping()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  });

  test('413 is too_large, 400 a bug', async () => {
    const large = await answeringStatus(413);
    await expect(large.collection('meta').create({ id: 'one' })).rejects.toEqual(problem('too_large'));
    const bug = await answeringStatus(400);
    await expect(bug.collection('meta').create({ id: 'one' })).rejects.toMatchObject({ code: 400 });
  });

  test('a credential that yields no token is unavailable', async () => {
    const credential = { getToken: () => Promise.reject(new Error('no identity here')) };
    const store = openCosmos({ endpoint: 'http://127.0.0.1:9', credential, database: 'any', now });
    stores.push(store);
    await within10Seconds(store.ping());
  });
});

const pageOf = (store: DocumentStore) =>
  store
    .collection<{ id: string; sentAt: string }>('submissions')
    .page({ orderBy: { field: 'sentAt', direction: 'desc' }, limit: 5 });
