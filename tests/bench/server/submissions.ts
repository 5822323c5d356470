import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { keyedHash } from '@incidentmap/core/server/runtime/keyedHash';
import type { Services } from '@incidentmap/core/server/services';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { aReport } from '../../support/api/builders.ts';
import { encode } from '../../support/api/challenge.ts';
import { madeIncidents } from '../data.ts';
import { secret, today } from '../database.ts';
import { type Figure, figure, ms, percentile } from '../report.ts';
import type { Load, Send } from './load.ts';

const reports = 2000;

type Library = {
  createChallenge: (options: object) => Promise<object>;
  solveChallenge: (options: object) => Promise<object | null>;
  deriveKey: unknown;
};
const require = createRequire(new URL('../../../core/package.json', import.meta.url));
const { createChallenge, solveChallenge } = require('altcha-lib') as Library;
const { deriveKey } = require('altcha-lib/algorithms/pbkdf2') as Library;

/** A challenge as the server issues it, but solved at the first try: the server's check costs the same. */
async function solvedChallenge(): Promise<string> {
  const sentAt = Date.now() - 60_000;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter: 1,
    deriveKey,
    data: { purpose: 'anonymous write', issuedAt: sentAt, openedAt: sentAt, level: 1 },
    hmacSignatureSecret: keyedHash(secret, 'challenge', 'signature').toString('hex'),
    hmacKeySignatureSecret: keyedHash(secret, 'challenge', 'key').toString('hex'),
  });
  return encode(challenge, await solveChallenge({ challenge, deriveKey }));
}

/** Different reports from as many senders, each with its own network, challenge and idempotency key. */
async function makeSends(): Promise<Send[]> {
  const sends: Send[] = [];
  for (const { sent } of madeIncidents(reports, today, 'pending')) {
    const { title, description, location, incidentType } = sent;
    const n = sends.length;
    const report = aReport({ title, description: `${description} (${n})`, location, incidentType });
    sends.push({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${n >> 8}.${n & 255}`,
        'x-challenge': await solvedChallenge(),
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(report),
      status: [201],
    });
  }
  return sends;
}

/** The full cost of a report: rate limits, checking the challenge, flood detection, the receipt. */
export async function measureSubmissions(services: Services, load: Load): Promise<Figure[]> {
  const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
  const sends = await makeSends();
  const before = await services.submissions.count('pending');
  // A few at a time show the latency, many at a time the throughput.
  const few = await load(`${host.url}/api/incidents`, sends.slice(0, reports / 4), { connections: 4 });
  const many = await load(`${host.url}/api/incidents`, sends.slice(reports / 4), { connections: 16 });
  const lost = before + reports - (await services.submissions.count('pending'));
  await host.close();
  const p95 = percentile(few.took, 95);
  const what = 'with challenge, limits and receipt, on SQLite';
  const rate = `${Math.round(few.perSecond)} a second`;
  return [
    figure(`report sent → stored, ${what}, four at a time: p95`, ms(p95), '≤ 50 ms', p95 <= 50, rate),
    figure(
      `reports a second, ${many.took.length} of them, sixteen at a time`,
      `${Math.round(many.perSecond)}, ${lost} lost`,
      '≥ 200, none lost',
      many.perSecond >= 200 && lost === 0,
      `p95 ${ms(percentile(many.took, 95))}`,
    ),
  ];
}
