import type { BlobServiceClient } from '@azure/storage-blob';
import { loadIdentity, ownIdentity } from '../../runtime/identity.ts';

/** Who may read a storage account: only the platform, or everyone who knows a file's URL. */
export type BlobAccount = 'private' | 'public';

type Container = { account: BlobAccount; cacheControl: string; mayWaitDays: number | null; backedUp: boolean };

const neverCached = 'private, no-store';

/**
 * Every blob container: its account, the Cache-Control header of its files, how many days a file may be pending, and
 * whether backups contain it. If no sweep runs, the storage itself removes a file after these days plus the retention
 * time of a rejected one: a safety net below the product's own retention (docs/personal-data.md).
 */
export const blobContainers = {
  /** Files as they were sent. */
  pending: { account: 'private', cacheControl: neverCached, mayWaitDays: 180, backedUp: true },
  /** Cleaned files of approved incidents. One that is taken down disappears within five minutes. */
  public: { account: 'public', cacheControl: 'public, max-age=300', mayWaitDays: null, backedUp: true },
  /**
   * What the home page shows first. The publication writes it again; it is asked for each time, mostly in vain (304).
   */
  opening: { account: 'public', cacheControl: 'no-cache', mayWaitDays: null, backedUp: false },
  /** The archive for cold starts, which can be rebuilt from the database. */
  publication: { account: 'private', cacheControl: neverCached, mayWaitDays: null, backedUp: false },
  /** Empty files that the timers lock. */
  leases: { account: 'private', cacheControl: neverCached, mayWaitDays: null, backedUp: false },
} as const satisfies Record<string, Container>;

export type BlobSettings = Partial<
  Record<`${'' | 'PUBLIC_'}BLOB_${'CONNECTION_STRING' | 'ACCOUNT_URL'}`, string | undefined>
>;

/** The account's connection string, or its URL. */
function placeOf(settings: BlobSettings, account: BlobAccount): string {
  const own = settings.PUBLIC_BLOB_CONNECTION_STRING || settings.PUBLIC_BLOB_ACCOUNT_URL;
  const shared = settings.BLOB_CONNECTION_STRING || settings.BLOB_ACCOUNT_URL;
  return (account === 'public' && own) || shared || '';
}

const isAddress = (place: string): boolean => /^https?:/.test(place);

/**
 * Opens a storage account. If the setting is only a URL, calls use this process's own identity. It sends no request,
 * but loads the SDK, which takes seconds on a cold or busy machine: call it before a deadline starts.
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

/** The account's URL, without a trailing slash. */
export function blobAddress(settings: BlobSettings, account: BlobAccount): string {
  const place = placeOf(settings, account);
  return (isAddress(place) ? place : endpointOf(place)).replace(/\/+$/, '');
}

function endpointOf(connectionString: string): string {
  const parts = new Map(connectionString.split(';').map((part) => part.split(/=(.*)/, 2) as [string, string]));
  if (parts.get('UseDevelopmentStorage') === 'true') return 'http://127.0.0.1:10000/devstoreaccount1';
  const protocol = parts.get('DefaultEndpointsProtocol') ?? 'https';
  const suffix = parts.get('EndpointSuffix') ?? 'core.windows.net';
  return parts.get('BlobEndpoint') ?? `${protocol}://${parts.get('AccountName') ?? ''}.blob.${suffix}`;
}
