import { BlockBlobClient } from '@azure/storage-blob';
import { maxDirectUploadBytes } from '@incidentmap/core/domain/limits';

/**
 * Puts a file where `uploadUrl` lets it, repeated when it fails. In one piece: the address allows to create one new blob
 * and nothing else, and sending blocks is writing.
 */
export async function sendToStorage(
  file: File,
  uploadUrl: string,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<void> {
  await new BlockBlobClient(uploadUrl).uploadData(file, {
    maxSingleShotSize: maxDirectUploadBytes,
    abortSignal: signal,
    onProgress: ({ loadedBytes }) => onProgress(loadedBytes / file.size),
    blobHTTPHeaders: { blobContentType: file.type },
  });
}
