import type { BlobServiceClient } from '@azure/storage-blob';
import { ownIdentity } from '../identity.ts';
import type { Settings } from '../settings.ts';

/** Who may read a storage account: nobody but us, or everyone who knows a file's address. */
export type BlobAccount = 'private' | 'public';

/**
 * Every blob container: the account that it is in, how many days after its last change a file is removed by the storage
 * itself (a safety net below the product's own retention), and whether a backup holds it.
 */
export const blobContainers = {
  /** Files as they were sent. */
  pending: { account: 'private', removedAfterDays: 400, backedUp: true },
  /** Cleaned files of approved incidents. */
  public: { account: 'public', removedAfterDays: null, backedUp: true },
  /** Locks of the timers; empty files. */
  leases: { account: 'private', removedAfterDays: null, backedUp: false },
} as const satisfies Record<string, { account: BlobAccount; removedAfterDays: number | null; backedUp: boolean }>;

/** A client that gives up within seconds. Nothing is asked of the account yet. */
export async function blobAccount(settings: Settings, account: BlobAccount): Promise<BlobServiceClient> {
  const { BlobServiceClient } = await import('@azure/storage-blob');
  const options = { retryOptions: { maxTries: 2, tryTimeoutInMs: 2000, retryDelayInMs: 100, maxRetryDelayInMs: 500 } };
  const own = { text: settings.PUBLIC_BLOB_CONNECTION_STRING, url: settings.PUBLIC_BLOB_ACCOUNT_URL };
  const shared = { text: settings.BLOB_CONNECTION_STRING, url: settings.BLOB_ACCOUNT_URL };
  const { text, url } = account === 'public' && (own.text || own.url) ? own : shared;
  return text
    ? BlobServiceClient.fromConnectionString(text, options)
    : new BlobServiceClient(url ?? '', ownIdentity(), options);
}
