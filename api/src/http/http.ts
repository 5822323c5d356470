import type { Operation } from '@incidentmap/core/contract';
import { importPartBytes, maxUploadBytes } from '@incidentmap/core/domain/limits';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import { Problem, type FieldProblem, problemTable } from '@incidentmap/core/domain/problem';
import { type CompressedBody, type PlainBody, uncompressed } from '@incidentmap/core/server/publication/compressedBody';
// A namespace import, because Node does not detect the named exports of this CommonJS module.
import functions, { type HttpRequest, type HttpResponse } from '@azure/functions';

/** JSON bodies are small, but for the rows of an import; files have ways of their own. */
const maxJsonBytes = 64 * 1024;
const rowsMaxBytes = importPartBytes + 1024;
export const maxBytesOf = (operation: Operation): number =>
  operation === 'checkImport' || operation === 'stageImport' ? rowsMaxBytes : maxJsonBytes;

/** Static Web Apps adds its security headers only to pages, so each API response sets its own. */
const safeHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * A response whose bytes are already in memory. The library would send them through a stream, which takes longer than
 * everything else about a small response. (It has no stream, so it would not work with HTTP streams of `app.setup`.)
 */
class BytesResponse extends functions.HttpResponse {
  override readonly arrayBuffer: () => Promise<ArrayBuffer>;

  constructor(status: number, headers: Record<string, string>, bytes: Uint8Array) {
    super({ status, headers: { ...safeHeaders, ...headers } });
    const { buffer, byteLength } = bytes;
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    const whole = isWhole ? buffer : new Uint8Array(bytes).buffer;
    this.arrayBuffer = () => Promise.resolve(whole);
  }
}

const noBytes = new Uint8Array();

export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  const type = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
  return new BytesResponse(status, { ...type, ...headers }, new TextEncoder().encode(JSON.stringify(body)));
}

export const redirectResponse = (location: string): HttpResponse =>
  new BytesResponse(302, { 'cache-control': 'no-store', location }, noBytes);

export function problemResponse(problem: Problem): HttpResponse {
  const body = {
    code: problem.code,
    message: problem.message,
    ...(problem.details.length > 0 ? { details: problem.details } : {}),
    ...(problem.challenge ? { challenge: problem.challenge } : {}),
    ...(problem.first ? { first: problem.first } : {}),
  };
  const headers: Record<string, string> = problem.retryAfter ? { 'retry-after': String(problem.retryAfter) } : {};
  return jsonResponse(problem.status, body, headers);
}

/** 'unchanged' when the caller holds them, else the best encoding it takes. */
function toSend(request: HttpRequest, { etag }: PlainBody | CompressedBody): 'br' | 'gzip' | 'identity' | 'unchanged' {
  const held = request.headers.get('if-none-match')?.split(',') ?? [];
  if (held.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return 'unchanged';
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
}

/**
 * The response of a body that is the same for everyone. Browsers revalidate it on every use (`no-cache`), because an
 * approval must be visible within seconds and a 304 is cheap.
 */
export async function preparedResponse(
  request: HttpRequest,
  prepared: CompressedBody | PlainBody,
): Promise<HttpResponse> {
  const sent = toSend(request, prepared);
  const usual = { 'cache-control': 'public, no-cache', etag: prepared.etag, vary: 'Accept-Encoding' };
  const headers: Record<string, string> = { ...usual, ...prepared.headers };
  if (sent === 'unchanged') return new BytesResponse(304, headers, noBytes);
  const type = { ...headers, 'content-type': prepared.contentType };
  if (!('br' in prepared)) return new BytesResponse(200, type, prepared.identity);
  if (sent === 'identity') return new BytesResponse(200, type, await uncompressed(prepared));
  return new BytesResponse(200, { ...type, 'content-encoding': sent }, prepared[sent]);
}

/**
 * Azure's host drops a chunked body (azure-functions-nodejs-worker#524), so the sender gets Problem `length_required`
 * instead of an error about an empty body.
 */
function requireLength({ headers }: HttpRequest): void {
  if (headers.has('transfer-encoding') && !headers.has('content-length')) throw new Problem('length_required');
}

/**
 * The parsed JSON body. Problems: `unsupported_media` when its content type is not JSON (which also blocks cross-site
 * form posts, CSRF), `length_required`, `too_large`, `invalid_request` when it is not valid JSON.
 */
export async function readJson(request: HttpRequest, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Problem('unsupported_media', { message: 'Send JSON (application/json).' });
  requireLength(request);
  const tooLarge = () =>
    new Problem('too_large', { details: [bodyProblem('too_large', problemTable.too_large.message)] });
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  const bytes = Buffer.from(await request.arrayBuffer());
  if (bytes.length > maxBytes) throw tooLarge();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    const details = [bodyProblem('not_json', 'The body is not valid JSON')];
    throw new Problem('invalid_request', { details, cause });
  }
}

/** The bytes that a form adds to its file: names, types and boundaries. */
const formOverhead = 16 * 1024;

/**
 * The file in the field `file` of a multipart form. Its name and type come from the sender and are not trusted.
 * Problems: `unsupported_media` when the body is not a multipart form, `length_required`, `too_large`,
 * `invalid_request` when it is malformed or has no file.
 */
export async function readFile(request: HttpRequest): Promise<File> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'multipart/form-data') {
    throw new Problem('unsupported_media', { message: 'Send the file as a form (multipart/form-data).' });
  }
  requireLength(request);
  const tooLarge = () =>
    new Problem('too_large', {
      message: 'This file is larger than 25 MB.',
      details: [{ path: 'file', code: 'media_size', message: fieldMessages.media_size }],
    });
  if (Number(request.headers.get('content-length')) > maxUploadBytes + formOverhead) throw tooLarge();
  const form = await request.formData().catch((cause: unknown) => {
    throw new Problem('invalid_request', { details: [bodyProblem('not_a_form', 'The form cannot be read')], cause });
  });
  const file = form.get('file');
  if (file === null || typeof file === 'string' || file.size === 0) {
    const message = fieldMessages.media_missing;
    throw new Problem('invalid_request', { message, details: [{ path: 'file', code: 'media_missing', message }] });
  }
  if (file.size > maxUploadBytes) throw tooLarge();
  return file as File;
}

const bodyProblem = (code: string, message: string): FieldProblem => ({ path: '', code, message });
