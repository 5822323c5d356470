import { BlockBlobClient } from '@azure/storage-blob';

/** Block of a large file, in bytes: small enough that one lost on a weak connection is soon sent again. */
const blockSize = 4 * 1024 * 1024;

/** Puts a file where `uploadUrl` lets it, in blocks, each repeated when it fails. */
export async function sendToStorage(
  file: File,
  uploadUrl: string,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<void> {
  await new BlockBlobClient(uploadUrl).uploadData(file, {
    blockSize,
    maxSingleShotSize: blockSize,
    concurrency: 2,
    abortSignal: signal,
    onProgress: ({ loadedBytes }) => onProgress(loadedBytes / file.size),
    blobHTTPHeaders: { blobContentType: file.type },
  });
}
