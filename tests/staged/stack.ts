import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endedByItself, startStack, writeOpeningFile } from '../../dev/stack/stack.ts';
import { stage, stagedBuild } from '../../ops/site/stage.ts';
import { startCosmosEmulator } from '../support/stores/cosmosEmulator.ts';

/**
 * The staged folders, run outside the repository, where a package that was not staged cannot be found by chance; with
 * Cosmos DB, the database engine of the deployment.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'staged-'));
  const cosmos = await startCosmosEmulator();
  const clean = async () => {
    await cosmos.close();
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
        COSMOS_ENDPOINT: cosmos.endpoint,
        COSMOS_KEY: cosmos.key,
        GEOCODER_URL: 'off',
        POSTCODES_URL: 'off',
      },
    });
    await writeOpeningFile(stack);
    project.provide('siteUrl', stack.url);
    project.provide('timersUrl', stack.timersUrl);
    project.provide('build', stagedBuild(folder));
    project.provide('logs', join(stack.dataDir, 'logs'));
    return async () => {
      const ended = await endedByItself(stack);
      await stack.stop();
      await clean();
      if (ended) throw ended;
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
