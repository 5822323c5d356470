import { ownIdentity } from '../../runtime/identity.ts';
import type { Settings } from '../../runtime/settings.ts';
import { openCosmos } from './cosmos.ts';
import type { DocumentStore } from './documentStore.ts';
import { measuredStore } from './measured.ts';
import { versionedStore } from './schemaVersion.ts';
import { openSqlite } from './sqlite.ts';

type DatabaseSettings = Pick<Settings, 'DATABASE' | 'COSMOS_ENDPOINT' | 'COSMOS_KEY' | 'COSMOS_DATABASE'>;

/** Connects at the first use: a database that is down causes Problem `unavailable` then. */
export function openDocumentStore(settings: DatabaseSettings, now: () => Date): DocumentStore {
  const system = settings.DATABASE === 'cosmos' ? 'cosmos' : 'sqlite';
  return versionedStore(measuredStore(openEngine(settings, now), system));
}

/** The same, but with documents as they are stored, for copies and migrations. */
export function openEngine(settings: DatabaseSettings, now: () => Date): DocumentStore {
  if (settings.DATABASE !== 'cosmos') return openSqlite({ path: settings.DATABASE.slice('sqlite:'.length), now });
  const endpoint = settings.COSMOS_ENDPOINT ?? '';
  return openCosmos({
    endpoint,
    ...(settings.COSMOS_KEY ? { key: settings.COSMOS_KEY } : { credential: ownIdentity() }),
    database: settings.COSMOS_DATABASE,
    now,
    // On Azure the deployment creates the containers (infra/modules/cosmos.bicep).
    createContainers: /^(localhost|127\.0\.0\.1)$/.test(new URL(endpoint).hostname),
  });
}
