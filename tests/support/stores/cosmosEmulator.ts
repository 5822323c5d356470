import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@vercel/cosmosdb-server';

/** An account of Cosmos DB in the npm emulator, which accepts any key. */
export async function startCosmosEmulator(): Promise<{ endpoint: string; key: string; close(): Promise<void> }> {
  const emulator = createHttpServer({ keepAlive: true });
  // On a busy machine, a client may reuse an idle connection at the moment at which the server's timeout closes it.
  emulator.keepAliveTimeout = 0;
  // Its point read fails on a missing document unless it is sent as a cross-partition query.
  emulator.prependListener('request', ({ headers }) => {
    headers['x-ms-documentdb-query-enablecrosspartition'] = 'true';
  });
  await once(emulator.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(emulator.address() as AddressInfo).port}`,
    key: Buffer.from('any key will do').toString('base64'),
    async close() {
      emulator.closeAllConnections();
      await new Promise((resolve) => emulator.close(resolve));
    },
  };
}
