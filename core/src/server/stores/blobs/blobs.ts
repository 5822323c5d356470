import type { BlobSASPermissions, BlockBlobClient } from '@azure/storage-blob';
import { Problem } from '../../../domain/problem.ts';
import { blobAccount, blobAddress, type BlobSettings } from './blobAccounts.ts';
import {
  asked,
  asker,
  type BlobContainer,
  type BlobFacts,
  type Connect,
  containerOf,
  headersOf,
  once,
  sealedType,
  statusOf,
} from './container.ts';

/** How many milliseconds a signed URL (SAS) is valid. */
export const uploadUrlLife = 15 * 60_000;
const readUrlLife = 10 * 60_000;

/** The name of the one file in the container `opening`, which the site's public/preload.js asks for. */
const openingFileName = 'view.json';

/** A file that is replaced as a whole. */
export interface ReplaceableFile {
  /** null when there is none. `sequence` is the number that it was saved with. */
  version(): Promise<{ sequence: number; etag: string } | null>;
  /**
   * Saves gzipped JSON in place of this version, or of none (null). Returns false when another one is stored by then.
   */
  replace(gzipped: Buffer, sequence: number, etag: string | null): Promise<boolean>;
}

/**
 * `now` is the clock of the storage, which checks signatures: the real one, even where the platform has another. Signed
 * URLs need a connection string, which has the key.
 */
export function openBlobs(settings: BlobSettings, { now = () => new Date() }: { now?: () => Date } = {}) {
  const accounts = {
    private: once(() => blobAccount(settings, 'private')),
    public: once(() => blobAccount(settings, 'public')),
  };
  const addresses = { private: blobAddress(settings, 'private'), public: blobAddress(settings, 'public') };
  const askPending = asker('pending', accounts.private);
  const { listAll, ...pending } = containerOf('pending', askPending, addresses.private);

  async function signed(name: string, permission: 'c' | 'r', expiresOn: Date): Promise<string> {
    const { BlobSASPermissions: permissions, SASProtocol } = await import('@azure/storage-blob');
    const blob = await askPending('open', async (container) => container.getBlobClient(name));
    const allowed: BlobSASPermissions = permissions.parse(permission);
    const https = blob.url.startsWith('https:') ? { protocol: SASProtocol.Https } : {};
    return blob.generateSasUrl({ permissions: allowed, expiresOn, ...https });
  }

  return {
    async ping(): Promise<void> {
      const { private: connect } = accounts;
      await asked('account.ping', connect, async (abortSignal) => (await connect()).getProperties({ abortSignal }));
    },
    pending: {
      ...pending,
      /** A URL to which this one blob can be uploaded, once; it reads nothing. */
      async uploadUrl(name: string): Promise<{ url: string; expiresAt: Date }> {
        const expiresAt = new Date(now().getTime() + uploadUrlLife);
        return { url: await signed(name, 'c', expiresAt), expiresAt };
      },
      /** A URL that reads this one blob for some minutes. */
      readUrl: (name: string) => signed(name, 'r', new Date(now().getTime() + readUrlLife)),
      /**
       * Replaces the blob by an empty one, which `facts` and `list` do not show. The URL of `uploadUrl` can create a
       * blob but not overwrite one, so nothing can be uploaded to it any more.
       */
      seal: (name: string): Promise<void> =>
        askPending('seal', async (container, abortSignal) => {
          const blob = container.getBlockBlobClient(name);
          await blob.upload('', 0, { blobHTTPHeaders: headersOf('pending', sealedType), abortSignal });
          // The upload URL also allows snapshots, which the empty blob does not replace.
          await blob.deleteIfExists({ deleteSnapshots: 'only', abortSignal });
        }),
      /** Seals are `held` while the upload URL is valid, and `expired` when the name may be freed. */
      async *listWithSeals(): AsyncGenerator<BlobFacts & { seal: 'held' | 'expired' | null }> {
        for await (const facts of listAll()) {
          // The seal was made after the upload URL, so that one has expired by then.
          const isExpired = facts.createdAt.getTime() + uploadUrlLife < now().getTime();
          yield { ...facts, seal: facts.contentType !== sealedType ? null : isExpired ? 'expired' : 'held' };
        }
      },
    },
    /** Everyone can read a file by its name; nobody can list them. */
    public: containerOf('public', asker('public', accounts.public), addresses.public) as BlobContainer,
    opening: openingFile(accounts.public),
    publication: containerOf('publication', asker('publication', accounts.private), addresses.private) as BlobContainer,
  };
}

function openingFile(connect: Connect): ReplaceableFile {
  const askContainer = asker('opening', connect);
  const ask = <R>(method: keyof ReplaceableFile, work: (blob: BlockBlobClient, signal: AbortSignal) => Promise<R>) =>
    askContainer(method, (container, signal) => work(container.getBlockBlobClient(openingFileName), signal));

  return {
    version: () =>
      ask('version', async (blob, abortSignal) => {
        try {
          const { etag, metadata } = await blob.getProperties({ abortSignal });
          if (etag === undefined) throw new Problem('unavailable');
          return { etag, sequence: Number(metadata?.['sequence'] ?? 0) };
        } catch (error) {
          if (statusOf(error) === 404) return null;
          throw error;
        }
      }),
    replace: (gzipped, sequence, etag) =>
      ask('replace', async (blob, abortSignal) => {
        try {
          await blob.uploadData(gzipped, {
            blobHTTPHeaders: { ...headersOf('opening', 'application/json'), blobContentEncoding: 'gzip' },
            metadata: { sequence: String(sequence) },
            conditions: etag === null ? { ifNoneMatch: '*' } : { ifMatch: etag },
            abortSignal,
          });
          return true;
        } catch (error) {
          const status = statusOf(error);
          if (status === 409 || status === 412) return false;
          throw error;
        }
      }),
  };
}
