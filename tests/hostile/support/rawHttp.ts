import { connect } from 'node:net';

/** A request as bytes on a socket: `fetch` would repair deliberately wrong paths, headers and lengths. */
export type RawRequest = {
  method: string;
  /** As it appears in the request line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Buffer;
};

export type RawResponse = { status: number; headers: Map<string, string>; body: Buffer };

/** Longer than any answer of the platform takes: a later one is reported as missing. */
const patience = 60_000;

/** Whether its headers state a wrong body length; it may then stay unanswered. */
export function isMisframed({ headers, body = Buffer.alloc(0) }: Pick<RawRequest, 'headers' | 'body'>): boolean {
  const framing = headers.filter(([name]) => /^(content-length|transfer-encoding|expect)$/i.test(name));
  const [[name = '', value = ''] = [], ...others] = framing;
  if (framing.length === 0) return false;
  const isTrue = /^content-length$/i.test(name)
    ? value === String(body.length)
    : /^transfer-encoding$/i.test(name) && value === 'chunked' && body.toString('latin1').endsWith('0\r\n\r\n');
  return !isTrue || others.length > 0;
}

/** The answer; null when the server closes the connection without one, or is silent for a minute. */
export async function sendRaw(url: string, request: RawRequest): Promise<RawResponse | null> {
  const { method, target, headers, body } = request;
  const { hostname, port } = new URL(url);
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(named.has('host') ? [] : [`host: ${hostname}:${port}`]),
    ...(body === undefined || named.has('content-length') || named.has('transfer-encoding')
      ? []
      : [`content-length: ${body.length}`]),
    'connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const received = await new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.setTimeout(patience, () => socket.destroy());
    // A rejection may arrive, and the connection be cut, while the body is still being sent.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => void chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    const bytes = body === undefined ? head : Buffer.concat([head, body]);
    // A server waits for the rest of a body whose length was overstated, so the client disconnects instead. Other
    // clients stay: Azure's server does not answer a client that has disconnected.
    if (isMisframed(request)) socket.end(bytes);
    else socket.write(bytes);
  });
  return parse(received);
}

function parse(bytes: Buffer): RawResponse | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const rest = bytes.subarray(end + 4);
  if (status === 100) return parse(rest);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { status, headers, body: headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest };
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!size) break;
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
