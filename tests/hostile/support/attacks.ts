import { type Access, type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import fc from 'fast-check';
import { type Caller, principalHeader } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import type { RawRequest } from './rawHttp.ts';
import { hostileTexts, type Plausible, valuesFor } from './values.ts';

/** Requests for every operation of the contract, both valid ones and ones that no client would send. */

export type Attack = RawRequest & { operation: Operation; caller: string };

export type Callers = Record<string, Caller>;

const entries = Object.entries(operations) as [Operation, OperationEntry][];

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
/** `usual`, most of the time. */
const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** A header value can contain any byte except line ends, which are tried separately. */
const inHeader = (text: string) => Buffer.from(text.replace(/[\r\n]/g, ' ')).toString('latin1');

const principalOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64');

/** Sign-ins that Static Web Apps would never pass on. */
const malformedPrincipals = [
  '',
  '=',
  'not base64 at all!',
  Buffer.from('{').toString('base64'),
  Buffer.from([0xff, 0xfe, 0x00]).toString('base64'),
  principalOf(null),
  principalOf([]),
  principalOf('SuperAdmin'),
  principalOf({ userRoles: 'SuperAdmin' }),
  principalOf({ identityProvider: 'aad', userId: 1, userDetails: {}, userRoles: {} }),
  principalOf({ identityProvider: 'aad', userId: 'x', userDetails: 'x', userRoles: ['SuperAdmin'] }),
  principalOf({ identityProvider: '', userId: '', userDetails: '', userRoles: ['authenticated', 'SuperAdmin'] }),
  principalOf({ __proto__: { userRoles: ['authenticated', 'SuperAdmin'] } }),
  principalOf(JSON.parse('{"__proto__":{"userRoles":["authenticated","SuperAdmin"]}}')),
  'A'.repeat(9000),
];

const idempotencyKeys = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const oddHeaders: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(oneOf('idempotency-key'), oneOf(...idempotencyKeys, 'not a key', '', '0'.repeat(2000))),
  fc.tuple(oneOf('x-challenge'), oneOf('', 'e30=', 'bnVsbA==', '!!!', 'A'.repeat(7000), principalOf({ challenge: 1 }))),
  fc.tuple(oneOf('sec-fetch-site', 'Sec-Fetch-Site'), oneOf('cross-site', 'same-origin', 'none', '', 'x')),
  fc.tuple(oneOf('origin', 'referer'), oneOf('null', 'http://site.test', 'https://elsewhere.test', '://')),
  fc.tuple(
    oneOf('accept-encoding'),
    oneOf('br', 'gzip;q=0, br;q=0', '*', 'identity;q=0', ',,;q=,', 'gzip'.repeat(900)),
  ),
  fc.tuple(oneOf('if-none-match', 'range', 'if-match', 'if-modified-since'), oneOf('*', '"x"', 'bytes=0-1,5-', ',,')),
  fc.tuple(oneOf('x-forwarded-for', 'forwarded', 'x-real-ip'), oneOf('', '::1', ',,,', '1.2.3.4:99', 'a'.repeat(900))),
  fc.tuple(oneOf('traceparent'), oneOf('00-0-0-00', 'x', `00-${'f'.repeat(32)}-${'0'.repeat(16)}-01`, '')),
  fc.tuple(oneOf('cookie'), oneOf('a', 'StaticWebAppsAuthCookie=%%%', '='.repeat(4000), '__proto__=1')),
  fc.tuple(oneOf('x-http-method-override', 'x-ms-original-url', 'x-original-url'), oneOf('DELETE', '/api/admin/audit')),
  fc.tuple(oneOf('host'), oneOf('', 'elsewhere.test', 'a b', '[', '127.0.0.1:99999', '../..')),
  fc.tuple(oneOf('expect'), oneOf('100-continue', 'anything')),
  fc.tuple(oneOf('transfer-encoding'), oneOf('chunked', 'gzip', 'chunked, chunked', 'x')),
  fc.tuple(oneOf('content-length'), oneOf('0', '-1', '1', '99999999999', 'x', '5, 6')),
  fc.tuple(oneOf('content-encoding'), oneOf('gzip', 'br', 'x')),
  fc.tuple(oneOf('x-long'), oneOf('l'.repeat(15_000), 'l'.repeat(40_000))),
  fc.tuple(oneOf('bad name', 'bad:name', '', '\u00e9', '__proto__'), oneOf('x', '\u0000', 'a\r\nx-smuggled: yes')),
  fc.tuple(oneOf('user-agent', 'accept-language'), fc.constantFrom(...hostileTexts.map(inHeader))),
);

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/JSON ; charset=utf-16',
  'application/json, text/html',
  'text/html',
  '',
  ';',
];

/** Damage to a body's JSON that no value can express. */
const jsonTampering = fc.constantFrom<((json: string) => Buffer)[]>(
  (json) => Buffer.from(json.slice(0, Math.floor(json.length / 2))),
  (json) => Buffer.from(json.replace(/\{/, '{"title":"first of two","id":"x",')),
  (json) => Buffer.from(json.replace(/:(-?[\d.]+)/, ':1e999')),
  (json) => Buffer.from(json.replace(/:(-?[\d.]+)/, ':-0.0e-999')),
  (json) =>
    Buffer.from(json.replace(/\{/, '{"__proto__":{"roles":["SuperAdmin"]},"constructor":{"prototype":{"x":1}},')),
  (json) => Buffer.from(json.replace(/":"/, '":"\\ud800\\u0000\\udfff')),
  (json) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(json)]),
  (json) => Buffer.from(json, 'utf16le'),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xc0, 0xaf])]),
  (json) => Buffer.from(`${json} ${' '.repeat(66_000)}`),
  (json) => Buffer.from(`${json}${json}`),
  (json) => Buffer.from(`/* note */${json}`),
  () => Buffer.from('['.repeat(30_000)),
  () => Buffer.from(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`),
  () => Buffer.alloc(0),
  () => Buffer.from('null'),
  () => Buffer.from('"text"'),
  () => Buffer.from('-'),
);

/** A broken multipart form, and a valid one. */
const forms = (files: readonly Uint8Array[]): fc.Arbitrary<Content> =>
  fc
    .tuple(
      mostly(oneOf('x', 'a'.repeat(70)), oneOf('strange boundary', ''), 4),
      mostly(oneOf('file'), oneOf('File', 'files', '__proto__', ''), 4),
      oneOf('photo.jpg', '../../x.jpg', '\u0000.jpg', 'x'.repeat(5000), '"; name="other'),
      fc.oneof(fc.constantFrom(...files), fc.uint8Array({ maxLength: 300 })),
      mostly(oneOf('--\r\n'), oneOf('\r\n', '', '-'), 4),
    )
    .map(([boundary, field, fileName, content, ending]) => ({
      type: `multipart/form-data; boundary=${boundary}`,
      body: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`,
        ),
        content,
        Buffer.from(`\r\n--${boundary}${ending}`),
      ]),
    }));

/** Other spellings of a path, and paths to other resources. */
const pathTampering = fc.constantFrom<((target: string) => string)[]>(
  (target) => `${target}/`,
  (target) => `/${target}`,
  (target) => target.replace('/api/', '/api//'),
  (target) => target.replace('/api/', '/API/').toUpperCase(),
  (target) => target.replace('/api/', '/api/./x/../'),
  (target) => target.replace('/api/', '/%61pi/'),
  (target) => target.replace('/api/', '/api/%2e%2e/api/'),
  (target) => target.replace(/\/([^/]*)$/, '%2f$1'),
  (target) => `${target}%00`,
  (target) => `${target}%ff%fe`,
  (target) => `${target}%`,
  (target) => `${target};a=b`,
  (target) => `${target}\\..\\x`,
  (target) => `${target}/../../../etc/passwd`,
  (target) => `http://elsewhere.test${target}`,
  (target) => `${target}?${'a=b&'.repeat(500)}`,
  (target) => `${target}?__proto__=1&constructor=2&a[b]=c&=d&&`,
  (target) => `${target}?${'x'.repeat(12_000)}`,
  (target) => `${target}${'/a'.repeat(300)}`,
  (target) => `${target}#fragment`,
  () => '*',
  () => '/admin/functions/sweep',
  () => '/api',
);

/** A text as it may appear in a request line: what no socket accepts is encoded, the rest is unchanged. */
const inTarget = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\p{Cc} ]/gu, (byte) => (byte < '\u0080' ? encodeURIComponent(byte) : byte));

const encoded = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
};

/** Long texts belong into bodies: Node rejects a head of 16 KB before our code sees it. */
const short = (text: string) => text.slice(0, 6000);

function targets(entry: OperationEntry, plausible: Plausible): fc.Arbitrary<string> {
  const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? value : { id: value });
  const params = entry.params ? valuesFor(entry.params, plausible).map(asRecord) : fc.constant({});
  const query = entry.query ? valuesFor(entry.query, plausible).map(asRecord) : fc.constant({});
  const plain = fc.tuple(params, query, fc.boolean()).map(([inPath, inQuery, isEncoded]) => {
    const write = (value: unknown) => short(isEncoded ? encoded(value) : inTarget(String(encoded(value))));
    const path = entry.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => write((inPath as Record<string, unknown>)[name] ?? 'none') || '%20',
    );
    const search = Object.entries(inQuery)
      .map(([name, value]) => `${encoded(name)}=${write(value)}`)
      .join('&');
    return search === '' ? path : `${path}?${search}`;
  });
  return fc
    .tuple(plain, mostly(fc.constant(null), pathTampering, 14))
    .map(([target, tamper]) => inTarget(tamper ? tamper(target) : target));
}

type Content = { type: string | null; body?: Buffer };

function bodies(entry: OperationEntry, plausible: Plausible, files: readonly Uint8Array[]): fc.Arbitrary<Content> {
  const schema = entry.body?.(testNow);
  const json = (schema ? valuesFor(schema, plausible) : fc.jsonValue({ maxDepth: 2 })).map(
    (value) => JSON.stringify(value) ?? 'null',
  );
  const asJson = fc
    .tuple(json, mostly(fc.constant(null), jsonTampering, 8))
    .map(([text, tamper]) => ({ type: 'application/json', body: tamper ? tamper(text) : Buffer.from(text) }));
  const none = fc.constant({ type: null });
  const ofAnotherType = fc
    .tuple(json, oneOf(...contentTypes))
    .map(([text, type]) => ({ type, body: Buffer.from(text) }));
  const form = forms(files);
  const usual = entry.takesFile ? form : schema ? asJson : none;
  return fc.oneof(
    { weight: 14, arbitrary: usual },
    { weight: 1, arbitrary: fc.oneof(asJson, none, ofAnotherType, form) },
  );
}

function attacksOn(
  [operation, entry]: [Operation, OperationEntry],
  callers: Callers,
  plausible: Plausible,
  files: readonly Uint8Array[],
): fc.Arbitrary<Attack> {
  const caller = fc.constantFrom(...Object.keys(callers));
  const methods = oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'get');
  return fc
    .record({
      caller,
      method: mostly(fc.constant<string>(entry.method), methods, 20),
      target: targets(entry, plausible),
      content: bodies(entry, plausible, files),
      odd: mostly(fc.constant<[string, string][]>([]), fc.array(oddHeaders, { minLength: 1, maxLength: 3 }), 4),
      principal: mostly(fc.constant(null), fc.constantFrom(...malformedPrincipals), 12),
    })
    .map(({ caller: name, method, target, content, odd, principal }) => {
      const signedIn = principal === null ? principalHeader(callers[name] ?? null) : malformed(principal);
      return {
        operation,
        caller: principal === null ? name : 'malformed',
        method,
        target,
        headers: [
          ...Object.entries(signedIn),
          ...(content.type === null ? [] : [['content-type', content.type] as const]),
          ...odd,
        ],
        ...(content.body === undefined ? {} : { body: content.body }),
      };
    });
}

const malformed = (value: string) => ({ 'x-ms-client-principal': value });

/** Existing ids, files and receipts that requests can name, for all operations and for single ones. */
export type Targets = { all: Plausible; files: readonly Uint8Array[] } & Partial<Record<Operation, Plausible>>;

/** Attacks on every operation, most of them on those of these kinds. */
export const attacks = (callers: Callers, targeted: Targets, favoured: readonly Access[]): fc.Arbitrary<Attack> =>
  fc.oneof(
    ...entries.map(([operation, entry]) => ({
      weight: favoured.includes(entry.access) ? 6 : 1,
      arbitrary: attacksOn([operation, entry], callers, { ...targeted.all, ...targeted[operation] }, targeted.files),
    })),
  );

/** Short enough to read in a failure, and long enough to show what was sent. */
export function describeAttack({ operation, caller, method, target, headers, body }: Attack): string {
  const shown = headers
    .filter(([name]) => name !== 'x-ms-client-principal')
    .map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  const text = body === undefined ? '' : ` ${body.subarray(0, 300).toString()}`;
  return `${operation} as ${caller}: ${method} ${target.slice(0, 200)} [${shown.join(', ')}]${text}`;
}
