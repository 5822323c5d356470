import type { Settings } from '../settings.ts';
import { openCosmos } from './cosmos.ts';
import type { DocumentStore } from './documentStore.ts';
import { openSqlite } from './sqlite.ts';

/** The database that the settings name. Opens lazily: a database that is down shows at the first use, as `unavailable`. */
export function openDocumentStore(settings: Settings, now: () => Date): DocumentStore {
  if (settings.DATABASE === 'cosmos') {
    return openCosmos({
      endpoint: settings.COSMOS_ENDPOINT ?? '',
      ...(settings.COSMOS_KEY ? { key: settings.COSMOS_KEY } : {}),
      database: settings.COSMOS_DATABASE,
      now,
      createContainers: true,
    });
  }
  return openSqlite({ path: settings.DATABASE.slice('sqlite:'.length), now });
}
