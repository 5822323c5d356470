import type { BlobServiceClient } from '@azure/storage-blob';
import { Problem } from '../../domain/problem.ts';
import type { Settings } from '../settings.ts';

export type Blobs = { ping(): Promise<void> };

/** Blob Storage by connection string. Answers within seconds or with Problem `unavailable`. */
export function openBlobs(settings: Settings): Blobs {
  let client: Promise<BlobServiceClient> | undefined;
  const connect = async () => {
    const { BlobServiceClient } = await import('@azure/storage-blob');
    return BlobServiceClient.fromConnectionString(settings.BLOB_CONNECTION_STRING, {
      retryOptions: { maxTries: 2, tryTimeoutInMs: 2000, retryDelayInMs: 100, maxRetryDelayInMs: 500 },
    });
  };
  return {
    async ping() {
      try {
        client ??= connect();
        await (await client).getProperties({ abortSignal: AbortSignal.timeout(4000) });
      } catch (cause) {
        throw new Problem('unavailable', { cause });
      }
    },
  };
}
