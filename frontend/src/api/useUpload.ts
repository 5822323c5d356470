import { createClient } from '@incidentmap/core/contract/client';
import { maxUploadBytes } from '@incidentmap/core/domain/limits';
import { directUpload } from '@incidentmap/core/domain/submission/media';
import useSWRMutation from 'swr/mutation';
import { call } from './call.ts';
import { fetchWithProgress } from './fetchWithProgress.ts';
import { proofs } from './proof.ts';
import { sendToStorage } from './sendToStorage.ts';

export type Upload = {
  file: File;
  /** From 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** Thrown for an answer without the URL of the uploaded file, such as that of another server on the way. */
export class NoUploadUrl extends Error {
  override readonly name = 'NoUploadUrl';
}

async function sendDirectly({ file, onProgress, signal }: Upload): Promise<{ pendingUrl: string }> {
  const { contentType, bytes } = directUpload.parse({ contentType: file.type, bytes: file.size });
  const { name, uploadUrl } = await call(
    'startDirectUpload',
    { body: { contentType, bytes } },
    await proofs.takeAside(),
  );
  signal.throwIfAborted();
  await sendToStorage(file, uploadUrl, { onProgress, signal });
  return call('finishDirectUpload', { body: { name } });
}

async function sendThrough({ file, onProgress, signal }: Upload): Promise<{ pendingUrl: string }> {
  const client = createClient({ fetch: fetchWithProgress(onProgress) });
  return client.uploadObject({ file }, { signal, headers: await proofs.takeAside() });
}

/** Uploads one file at a time, a large one directly to storage, and returns its `pendingUrl`. */
export function useUpload(): (upload: Upload) => Promise<string> {
  const { trigger } = useSWRMutation<string, Error, string, Upload>('uploadObject', async (_, { arg }) => {
    const { pendingUrl } = await (arg.file.size > maxUploadBytes ? sendDirectly : sendThrough)(arg);
    if (!pendingUrl) throw new NoUploadUrl();
    return pendingUrl;
  });
  return trigger;
}
