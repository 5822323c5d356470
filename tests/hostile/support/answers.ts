import { type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import { problemTable } from '@incidentmap/core/domain/problem';
import { isDeepStrictEqual } from 'node:util';
import type { Attack } from './attacks.ts';
import type { RawResponse } from './rawHttp.ts';

/** Properties that every answer of the platform must have, whatever the request. */

const safeHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Internal details: a stack, a path of the machine, a database, a key. */
const insides =
  /\bat \S+ \(|node_modules|node:internal|file:\/\/|\/(?:root|home|tmp|work|usr|var)\/|[Ss][Qq][Ll]ite|SQLITE|SELECT |INSERT |UPDATE \w+ SET|constraint failed|E(?:NOENT|CONNREFUSED|ACCES)\b|AccountKey|[?&]sig=|TypeError|is not a function|Cannot read/;

/** Headers that would reveal a person, or the server software. */
const talkativeHeaders = ['set-cookie', 'server', 'x-powered-by', 'x-ms-request-id', 'last-modified', 'x-smuggled'];

const entries = Object.entries(operations) as [Operation, OperationEntry][];

/** Operations that this method and path may address. */
function answeringOperations({ method, target }: Attack): OperationEntry[] {
  const path = (/^(?:\w+:\/\/[^/]*)?([^?#]*)/.exec(target)?.[1] ?? '').replace(/\/+$/, '').toLowerCase();
  const isFor = ({ path: template }: OperationEntry) =>
    new RegExp(`^${template.toLowerCase().replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const known = entries.map(([, entry]) => entry).filter((entry) => entry.method === method);
  const named = known.filter(isFor);
  return named.length > 0 ? named : known;
}

/**
 * Node's rejection of invalid HTTP, or the host's of a request for none of our functions; on Azure these are Azure's.
 */
const isHosts = ({ status, headers }: RawResponse) =>
  status >= 400 && headers.get('content-type') !== 'application/json; charset=utf-8';

const isOwnMediaAddress = /https?:\/\/127\.0\.0\.1:\d+\/devstoreaccount1\/[\w/.-]+(?:\?[^"]*)?/g;

/** What is wrong with the answer; empty if nothing is. */
export function faultsOf(attack: Attack, answer: RawResponse): string[] {
  const faults: string[] = [];
  const { status, headers, body } = answer;
  const text = body.toString();
  if (status >= 500) faults.push(`status ${status}: ${text.slice(0, 200)}`);
  // Reviewers see files through signed storage addresses, which are valid for minutes.
  const told = insides.exec(text.replace(isOwnMediaAddress, ''))?.[0];
  if (told !== undefined) faults.push(`tells of its insides: ${told}`);
  for (const name of talkativeHeaders) if (headers.has(name)) faults.push(`has the header ${name}`);
  if (isHosts(answer)) return faults;
  for (const [name, value] of Object.entries(safeHeaders)) {
    if (headers.get(name) !== value) faults.push(`${status} has ${name}: ${headers.get(name) ?? 'nothing'}`);
  }
  if (status >= 400) faults.push(...problemFaults(status, text));
  else if (status < 300 && headers.get('content-type')?.startsWith('application/json')) {
    faults.push(...contractFaults(attack, answer));
  }
  return faults;
}

function problemFaults(status: number, text: string): string[] {
  const body = parsed(text) as { code?: keyof typeof problemTable; message?: unknown; details?: unknown } | undefined;
  const keys = Object.keys(body ?? {}).filter((key) => !['code', 'message', 'details', 'first'].includes(key));
  const isProblem =
    body?.code !== undefined && problemTable[body.code]?.status === status && typeof body.message === 'string';
  return isProblem && keys.length === 0 ? [] : [`is no problem of ${status}: ${text.slice(0, 200)}`];
}

function contractFaults(attack: Attack, { headers, body }: RawResponse): string[] {
  if (headers.has('content-encoding')) return [];
  const answered = parsed(body.toString());
  const fits = answeringOperations(attack).some(({ answer }) => {
    const known = answer.safeParse(answered);
    return known.success && isDeepStrictEqual(known.data, answered);
  });
  return fits ? [] : [`is not what the contract says: ${body.subarray(0, 200).toString()}`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
