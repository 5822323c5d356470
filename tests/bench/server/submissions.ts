import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { keyedHash } from '@incidentmap/core/server/keyedHash';
import type { Services } from '@incidentmap/core/server/services';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { aReport } from '../../support/builders.ts';
import { encode } from '../../support/challenge.ts';
import { madeIncidents } from '../data.ts';
import { secret, today } from '../database.ts';
import { type Figure, figure, ms, percentile } from '../report.ts';
import type { Load, Send } from './load.ts';

const reports = 1600;

type Library = {
  createChallenge: (options: object) => Promise<object>;
  solveChallenge: (options: object) => Promise<object | null>;
  deriveKey: unknown;
};
const require = createRequire(new URL('../../../core/package.json', import.meta.url));
const { createChallenge, solveChallenge } = require('altcha-lib') as Library;
const { deriveKey } = require('altcha-lib/algorithms/pbkdf2') as Library;

/** A challenge as the server issues it, but solved at the first try: what the server checks is as much work. */
async function solvedChallenge(): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter: 1,
    deriveKey,
    data: { purpose: 'anonymous write', issuedAt: Date.now() - 60_000 },
    hmacSignatureSecret: keyedHash(secret, 'challenge', 'signature').toString('hex'),
    hmacKeySignatureSecret: keyedHash(secret, 'challenge', 'key').toString('hex'),
  });
  return encode(challenge, await solveChallenge({ challenge, deriveKey }));
}

/** Different reports of as many senders, each with its own network, work and key. */
async function makeSends(): Promise<Send[]> {
  const sends: Send[] = [];
  for (const { title, description, location, incidentType } of madeIncidents(reports, today, 'pending')) {
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

/** Everything that a report costs: limits, the check of its work, the search for floods, the receipt. */
export async function measureSubmissions(services: Services, load: Load): Promise<Figure[]> {
  const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
  const sends = await makeSends();
  const before = await services.incidents.count('pending');
  const { took, perSecond } = await load(`${host.url}/api/incidents`, sends, { connections: 8 });
  const lost = before + reports - (await services.incidents.count('pending'));
  await host.close();
  const p95 = percentile(took, 95);
  const what = 'with challenge, limits and receipt, on SQLite';
  return [
    figure(`report sent → stored, ${what}: p95`, ms(p95), '≤ 50 ms', p95 <= 50, `p50 ${ms(percentile(took, 50))}`),
    figure(
      `reports a second, sustained for ${reports}`,
      `${Math.round(perSecond)}, ${lost} lost`,
      '≥ 200, none lost',
      perSecond >= 200 && lost === 0,
    ),
  ];
}
