import type { BlobServiceClient } from '@azure/storage-blob';
import { Problem } from '../../domain/problem.ts';
import type { Settings } from '../settings.ts';

/** Containers are made at the first upload, closed to the public. */
export type Blobs = {
  ping(): Promise<void>;
  /** null when there is no such blob. */
  download(container: string, name: string): Promise<Buffer | null>;
  upload(container: string, name: string, bytes: Buffer): Promise<void>;
  /** Also when there is none. */
  remove(container: string, name: string): Promise<void>;
};

const statusOf = (error: unknown): number | undefined => (error as { statusCode?: number }).statusCode;

/** Blob Storage by connection string. Answers within seconds or with Problem `unavailable`. */
export function openBlobs(settings: Settings): Blobs {
  let client: Promise<BlobServiceClient> | undefined;
  const connect = async () => {
    const { BlobServiceClient } = await import('@azure/storage-blob');
    return BlobServiceClient.fromConnectionString(settings.BLOB_CONNECTION_STRING, {
      retryOptions: { maxTries: 2, tryTimeoutInMs: 2000, retryDelayInMs: 100, maxRetryDelayInMs: 500 },
    });
  };
  const run = async <T>(work: (service: BlobServiceClient) => Promise<T>): Promise<T> => {
    try {
      client ??= connect();
      return await work(await client);
    } catch (cause) {
      throw new Problem('unavailable', { cause });
    }
  };
  return {
    ping: () => run(async (service) => void (await service.getProperties({ abortSignal: AbortSignal.timeout(4000) }))),
    download: (container, name) =>
      run((service) =>
        service
          .getContainerClient(container)
          .getBlobClient(name)
          .downloadToBuffer()
          .catch((error: unknown) => {
            if (statusOf(error) === 404) return null;
            throw error;
          }),
      ),
    upload: (container, name, bytes) =>
      run(async (service) => {
        const found = service.getContainerClient(container);
        await found.createIfNotExists();
        await found.getBlockBlobClient(name).uploadData(bytes);
      }),
    remove: (container, name) =>
      run(async (service) => void (await service.getContainerClient(container).getBlobClient(name).deleteIfExists())),
  };
}
