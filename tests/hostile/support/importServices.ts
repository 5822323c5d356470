import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { testNow } from '../../support/api/builders.ts';
import { memoryFile } from '../../support/stores/memoryFile.ts';

/** Rows in each part of what `importer.ts` imports. */
export const rowsAtOnce = 20;

/** The services on a database file that another process uses, too; `seenThrough` may wrap the store. */
export function importServices(
  path: string,
  seenThrough: (store: DocumentStore) => DocumentStore = (store) => store,
  { now = () => testNow, blobs = 'UseDevelopmentStorage=true' }: { now?: () => Date; blobs?: string } = {},
): Services {
  const settings = readSettings({
    SITE_URL: 'http://site.test',
    DATABASE: `sqlite:${path}`,
    BLOB_CONNECTION_STRING: blobs,
    SECRET: 'a secret of at least thirty-two characters',
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = seenThrough(openDocumentStore(settings, now));
  return makeServices(settings, { now, log, database, opening: memoryFile() });
}
