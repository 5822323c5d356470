import { HttpError } from '@incidentmap/core/contract/client';
import { fetchWithProgress } from './fetchWithProgress.ts';

/** Tries; a weak connection breaks off. */
const attempts = 3;

/**
 * Puts a file where `uploadUrl` lets it (the Put Blob operation of Azure's storage), repeated when it fails. In one
 * piece: the address allows to create one new blob and nothing else, and sending blocks is writing. Not by
 * `@azure/storage-blob`, which in a browser cannot tell how much of one piece is sent.
 */
export async function sendToStorage(
  file: File,
  uploadUrl: string,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<void> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      const response = await fetchWithProgress(onProgress)(uploadUrl, {
        method: 'PUT',
        headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': file.type },
        body: file,
        signal,
      });
      if (response.ok) return;
      throw new HttpError(response.status, response.statusText, null);
    } catch (error) {
      const isPassing = !(error instanceof HttpError) || error.status >= 500;
      if (signal.aborted || !isPassing || left === 0) throw error;
    }
  }
}
