import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer } from '@vercel/cosmosdb-server';
import type { TestProject } from 'vitest/node';
import { endedByItself, startStack } from '../../dev/stack.ts';
import { stage, stagedBuild } from '../../dev/stage.ts';

/**
 * The staged folders, run outside the repository, where a package that was not staged cannot be found by chance; with
 * Cosmos DB, the database engine of the deployment.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'staged-'));
  const cosmos = createHttpServer({ keepAlive: true });
  // The emulator's point read fails on a missing document unless it is sent as a cross-partition query.
  cosmos.prependListener('request', ({ headers }) => {
    headers['x-ms-documentdb-query-enablecrosspartition'] = 'true';
  });
  await once(cosmos.listen(0, '127.0.0.1'), 'listening');
  const clean = () => {
    cosmos.closeAllConnections();
    cosmos.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await stage({
      folder,
      tenantId: '00000000-0000-0000-0000-000000000000',
      hosts: { storage: { pending: 'https://pending.example', public: 'https://public.example' } },
    });
    // Set by `npm run test:azure` to use Microsoft's functions host.
    const { CORE_TOOLS: coreTools } = process.env;
    const stack = await startStack({
      staged: folder,
      ...(coreTools ? { coreTools } : {}),
      environment: {
        DATABASE: 'cosmos',
        COSMOS_ENDPOINT: `http://127.0.0.1:${(cosmos.address() as AddressInfo).port}`,
        COSMOS_KEY: Buffer.from('any key will do').toString('base64'),
        GEOCODER_URL: 'off',
        POSTCODES_URL: 'off',
      },
    });
    project.provide('siteUrl', stack.url);
    project.provide('timersUrl', stack.timersUrl);
    project.provide('build', stagedBuild(folder));
    project.provide('logs', join(stack.dataDir, 'logs'));
    return async () => {
      const ended = await endedByItself(stack);
      await stack.stop();
      clean();
      if (ended) throw ended;
    };
  } catch (error) {
    clean();
    throw error;
  }
}
