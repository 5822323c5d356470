import type { BlobServiceClient } from '@azure/storage-blob';
import { Problem } from '../../domain/problem.ts';
import type { Settings } from '../settings.ts';
import { blobAccount } from './blobAccounts.ts';

export type Blobs = { ping(): Promise<void> };

/** Blob Storage. Answers within seconds or with Problem `unavailable`. */
export function openBlobs(settings: Settings): Blobs {
  let client: Promise<BlobServiceClient> | undefined;
  return {
    async ping() {
      try {
        client ??= blobAccount(settings, 'private');
        await (await client).getProperties({ abortSignal: AbortSignal.timeout(4000) });
      } catch (cause) {
        throw new Problem('unavailable', { cause });
      }
    },
  };
}
