/** `fetch` with upload progress from 0 to 1, by XMLHttpRequest: the browser's own `fetch` reports none. */
export const fetchWithProgress =
  (onProgress: (sent: number) => void): typeof fetch =>
  (input, { method = 'GET', headers, body, signal, credentials } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const finishWith = (finish: () => void) => () => {
        signal?.removeEventListener('abort', abort);
        finish();
      };
      request.open(method, input instanceof Request ? input.url : input);
      request.withCredentials = credentials === 'include';
      request.responseType = 'text';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener(
        'load',
        finishWith(() => {
          const { status, statusText, responseText } = request;
          // `getResponseHeader` would log an error where CORS hides the header.
          const retryAfter = /^retry-after: *(.+)$/im.exec(request.getAllResponseHeaders())?.[1];
          resolve(
            new Response(responseText || null, {
              status,
              statusText,
              ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}),
            }),
          );
        }),
      );
      request.addEventListener(
        'error',
        finishWith(() => reject(new TypeError('The connection failed'))),
      );
      request.addEventListener(
        'abort',
        finishWith(() => reject(new DOMException('The upload was cancelled', 'AbortError'))),
      );
      if (signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'));
      signal?.addEventListener('abort', abort);
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
