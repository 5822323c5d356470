import type * as z from 'zod/mini';
import { isProblem } from '../../domain/problem.ts';
import { withTimeout, longestWait } from '../runtime/deadlines.ts';
import { dependency } from '../runtime/telemetry.ts';

/** Why the answer of an outside service could not be used. */
export type OutsideReason =
  | 'timeout'
  /** There was no connection, it broke, or the answer was a redirect, which is never followed. */
  | 'network'
  | 'status'
  | 'content_type'
  | 'too_large'
  | 'not_json'
  /** The answer was JSON, but did not match the schema. */
  | 'unexpected';

/**
 * The only error of this module. Its message names the host and the reason, but never the full address, which may contain
 * what a person typed, nor any part of the answer.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly reason: OutsideReason;
  /** The HTTP status, when it was not 200. */
  readonly status: number | undefined;

  constructor(reason: OutsideReason, host: string, options: { status?: number; cause?: unknown } = {}) {
    super(`${host} gave no usable answer: ${[reason, options.status].filter(Boolean).join(' ')}`, {
      cause: options.cause,
    });
    this.reason = reason;
    this.status = options.status;
  }
}

/** Where a service is, and how it is called. */
export type OutsideService = { url: string; userAgent: string; fetch: typeof globalThis.fetch };

/**
 * Calls an outside service and returns the parsed JSON of a 200 answer; every such call goes through here. `signal` is the
 * caller's deadline for headers and body together; our own `longestWait` applies as well. `maxBytes` limits the
 * decompressed body. Throws OutsideError.
 */
export async function fetchJson<T>(
  address: URL,
  options: {
    schema: z.ZodMiniType<T>;
    signal: AbortSignal;
    request?: { method?: string; headers?: Record<string, string>; body?: string };
    maxBytes?: number;
    fetch?: typeof globalThis.fetch;
    /** The caller's error for an answer that is not 200; null for the default one. */
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
      const error = options.refusal({ status, headers, text: await textOf(response, signal) });
      throw error ?? failure('status', { status });
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
    // fetch ignores the deadline of a body once its request has been garbage-collected, so the reader is cancelled here.
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
      // Closes the connection when the body was not read to its end.
      stop();
    }
  }

  const call = () => withTimeout(longestWait, (late) => read(AbortSignal.any([options.signal, late])));
  const text = await dependency(address.host, 'http', call).catch((cause: unknown) => {
    if (cause instanceof OutsideError) throw cause;
    throw failure(options.signal.aborted || isProblem(cause) ? 'timeout' : 'network', { cause });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's error is not passed on as the cause, because its message quotes the text.
    throw failure('not_json');
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw failure('unexpected');
  return parsed.data;
}

/** The URL of a service's operation; the base may have a path of its own, with or without a trailing slash. */
export const under = (base: string, path: string, query: Record<string, string> = {}): URL =>
  new URL(`${path}?${new URLSearchParams(query)}`.replace(/\?$/, ''), base.replace(/\/*$/, '/'));
