import { ownIdentity } from '../identity.ts';
import type { Settings } from '../settings.ts';
import { openCosmos } from './cosmos.ts';
import type { DocumentStore } from './documentStore.ts';
import { measuredStore } from './measured.ts';
import { openSqlite } from './sqlite.ts';

/** The database that the settings name. Opens lazily: a database that is down shows at the first use, as `unavailable`. */
export function openDocumentStore(settings: Settings, now: () => Date): DocumentStore {
  if (settings.DATABASE === 'cosmos') {
    const endpoint = settings.COSMOS_ENDPOINT ?? '';
    const store = openCosmos({
      endpoint,
      ...(settings.COSMOS_KEY ? { key: settings.COSMOS_KEY } : { credential: ownIdentity() }),
      database: settings.COSMOS_DATABASE,
      now,
      // On Azure they are part of the deployment (infra/modules/cosmos.bicep).
      createContainers: /^(localhost|127\.0\.0\.1)$/.test(new URL(endpoint).hostname),
    });
    return measuredStore(store, 'cosmos');
  }
  return measuredStore(openSqlite({ path: settings.DATABASE.slice('sqlite:'.length), now }), 'sqlite');
}
