import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { app, type HttpHandler, type HttpMethod } from '@azure/functions';
import { afterEach, describe, expect, test } from 'vitest';
import { azureLimits } from '../../dev/host/http.ts';
import { type Host, type HostOptions, startHost } from '../../dev/host/index.ts';
import { sendRaw } from '../hostile/support/rawHttp.ts';

const hosts: Host[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((started) => started.close())));

async function host(load: () => void, options: Partial<HostOptions> = {}): Promise<Host & { logged: string[] }> {
  const logged: string[] = [];
  const log = (_: string, message: string) => void logged.push(message);
  const started = await startHost({ load, log, ...options });
  hosts.push(started);
  return Object.assign(started, { logged });
}

let named = 0;
/** Registers a function whose answer names it and its input. */
function route(template: string, methods: HttpMethod[] = ['GET'], handler?: HttpHandler, name = `f${named++}`): void {
  const echo: HttpHandler = (incoming) => ({ jsonBody: { template, params: incoming.params } });
  app.http(name, { route: template, methods, handler: handler ?? echo });
}

/** A header that the host's own refusals lack. */
const bare = ({ headers }: Response) =>
  ['content-type', 'cache-control'].flatMap((name) => (headers.has(name) ? [name] : []));

const json = async (url: string, init?: RequestInit) => (await fetch(url, init)).json() as Promise<unknown>;

describe('routes', () => {
  test('literals win over constrained parameters, and those over parameters, in any order of registration', async () => {
    const { url } = await host(() => {
      route('incidents/{id}', ['GET'], undefined, 'z2');
      route('incidents/{n:int}', ['GET'], undefined, 'z1');
      route('incidents/map', ['GET'], undefined, 'a');
    });
    expect(await json(`${url}/api/incidents/map`)).toEqual({ template: 'incidents/map', params: {} });
    expect(await json(`${url}/api/incidents/12`)).toEqual({ template: 'incidents/{n:int}', params: { n: '12' } });
    expect(await json(`${url}/api/incidents/x2`)).toEqual({ template: 'incidents/{id}', params: { id: 'x2' } });
  });

  test('a constrained first segment serves /api/admin, because Azure allows no route that begins with it', async () => {
    const { url } = await host(() => {
      route('{area:regex(^admin$)}/incidents/all');
    });
    expect(await json(`${url}/api/admin/incidents/all`)).toMatchObject({ params: { area: 'admin' } });
    expect((await fetch(`${url}/api/other/incidents/all`)).status).toBe(404);
    expect((await fetch(`${url}/api/admins/incidents/all`)).status).toBe(404);
  });

  test('only an optional segment may be missing', async () => {
    const { url } = await host(() => {
      route('partners/{id?}');
    });
    expect(await json(`${url}/api/partners`)).toMatchObject({ params: {} });
    expect(await json(`${url}/api/partners/`)).toMatchObject({ params: {} });
    expect(await json(`${url}/api/partners/7`)).toMatchObject({ params: { id: '7' } });
    expect((await fetch(`${url}/api/partners/7/8`)).status).toBe(404);
    expect((await fetch(`${url}/api//partners`)).status).toBe(404);
    expect((await fetch(`${url}/partners`)).status).toBe(404);
  });

  test('literals match case-insensitively, values keep their case, and an encoded slash starts no segment', async () => {
    const { url } = await host(() => {
      route('incidents/{id}');
    });
    expect(await json(`${url}/API/InCiDeNtS/AbC%20%C3%A9`)).toMatchObject({ params: { id: 'AbC é' } });
    expect(await json(`${url}/api/incidents/a%2Fb`)).toMatchObject({ params: { id: 'a%2Fb' } });
    expect(await json(`${url}/api/incidents/%zz`)).toMatchObject({ params: { id: '%zz' } });
    expect(await json(`${url}/api/incidents/x/%2e%2e/y`)).toMatchObject({ params: { id: 'y' } });
  });

  test.each([
    ['{x:guid}', ['1b4e28ba-2fa1-11d2-883f-0016d3cca427'], ['1b4e28ba', 'z']],
    ['{x:alpha:minlength(2)}', ['ab', 'ABC'], ['a', 'a1']],
    ['{x:range(1,20)}', ['1', '20'], ['0', '21', 'a']],
    ['{x:length(3)}', ['abc'], ['ab', 'abcd']],
    ['{x:bool}', ['true', 'FALSE'], ['1']],
    ['{*x}', ['a', 'a/b/c', 'a//b', 'a/'], ['/a']],
  ])('%s', async (template, taken, refused) => {
    const { url } = await host(() => {
      route(`things/${template}`);
    });
    for (const value of taken) expect(await json(`${url}/api/things/${value}`)).toMatchObject({ params: { x: value } });
    for (const value of refused) expect((await fetch(`${url}/api/things/${value}`)).status).toBe(404);
  });

  test('unknown paths and methods are 404 without a body, and so is HEAD unless it is registered', async () => {
    const { url } = await host(() => {
      route('one');
      route('two', ['GET', 'HEAD'], () => ({ body: 'abc' }));
    });
    const response = await fetch(`${url}/api/nothing`);
    expect(response.status).toBe(404);
    expect(bare(response)).toEqual([]);
    expect(await response.text()).toBe('');
    expect((await fetch(`${url}/api/one`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/api/one`, { method: 'HEAD' })).status).toBe(404);
    const head = await fetch(`${url}/api/two`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('3');
    expect(await head.text()).toBe('');
  });

  test('a repeated query parameter arrives once, joined by commas, as on Azure', async () => {
    const { url } = await host(() => {
      route('q', ['GET'], ({ query }) => ({ jsonBody: [...query] }));
    });
    expect(await json(`${url}/api/q?a=1&b=%26&a=2`)).toEqual([
      ['a', '1,2'],
      ['b', '&'],
    ]);
    // Names that differ in case are one, spelled as in the second occurrence.
    expect(Object.fromEntries((await json(`${url}/api/q?Page=1&page=2&PAGE=3&other=4`)) as [string, string][])).toEqual(
      {
        page: '1,2,3',
        other: '4',
      },
    );
  });

  test('a request that Azure cannot parse is 400 without a body, and reaches no function', async () => {
    const { url, logged } = await host(() => {
      route('things/{*rest}', ['GET'], ({ headers }) => ({ jsonBody: Object.fromEntries(headers) }));
    });
    const ask = (target: string, ...headers: [string, string][]) => sendRaw(url, { method: 'GET', target, headers });
    for (const refused of [
      await ask('/api/things/a%00b'),
      await ask('/api/things/%00'),
      await ask('/api/things/a', ['x-name', '\u00e9']),
      await ask('/api/things/a', ['host', 'one.test'], ['host', 'two.test']),
    ]) {
      expect([refused?.status, refused?.body.toString(), refused?.headers.get('content-type')]).toEqual([
        400,
        '',
        undefined,
      ]);
    }
    expect((await ask('/api/things/a?b=%00'))?.status).toBe(200);
    expect(logged).toEqual([]);
  });

  test('a header in UTF-8 arrives unchanged', async () => {
    const { url } = await host(() => {
      route('named', ['GET'], ({ headers }) => ({ jsonBody: headers.get('x-name') }));
    });
    const ask = (name: string) =>
      sendRaw(url, {
        method: 'GET',
        target: '/api/named',
        headers: [['x-name', Buffer.from(name).toString('latin1')]],
      });
    expect(String((await ask('Zoë'))?.body)).toBe('"Zoë"');
    // The library's own headers are limited to Latin-1.
    expect((await ask('Łódź'))?.status).toBe(400);
  });

  test('a repeated header arrives once, with its values joined by commas, whichever header it is', async () => {
    const { url } = await host(() => {
      route('headers', ['GET'], ({ headers }) => ({ jsonBody: Object.fromEntries(headers) }));
    });
    const answer = await sendRaw(url, {
      method: 'GET',
      target: '/api/headers',
      headers: [
        ['X-One', 'a'],
        ['x-one', 'b, c'],
        ['content-type', 'text/plain'],
        ['Content-Type', 'application/json'],
        ['cookie', 'a=1'],
        ['cookie', 'b=2'],
      ],
    });
    expect(JSON.parse(String(answer?.body))).toMatchObject({
      'x-one': 'a,b, c',
      'content-type': 'text/plain,application/json',
      cookie: 'a=1,b=2',
    });
  });

  test('headers of 20 kB arrive, and more than 32 kB are 431', async () => {
    const { url } = await host(() => {
      route('long', ['GET'], ({ headers }) => ({ body: String(headers.get('x-long')?.length) }));
    });
    const ask = (length: number) =>
      sendRaw(url, { method: 'GET', target: '/api/long', headers: [['x-long', 'l'.repeat(length)]] });
    expect(String((await ask(20_000))?.body)).toBe('20000');
    expect((await ask(33_000))?.status).toBe(431);
  });

  test('a request line of more than 8,192 bytes is 414', async () => {
    const { url } = await host(() => {
      route('long', ['GET'], ({ query }) => ({ body: String(query.get('x')?.length) }));
    });
    const ask = (length: number) =>
      sendRaw(url, { method: 'GET', target: `/api/long?x=${'l'.repeat(length)}`, headers: [] });
    // The rest of the line: the method, the path, the version, the line end.
    const most = 8192 - 'GET /api/long?x= HTTP/1.1\r\n'.length;
    expect(String((await ask(most))?.body)).toBe(String(most));
    const refused = await ask(most + 1);
    expect([refused?.status, refused?.body.toString()]).toEqual([414, '']);
  });
});

describe('bodies', () => {
  const bytes = randomBytes(300_000);
  const echo: HttpHandler = async (incoming) => ({
    body: Buffer.from(await incoming.arrayBuffer()),
    headers: { 'content-type': 'application/octet-stream' },
  });

  test('bytes arrive and leave unchanged', async () => {
    const { url } = await host(() => {
      route('echo', ['POST'], echo);
    });
    const whole = await fetch(`${url}/api/echo`, { method: 'POST', body: bytes });
    expect(whole.headers.get('content-length')).toBe('300000');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a body without Content-Length is dropped, as on Azure, and Transfer-Encoding reveals it', async () => {
    const { url } = await host(() => {
      route('echo', ['POST'], async (incoming) => ({
        jsonBody: { read: await incoming.text(), encoding: incoming.headers.get('transfer-encoding') },
      }));
    });
    const pieces = new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += 50_000) controller.enqueue(bytes.subarray(at, at + 50_000));
        controller.close();
      },
    });
    const init: RequestInit = { method: 'POST', body: pieces, duplex: 'half' };
    expect(await json(`${url}/api/echo`, init)).toEqual({ read: '', encoding: 'chunked' });
    // The connection continues after the dropped body.
    const two = [`POST /api/echo HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked', '', '2', 'hi', '0', '', ''];
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answered = '';
    socket.on('data', (chunk) => (answered += chunk.toString()));
    socket.write(two.join('\r\n').repeat(2));
    await expect.poll(() => answered.match(/200 OK/g)).toHaveLength(2);
    socket.destroy();
  });

  test('a non-ASCII header in an answer is 500, as on Azure', async () => {
    const { url, logged } = await host(() => {
      route('named', ['GET'], () => ({ headers: { 'x-name': 'Zo\u00eb' } }));
    });
    expect((await fetch(`${url}/api/named`)).status).toBe(500);
    expect(logged).toHaveLength(1);
  });

  test('a request has the same properties as on the platform, in any order of reading', async () => {
    const { url } = await host(() => {
      route('read/{as}', ['GET', 'POST'], async (incoming) => {
        const { method, headers } = incoming;
        const copy = incoming.clone();
        const first = await incoming[incoming.params['as'] as 'text' | 'json']();
        const again = await incoming.text().catch((error: Error) => error.name);
        const kept = await (await copy.blob()).text();
        const type = headers.get('Content-Type');
        return { jsonBody: { method, url: incoming.url, type, first, again, kept, used: incoming.bodyUsed } };
      });
      route('form', ['POST'], async (incoming) => ({ jsonBody: [...(await incoming.formData())] }));
    });
    const type = 'application/json';
    const read = `${url}/api/read/json?a=%22"`;
    expect(await json(read, { method: 'POST', body: '{"a":1}', headers: { 'content-type': type } })).toEqual({
      method: 'POST',
      url: new URL(read).href,
      type,
      first: { a: 1 },
      again: 'TypeError',
      kept: '{"a":1}',
      used: true,
    });
    expect(await json(`${url}/api/read/text`)).toMatchObject({ method: 'GET', first: '', kept: '' });
    const form = new FormData();
    form.set('name', 'value');
    expect(await json(`${url}/api/form`, { method: 'POST', body: form })).toEqual([['name', 'value']]);
  });

  test('a streamed answer arrives whole', async () => {
    const { url } = await host(() => {
      route('stream', ['GET'], () => ({
        body: (async function* pieces() {
          yield bytes.subarray(0, 1000);
          await delay(5);
          yield bytes.subarray(1000);
        })(),
      }));
    });
    const response = await fetch(`${url}/api/stream`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('204 and 304 have neither body nor length, and no answer at all is 204', async () => {
    const { url } = await host(() => {
      route('none', ['GET'], () => ({ status: 204 }));
      route('same', ['GET'], () => ({ status: 304, headers: { etag: '"1"' } }));
      route('void', ['GET'], () => undefined as unknown as object);
    });
    for (const [path, status] of [
      ['none', 204],
      ['same', 304],
      ['void', 204],
    ] as const) {
      const response = await fetch(`${url}/api/${path}`);
      expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
        status,
        null,
        '',
      ]);
    }
  });

  test('several cookies are sent as several headers', async () => {
    const { url } = await host(() => {
      route('cookies', ['GET'], () => ({
        cookies: [
          { name: 'a', value: '1 2', path: '/', httpOnly: true, secure: true, sameSite: 'Strict' },
          { name: 'b', value: '2', maxAge: 60, expires: new Date(1000) },
        ],
      }));
    });
    expect((await fetch(`${url}/api/cookies`)).headers.getSetCookie()).toEqual([
      'a=1%202; path=/; secure; samesite=strict; httponly',
      'b=2; expires=Thu, 01 Jan 1970 00:00:01 GMT; max-age=60; path=/',
    ]);
  });

  test('connections are kept alive', async () => {
    const { url } = await host(() => {
      route('echo', ['POST'], echo);
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const post = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi';
    let answered = '';
    socket.on('data', (chunk) => (answered += chunk.toString()));
    socket.write(post);
    await expect.poll(() => answered).toContain('\r\n\r\nhi');
    socket.write(post);
    await expect.poll(() => answered.match(/200 OK/g)).toHaveLength(2);
    socket.destroy();
  });
});

describe('limits', () => {
  const limits = { bodyBytes: 1000, answerMs: 100 };
  const load = () => {
    route('read', ['POST'], async (incoming) => ({ body: String((await incoming.arrayBuffer()).byteLength) }));
  };

  test('a body over the limit is 413, without a body', async () => {
    const { url } = await host(load, { limits });
    expect(await (await fetch(`${url}/api/read`, { method: 'POST', body: 'x'.repeat(1000) })).text()).toBe('1000');
    const long = await fetch(`${url}/api/read`, { method: 'POST', body: 'x'.repeat(1001) });
    expect([long.status, await long.text()]).toEqual([413, '']);
  });

  test('an endless upload gets an answer and is cut off', async () => {
    const { url } = await host(load, { limits: { bodyBytes: 1000 } });
    const upload = request(`${url}/api/read`, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
    const closed = new Promise((resolve) => upload.on('close', resolve));
    const status = new Promise((resolve) => upload.on('response', (response) => resolve(response.resume().statusCode)));
    upload.on('error', () => undefined);
    const more = setInterval(() => upload.write('x'.repeat(400)), 5);
    // Its body is dropped.
    expect(await status).toBe(200);
    await closed;
    clearInterval(more);
  });

  test('an oversized upload with Expect: 100-continue is rejected before it is sent', async () => {
    const { url } = await host(load, { limits });
    const headers = { expect: '100-continue', 'content-length': 5000 };
    const upload = request(`${url}/api/read`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    let invited = false;
    upload.on('continue', () => (invited = true));
    const status = await new Promise((resolve) => {
      upload.on('response', (response) => resolve(response.resume().statusCode));
      upload.flushHeaders();
    });
    expect([status, invited]).toEqual([413, false]);
    upload.destroy();
  });

  test('an answer that takes too long is 504, and its late result is dropped', async () => {
    const late = Promise.withResolvers<{ body: string }>();
    const { url, logged } = await host(() => route('slow', ['GET'], () => late.promise), { limits });
    expect((await fetch(`${url}/api/slow`)).status).toBe(504);
    late.resolve({ body: 'late' });
    await new Promise(setImmediate);
    expect(logged).toEqual([]);
  });

  test('requests over the limit of outstanding ones are 429 at once, and accepted again afterwards', async () => {
    const held = Promise.withResolvers<void>();
    let begun = 0;
    const { url } = await host(
      () =>
        route('held', ['GET', 'POST'], async () => {
          begun += 1;
          await held.promise;
          return { body: 'answered' };
        }),
      { limits: { outstandingRequests: 2 } },
    );
    const waiting = [fetch(`${url}/api/held`), fetch(`${url}/api/held`)];
    await expect.poll(() => begun).toBe(2);
    for (const init of [{}, { method: 'POST', body: 'x' }]) {
      const refused = await fetch(`${url}/api/held`, init);
      expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([429, null, '']);
    }
    expect(begun).toBe(2);
    held.resolve();
    for (const response of await Promise.all(waiting)) expect(await response.text()).toBe('answered');
    expect(await (await fetch(`${url}/api/held`)).text()).toBe('answered');
  });

  test('the limit of outstanding requests is Azure’s', () => {
    const { extensions } = JSON.parse(readFileSync('api/host.json', 'utf8')) as {
      extensions: { http: { maxOutstandingRequests: number } };
    };
    expect(azureLimits.outstandingRequests).toBe(extensions.http.maxOutstandingRequests);
  });

  test('a client that disconnects does no harm', async () => {
    const requests: string[] = [];
    const slow = Promise.withResolvers<{ body: string }>();
    const { url, logged } = await host(() => {
      route('read', ['POST'], async (incoming) => ({ body: await incoming.text() }));
      route('slow', ['GET'], () => {
        requests.push('slow');
        return slow.promise;
      });
    });
    const upload = request(`${url}/api/read`, { method: 'POST', headers: { 'content-length': 5000 } });
    upload.on('error', () => undefined);
    await new Promise((resolve) => upload.write('x', resolve));
    upload.destroy();
    const patience = new AbortController();
    const impatient = fetch(`${url}/api/slow`, { signal: patience.signal });
    await expect.poll(() => requests).toEqual(['slow']);
    patience.abort();
    await expect(impatient).rejects.toThrow('aborted');
    slow.resolve({ body: 'late' });
    expect(await (await fetch(`${url}/api/slow`)).text()).toBe('late');
    expect(logged).toEqual([]);
  });
});

test('an exception in a function is logged with its location, and answered 500 without its message', async () => {
  const { url, logged } = await host(() => {
    route('broken', ['GET'], () => {
      throw new Error('the secret reason');
    });
  });
  const response = await fetch(`${url}/api/broken?email=a@b.c`);
  expect(response.status).toBe(500);
  expect(bare(response)).toEqual([]);
  expect(await response.text()).toBe('');
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/^Function "GET \/api\/broken" failed: Error at .*http\.test\.ts:/);
  expect(logged[0]).not.toContain('the secret reason');
  expect(logged[0]).not.toContain('a@b.c');
});

// Names of digits are read as IPv4 addresses, and ports end at 65535.
test.each(['a b', '127.0.0.1:99999', '1.2.3.4.5'])('an invalid Host header is 400: %s', async (name) => {
  const { url, logged } = await host(() => {
    // Parsing the request's address fails.
    route('one', ['GET'], (incoming) => ({ jsonBody: new URL(incoming.url).pathname }));
  });
  const status = await new Promise((resolve) => {
    request(`${url}/api/one`, { headers: { host: name } }, (response) => resolve(response.resume().statusCode)).end();
  });
  expect({ status, logged }).toEqual({ status: 400, logged: [] });
});

test('hosts in one process know only their own functions, even when they load at the same time', async () => {
  const [first, second] = await Promise.all([
    host(async () => {
      await delay(20);
      route('first');
    }),
    host(() => {
      route('second');
    }),
  ]);
  expect(first.registrations.map((registration) => registration.route)).toEqual(['first']);
  expect(second.registrations.map((registration) => registration.route)).toEqual(['second']);
  expect((await fetch(`${first.url}/api/second`)).status).toBe(404);
  expect((await fetch(`${second.url}/api/second`)).status).toBe(200);
  expect(() => {
    route('late');
  }).toThrow('only while the app loads');
});

describe('the host refuses at start what Azure refuses', () => {
  const nothing = () => ({});
  test.each<[string, string, () => void]>([
    ['a route that begins with admin', 'begins with "admin" or "runtime"', () => route('admin/users')],
    ['a route that begins with Runtime', 'begins with "admin" or "runtime"', () => route('/Runtimes')],
    [
      'a name that begins with admin',
      'begins with "admin" or "runtime"',
      () => route('x', ['GET'], nothing, 'adminUsers'),
    ],
    ['an invalid name', 'must be a letter', () => route('x', ['GET'], nothing, 'a.b')],
    [
      'a name that differs from another only by case',
      'is taken by "Same"',
      () => {
        route('x', ['GET'], nothing, 'Same');
        route('y', ['GET'], nothing, 'same');
      },
    ],
    [
      'a path that two functions have for one method',
      'by both "x1" and "x2" for the same method',
      () => {
        route('things/{id}', ['GET', 'POST'], nothing, 'x1');
        route('Things/{id}', ['POST'], nothing, 'x2');
      },
    ],
    [
      'a path that Azure would route to another function',
      'Azure tries functions in the order of their names',
      () => {
        route('incidents/{id}', ['GET'], nothing, 'incident');
        route('incidents/map', ['GET'], nothing, 'map');
      },
    ],
    ['an unknown constraint', 'there is no constraint "colour"', () => route('x/{y:colour}')],
    ['no function', 'registered no function', () => undefined],
    ['40 functions', 'at most 39', () => Array.from({ length: 40 }, (_, index) => route(`r${index}`))],
    ['a five-field schedule', 'not six-field', () => app.timer('t', { schedule: '*/20 * * * *', handler: nothing })],
    ['a field out of range', '"60" in schedule', () => app.timer('t', { schedule: '60 * * * * *', handler: nothing })],
    ['a schedule in words', 'not six-field', () => app.timer('t', { schedule: '@hourly', handler: nothing })],
    [
      'an unsupported trigger',
      'runs HTTP and timer',
      () => app.storageQueue('q', { queueName: 'q', connection: 'c', handler: nothing }),
    ],
  ])('%s', async (_, sentence, load) => {
    await expect(startHost({ load })).rejects.toThrow(sentence);
  });

  test('the same path with other methods is allowed, and so are 39 functions', async () => {
    await host(() => {
      route('things', ['GET']);
      route('things', ['POST']);
      for (let index = 0; index < 37; index++) route(`r${index}`);
    });
  });

  test('an exception while the app loads is rethrown, and no half-loaded app is left behind', async () => {
    const load = () => {
      route('half');
      throw new Error('broken app');
    };
    await expect(startHost({ load })).rejects.toThrow('broken app');
    const { registrations } = await host(() => {
      route('whole');
    });
    expect(registrations).toHaveLength(1);
  });
});
