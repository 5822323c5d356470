import { HttpError } from '@incidentmap/core/contract/client';
import { fetchWithProgress } from './fetchWithProgress.ts';

/** How often a file is tried, because weak connections break off. */
const attempts = 3;

/**
 * Uploads a file to `uploadUrl` by Azure Storage's Put Blob, with retries. It goes in one request: the URL only permits
 * creating one new blob, and uploading in blocks would need permission to write. `@azure/storage-blob` is not used,
 * because in a browser it reports no progress within a request.
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
