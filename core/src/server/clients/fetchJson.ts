import type * as z from 'zod/mini';
import { isProblem } from '../../domain/problem.ts';
import { withTimeout, longestWait } from '../deadlines.ts';
import { dependency } from '../telemetry.ts';

/** Why an outside service gave nothing that we can use. */
export type OutsideReason =
  | 'timeout'
  /** No connection, a broken one, or a redirect, which is never followed. */
  | 'network'
  | 'status'
  | 'content_type'
  | 'too_large'
  | 'not_json'
  /** JSON, but not of the promised shape. */
  | 'unexpected';

/**
 * The only error of this module. Its message names the host and the reason: never the address, which may hold what a
 * person typed, and never a word of the answer.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly reason: OutsideReason;
  /** The status of the answer, when it was not 200. */
  readonly status: number | undefined;

  constructor(reason: OutsideReason, host: string, options: { status?: number; cause?: unknown } = {}) {
    super(`${host} gave no usable answer: ${[reason, options.status].filter(Boolean).join(' ')}`, {
      cause: options.cause,
    });
    this.reason = reason;
    this.status = options.status;
  }
}

/**
 * The one way to an outside service: the parsed JSON of a 200 answer. `signal` is the caller's deadline, for the headers
 * and the body together, and `longestWait` is ours whatever the caller says; `maxBytes` counts the unpacked body. Throws
 * OutsideError.
 */
export async function fetchJson<T>(
  address: URL,
  options: {
    schema: z.ZodMiniType<T>;
    signal: AbortSignal;
    request?: { method?: string; headers?: Record<string, string>; body?: string };
    maxBytes?: number;
    fetch?: typeof globalThis.fetch;
    /** What a refusal (not 200) means to the caller; called with as much of the body as `maxBytes` lets through. */
    refusal?: (refused: { status: number; headers: Headers; text: string }) => OutsideError | null;
  },
): Promise<T> {
  const { schema, request, maxBytes = 64 * 1024, fetch = globalThis.fetch } = options;
  const failure = (reason: OutsideReason, more?: { status?: number; cause?: unknown }) =>
    new OutsideError(reason, address.host, more);

  async function read(signal: AbortSignal): Promise<string> {
    const response = await fetch(address, { ...request, signal, redirect: 'error' });
    if (response.status !== 200 && options.refusal) {
      const { status, headers } = response;
      const meant = options.refusal({ status, headers, text: await textOf(response, signal) });
      throw meant ?? failure('status', { status });
    }
    const refusal =
      response.status !== 200
        ? failure('status', { status: response.status })
        : !/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
          ? failure('content_type')
          : null;
    if (refusal) {
      await response.body?.cancel();
      throw refusal;
    }
    return textOf(response, signal);
  }

  async function textOf(response: Response, signal: AbortSignal): Promise<string> {
    const reader = response.body?.getReader();
    if (!reader) return '';
    // Said here too: fetch forgets the deadline of a body when the garbage collector has taken its request.
    const stop = () => void reader.cancel().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        signal.throwIfAborted();
        if (done) return text + decoder.decode();
        size += value.byteLength;
        if (size > maxBytes) throw failure('too_large');
        text += decoder.decode(value, { stream: true });
      }
    } finally {
      signal.removeEventListener('abort', stop);
      // Closes the connection of a body that is not read to its end.
      stop();
    }
  }

  const ask = () => withTimeout(longestWait, (late) => read(AbortSignal.any([options.signal, late])));
  const text = await dependency(address.host, 'http', ask).catch((cause: unknown) => {
    if (cause instanceof OutsideError) throw cause;
    throw failure(options.signal.aborted || isProblem(cause) ? 'timeout' : 'network', { cause });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    throw failure('not_json');
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw failure('unexpected');
  return parsed.data;
}

/** The address of a service's operation; the base may have a path of its own, with or without a slash at its end. */
export const under = (base: string, path: string, query: Record<string, string> = {}): URL =>
  new URL(`${path}?${new URLSearchParams(query)}`.replace(/\?$/, ''), base.replace(/\/*$/, '/'));
