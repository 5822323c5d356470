import { sendToStorage } from '../../../frontend/src/api/sendToStorage.ts';

/** Sends the chosen file to storage, as the site does. Answers with milliseconds. */
async function send(uploadUrl: string): Promise<number> {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('No file is chosen');
  const startedAt = performance.now();
  await sendToStorage(file, uploadUrl, { onProgress: () => undefined, signal: new AbortController().signal });
  return performance.now() - startedAt;
}

declare global {
  interface Window {
    send: typeof send;
  }
}
window.send = send;
