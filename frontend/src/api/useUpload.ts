import { createClient } from '@incidentmap/core/contract/client';
import { maxUploadBytes } from '@incidentmap/core/domain/constants';
import { directUpload } from '@incidentmap/core/domain/media/media';
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

async function sendDirectly({ file, onProgress, signal }: Upload): Promise<string> {
  const { contentType, bytes } = directUpload.parse({ contentType: file.type, bytes: file.size });
  const { name, uploadUrl } = await call(
    'startDirectUpload',
    { body: { contentType, bytes } },
    await proofs.takeAside(),
  );
  signal.throwIfAborted();
  await sendToStorage(file, uploadUrl, { onProgress, signal });
  const { pendingUrl } = await call('finishDirectUpload', { body: { name } });
  return pendingUrl;
}

/** Uploads one file at a time, a large one directly to storage, and returns its `pendingUrl`. */
export function useUpload(): (upload: Upload) => Promise<string> {
  const { trigger } = useSWRMutation<string, Error, string, Upload>('uploadObject', async (_, { arg }) => {
    if (arg.file.size > maxUploadBytes) return sendDirectly(arg);
    const client = createClient({ fetch: fetchWithProgress(arg.onProgress) });
    const headers = await proofs.takeAside();
    return (await client.uploadObject({ file: arg.file }, { signal: arg.signal, headers })).pendingUrl;
  });
  return trigger;
}
