import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type Operation, routes } from '@incidentmap/core/contract';
import { describe, expect, it } from 'vitest';
import { aReport } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

/**
 * Azure's functions host drops a body without Content-Length. Sent: chunked bodies. Must come back: 411 with the
 * missing header named, and nothing stored. Our own clients never send one.
 */

describe('a chunked body', () => {
  const api = apiForEachTest();

  const inPieces = (text: string) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, 10)));
        controller.enqueue(new TextEncoder().encode(text.slice(10)));
        controller.close();
      },
    });

  it.each([
    ['a report', '/api/incidents', 'application/json', JSON.stringify(aReport())],
    ['a receipt’s code', '/api/receipts', 'application/json', '{"code":"AAAA-AAAA-AAAA"}'],
    [
      'a file',
      '/api/objects/upload',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc\r\n--x--\r\n',
    ],
  ])('%s is rejected with the missing header named, and nothing of it is kept', async (_, path, type, text) => {
    const init: RequestInit = {
      method: 'POST',
      body: inPieces(text),
      headers: { 'content-type': type },
      duplex: 'half',
    };
    const answer = await api.send(path, init);
    expect([answer.status, await answer.json()]).toEqual([
      411,
      { code: 'length_required', message: 'The length of the body is missing. Send a Content-Length header.' },
    ]);
    expect(await api.services.submissions.count('pending')).toBe(0);
    // The same body with its length is accepted.
    const whole = await api.send(path, { method: 'POST', body: text, headers: { 'content-type': type } });
    expect(whole.status).not.toBe(411);
    expect(await api.services.submissions.count('pending')).toBe(whole.status === 201 ? 1 : 0);
  });
});

it('our client sends the length of every body', async () => {
  const sent = new Map<string, IncomingHttpHeaders>();
  const server = createServer((request, response) => {
    sent.set(`${request.method} ${request.url}`, request.headers);
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }) as unknown as Record<Operation, (request: object) => Promise<unknown>>;
  const withBody = (Object.keys(routes) as Operation[]).filter((operation) => routes[operation].method !== 'GET');
  expect(withBody.length).toBeGreaterThan(10);
  for (const operation of withBody) {
    sent.clear();
    const params = { id: 'one', name: 'one', code: 'one' };
    for (const request of [
      { params, body: { text: 'Zoë '.repeat(9000) } },
      { params, file: new File(['x'.repeat(200_000)], 'a.jpg', { type: 'image/jpeg' }) },
    ]) {
      await client[operation](request);
      const [headers] = sent.values();
      expect({ operation, pieces: headers?.['transfer-encoding'] }).toEqual({ operation, pieces: undefined });
      expect(Number(headers?.['content-length'])).toBeGreaterThan(30_000);
    }
  }
  server.close();
});
