import { type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import { admin, type Caller, nobody, partner, principalHeader } from '../support/api/api.ts';
import type { NamedRequest } from './compare.ts';

/** The requests for both functions hosts: every operation in several ways, and those that only a host answers. */

const entries = Object.entries(operations) as [Operation, OperationEntry][];

const someId = '00000000-0000-4000-8000-000000000000';
const targetOf = (path: string): string => path.replace(/\{\w+\??\}/g, someId);

const headersOf = (caller: Caller, others: Record<string, string> = {}): [string, string][] =>
  Object.entries({ ...principalHeader(caller), ...others });

/** As nobody, as a partner and as an admin with an empty object, and as nobody with invalid JSON. */
function ofOperation([operation, { method, path }]: [Operation, OperationEntry]): NamedRequest[] {
  const target = targetOf(path);
  const json = { 'content-type': 'application/json' };
  const isRead = method === 'GET';
  const empty = isRead ? {} : { body: Buffer.from('{}') };
  const callers = { nobody, partner, admin };
  return [
    ...Object.entries(callers).map(([name, caller]) => ({
      name: `${operation} as ${name}`,
      method,
      target,
      headers: headersOf(caller, isRead ? {} : json),
      ...empty,
    })),
    isRead
      ? { name: `${operation} with a query`, method, target: `${target}?page=1&Page=2&x=%zz`, headers: [] }
      : {
          name: `${operation} with no JSON`,
          method,
          target,
          headers: headersOf(nobody, json),
          body: Buffer.from('{"a'),
        },
  ];
}

const get = (name: string, target: string, ...headers: [string, string][]): NamedRequest => ({
  name,
  method: 'GET',
  target,
  headers,
});

const ofTheHost: readonly NamedRequest[] = [
  get('no function', '/api/nothing'),
  get('outside the API', '/nothing'),
  get('an empty segment', '/api//site'),
  get('a slash at the end', '/api/site/'),
  get('other letters', '/API/Site'),
  get('the end of a text in the path', '/api/incidents/a%00b'),
  get('a broken escape', '/api/incidents/%zz'),
  get('an escaped slash', '/api/incidents/a%2Fb'),
  get('dots in the path', '/api/incidents/../site'),
  get('a header that is not ASCII', '/api/site', ['x-name', '\u00e9']),
  get('a header in UTF-8', '/api/site', ['x-name', Buffer.from('Zo\u00eb').toString('latin1')]),
  get('a query by names of either case', '/api/incidents?page=2&Page=1&PAGE=1'),
  get('a first line of 8 kB', `/api/site?x=${'l'.repeat(8192)}`),
  get('a header twice', '/api/site', ['accept-encoding', 'br'], ['accept-encoding', 'gzip']),
  get('a header of 20 kB', '/api/site', ['x-long', 'l'.repeat(20_000)]),
  get('headers of 40 kB', '/api/site', ['x-long', 'l'.repeat(40_000)]),
  get('a host that is none', '/api/site', ['host', 'a b']),
  get('two hosts', '/api/site', ['host', 'one.test'], ['host', 'two.test']),
  { name: 'a method that no function has', method: 'PATCH', target: '/api/site', headers: [] },
  { name: 'HEAD', method: 'HEAD', target: '/api/site', headers: [] },
  {
    name: 'a body in pieces',
    method: 'POST',
    target: '/api/incidents',
    headers: [
      ['content-type', 'application/json'],
      ['transfer-encoding', 'chunked'],
    ],
    body: Buffer.from('2\r\n{}\r\n0\r\n\r\n'),
  },
  {
    name: 'a body on a read',
    method: 'GET',
    target: '/api/site',
    headers: [['content-type', 'application/json']],
    body: Buffer.from('{}'),
  },
  {
    name: 'no body at all',
    method: 'POST',
    target: '/api/incidents',
    headers: [
      ['content-type', 'application/json'],
      ['content-length', '0'],
    ],
  },
];

export const comparedRequests: readonly NamedRequest[] = [...entries.flatMap(ofOperation), ...ofTheHost];
