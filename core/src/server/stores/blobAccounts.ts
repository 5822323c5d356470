import type { BlobServiceClient } from '@azure/storage-blob';
import { loadIdentity, ownIdentity } from '../identity.ts';

/** Who may read a storage account: nobody but us, or everyone who knows a file's address. */
export type BlobAccount = 'private' | 'public';

/**
 * Every blob container: the account that it is in, how many days a file may wait for its decision, and whether a backup
 * holds it. A file that has waited longer, and then as long as a rejected one is kept, is removed by the storage
 * itself: a safety net below the product's own retention (docs/personal-data.md), for when no sweep has run.
 */
export const blobContainers = {
  /** Files as they were sent. */
  pending: { account: 'private', mayWaitDays: 180, backedUp: true },
  /** Cleaned files of approved incidents. */
  public: { account: 'public', mayWaitDays: null, backedUp: true },
  /** What a cold start begins with: made anew from the database. */
  publication: { account: 'private', mayWaitDays: null, backedUp: false },
  /** Locks of the timers; empty files. */
  leases: { account: 'private', mayWaitDays: null, backedUp: false },
} as const satisfies Record<string, { account: BlobAccount; mayWaitDays: number | null; backedUp: boolean }>;

export type BlobSettings = Partial<
  Record<`${'' | 'PUBLIC_'}BLOB_${'CONNECTION_STRING' | 'ACCOUNT_URL'}`, string | undefined>
>;

/** A connection string, or an address. */
function placeOf(settings: BlobSettings, account: BlobAccount): string {
  const own = settings.PUBLIC_BLOB_CONNECTION_STRING || settings.PUBLIC_BLOB_ACCOUNT_URL;
  const shared = settings.BLOB_CONNECTION_STRING || settings.BLOB_ACCOUNT_URL;
  return (account === 'public' && own) || shared || '';
}

const isAddress = (place: string): boolean => /^https?:/.test(place);

/**
 * With an address alone, this process's own identity signs. Nothing is asked of the account yet, but the SDK is loaded,
 * which a cold or busy machine takes seconds for: done before a deadline begins, which is for a storage that does not
 * answer.
 */
export async function blobAccount(settings: BlobSettings, account: BlobAccount): Promise<BlobServiceClient> {
  const { BlobServiceClient } = await import('@azure/storage-blob');
  const options = { retryOptions: { maxTries: 3, retryDelayInMs: 100, maxRetryDelayInMs: 500 } };
  const place = placeOf(settings, account);
  if (isAddress(place)) await loadIdentity();
  return isAddress(place)
    ? new BlobServiceClient(place, ownIdentity(), options)
    : BlobServiceClient.fromConnectionString(place, options);
}

/** The account's address, without a slash at its end. */
export function blobAddress(settings: BlobSettings, account: BlobAccount): string {
  const place = placeOf(settings, account);
  return (isAddress(place) ? place : endpointOf(place)).replace(/\/+$/, '');
}

function endpointOf(connectionString: string): string {
  const parts = new Map(
    connectionString.split(';').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
  if (parts.get('UseDevelopmentStorage') === 'true') return 'http://127.0.0.1:10000/devstoreaccount1';
  const protocol = parts.get('DefaultEndpointsProtocol') ?? 'https';
  const suffix = parts.get('EndpointSuffix') ?? 'core.windows.net';
  return parts.get('BlobEndpoint') ?? `${protocol}://${parts.get('AccountName') ?? ''}.blob.${suffix}`;
}
