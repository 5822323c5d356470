import { operations } from '@incidentmap/core/contract';
import { challengeWork, hourlyLimits, longerLimits, widerNetworkLimits } from '@incidentmap/core/domain/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, nobody, startApi, superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { encode, solve, solved } from '../../support/api/challenge.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

const api = apiForEachTest({ RATE_LIMITS: 'on', CHALLENGE: 'on' });
const [, longer, longest] = challengeWork.levels;
const [most, mostOfAll] = longerLimits.report ?? [];
if (most === undefined || mostOfAll === undefined) throw new Error('Reports have no longer limits');

let time: Date;
beforeEach(() => {
  time = testNow;
});
const later = (ms: number) => api.setTime((time = new Date(time.getTime() + ms)));

type Body = { code?: string; challenge?: Record<string, unknown>; details?: { code: string }[] };

/** Sends a report from an address, with a proof. */
async function send(
  header: string,
  { from = '203.0.113.7', ...overrides }: { from?: string; partnerId?: string } = {},
) {
  const { headers, ...init } = json(aReport(overrides));
  const response = await api.send('/api/incidents', {
    ...init,
    headers: { ...(headers as object), 'x-challenge': header, 'x-forwarded-for': from },
  });
  return { status: response.status, body: (await response.json()) as Body, wait: response.headers.get('retry-after') };
}
const ordinary = async () => (await solved(api)).header;

/** Uses a limit up, as so many reports do. */
async function use(limit: 'report' | 'partnerReport' | 'partner', by: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await api.services.rateLimiter.take(limit, [by], 2);
}
const levelOf = ({ challenge }: Body) =>
  (challenge as { parameters?: { data?: { level?: number } } } | undefined)?.parameters?.data?.level;

describe('after the tenth report of an hour from one network', () => {
  it('a longer challenge, in the refusal itself, replaces the refusal', async () => {
    await use('report', '203.0.113.7', hourlyLimits.report);
    const first = await ordinary();
    later(60_000);
    const asked = await send(first);
    expect(asked).toMatchObject({
      status: 429,
      wait: null,
      body: { code: 'too_many_requests', details: [{ code: 'challenge_longer' }] },
    });
    const { challenge } = asked.body;
    const solution = (await solve(challenge)) as { counter: number };
    expect(solution.counter).toBeGreaterThanOrEqual(longer.min);
    expect(solution.counter).toBeLessThanOrEqual(longer.max);
    // The time of the form goes on, so nobody looks automated who had to work.
    expect((await send(encode(challenge, solution))).status).toBe(201);
    const sent = await Array.fromAsync(api.services.submissions.everything());
    expect(sent.map(({ sender }) => sender.isSuspected)).toEqual([undefined]);
    expect((await send(encode(challenge, solution))).status).toBe(400);
    // Another network has its own limit.
    expect((await send(await ordinary(), { from: '203.0.113.8' })).status).toBe(201);
  });

  it('what is asked for grows in steps, up to a limit that is a refusal', async () => {
    await use('report', '203.0.113.7', most);
    const { body } = await send(await ordinary());
    expect(levelOf(body)).toBe(2);
    const solution = (await solve(body.challenge)) as { counter: number };
    expect(solution.counter).toBeGreaterThanOrEqual(longest.min);
    expect((await send(encode(body.challenge, solution))).status).toBe(201);
    await use('report', '203.0.113.7', mostOfAll - most - 1);
    later(15 * 60_000);
    const refused = await send(await ordinary());
    expect(refused).toMatchObject({ status: 429, wait: String(45 * 60) });
    expect(refused.body.challenge).toBeUndefined();
    later(45 * 60_000);
    expect((await send(await ordinary())).status).toBe(201);
  });

  it('being asked for longer work uses nothing of the limit up', async () => {
    await use('report', '203.0.113.7', hourlyLimits.report);
    for (let at = 0; at < 5; at += 1) expect(levelOf((await send(await ordinary())).body)).toBe(1);
    await use('report', '203.0.113.7', most - hourlyLimits.report - 1);
    expect(levelOf((await send(await ordinary())).body)).toBe(1);
  });

  it('concurrent reports with ordinary challenges do not get past it', async () => {
    const proofs = await Promise.all(Array.from({ length: hourlyLimits.report + 6 }, ordinary));
    const statuses = (await Promise.all(proofs.map((proof) => send(proof)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(hourlyLimits.report);
  });

  it('nobody can claim to have done longer work, nor get a longer challenge for nothing', async () => {
    await use('report', '203.0.113.7', hourlyLimits.report);
    const { challenge, solution } = await solved(api);
    const parameters = challenge['parameters'] as { data: object };
    for (const level of [1, 2, 99, -1]) {
      const claimed = { ...challenge, parameters: { ...parameters, data: { ...parameters.data, level } } };
      expect((await send(encode(claimed, solution))).status).toBe(400);
    }
    for (const header of ['', 'bm90IGpzb24=', encode(challenge, { ...solution, derivedKey: 'ab'.repeat(32) })]) {
      expect(await send(header)).toMatchObject({ status: 400, body: { details: [{ code: 'challenge_invalid' }] } });
    }
    expect(await Array.fromAsync(api.services.submissions.everything())).toEqual([]);
  });

  it('whoever sends faster than a person is flagged still, whatever work was done', async () => {
    await use('report', '203.0.113.7', hourlyLimits.report);
    const { body } = await send(await ordinary());
    expect((await send(encode(body.challenge, await solve(body.challenge)))).status).toBe(201);
    expect(await Array.fromAsync(api.services.submissions.everything())).toMatchObject([
      { sender: { isSuspected: true } },
    ]);
  });
});

describe("a partner's link", () => {
  const link = { partnerId: 'Listening Desk' };
  let partner: string;
  beforeEach(async () => {
    const body = { name: 'Listening Desk', domain: 'desk.example.org' };
    partner = (await api.as(superAdmin).addPartner({ body })).id;
  });

  it('has an allowance of its own: a mosque behind one address needs no longer work for it', async () => {
    await use('report', '203.0.113.7', hourlyLimits.report - 1);
    for (let at = 0; at < hourlyLimits.report + 2; at += 1) {
      expect((await send(await ordinary(), { partnerId: at % 2 ? ' listening DESK ' : 'Listening Desk' })).status).toBe(
        201,
      );
    }
    // It uses nothing up of those who come without a link.
    expect((await send(await ordinary())).status).toBe(201);
    expect(levelOf((await send(await ordinary())).body)).toBe(1);
  });

  it('is no way around the limit of one network, whatever partners are named', async () => {
    await api.as(superAdmin).addPartner({ body: { name: 'Another Desk', domain: 'another.example.org' } });
    await use('partnerReport', '203.0.113.7', hourlyLimits.partnerReport);
    await use('report', '203.0.113.7', hourlyLimits.report);
    for (const partnerId of ['Listening Desk', 'Another Desk'])
      expect(levelOf((await send(await ordinary(), { partnerId })).body)).toBe(1);
    await use('report', '203.0.113.7', mostOfAll - hourlyLimits.report);
    expect(await send(await ordinary(), link)).toMatchObject({ status: 429, wait: expect.stringMatching(/^\d+$/) });
  });

  it('is bounded over all networks, and nobody who uses it up keeps others out', async () => {
    await use('partner', partner, hourlyLimits.partner);
    expect((await send(await ordinary(), link)).status).toBe(201);
    await use('report', '203.0.113.7', hourlyLimits.report - 1);
    expect(levelOf((await send(await ordinary(), link)).body)).toBe(1);
  });

  it('counts for nothing where no active partner is named so', async () => {
    await use('report', '203.0.113.7', hourlyLimits.report);
    const { domain, revision } = (await api.as(superAdmin).listPartners()).partners[0]!;
    await api.as(superAdmin).changePartner({ params: { id: partner }, body: { domain, isActive: false, revision } });
    for (const partnerId of ['Nobody', 'Listening Desk'])
      expect(levelOf((await send(await ordinary(), { partnerId })).body)).toBe(1);
  });
});

describe('a request without a valid proof', () => {
  const anywhere = { algorithm: 'x', nonce: 'x', salt: 'x', cost: 1, keyLength: 1, keyPrefix: 'x', keySignature: 'x' };
  const signature = '0'.repeat(64);
  const data = { purpose: 'anonymous write', issuedAt: 8e15, openedAt: 0, level: 2 };
  /** Made up from nothing, at a level. */
  const forged = (level: number) =>
    encode({ parameters: { ...anywhere, data: { ...data, level } }, signature }, { counter: 1, derivedKey: '00' });

  /** Headers that no work went into, or not the work that they claim. */
  async function worthless(): Promise<Record<string, string>> {
    const { challenge, solution, header } = await solved(api);
    const other = await startApi({ CHALLENGE: 'on', SECRET: 'another secret of at least 32 characters' });
    const elsewhere = (await solved(other)).header;
    await other.close();
    later(challengeWork.life + 1);
    const fresh = await solved(api);
    const parameters = fresh.challenge['parameters'] as { data: object };
    const claimed = { ...parameters, data: { ...parameters.data, level: 2 } };
    return {
      nothing: '',
      garbage: 'bm90IGpzb24=',
      'one that is too long': 'x'.repeat(10_000),
      'a forged one': forged(0),
      'a forged one of the last level': forged(2),
      'a forged one of a level that there is not': forged(99),
      'one of another server': elsewhere,
      'one that has expired': header,
      'the solution of another challenge': encode(fresh.challenge, solution),
      'an unsolved one': encode(fresh.challenge, { counter: 1, derivedKey: 'ab'.repeat(32) }),
      'one with another level': encode({ ...fresh.challenge, parameters: claimed }, fresh.solution),
      'one with another signature': encode({ ...fresh.challenge, signature }, fresh.solution),
      'one of an altered cost': encode({ ...challenge, parameters: { ...parameters, cost: 1 } }, solution),
    };
  }
  /** Ids of the counters of networks and partners. */
  const counters = async (): Promise<string[]> =>
    (await Array.fromAsync(api.services.database.collection('limits').all()))
      .map(({ document }) => document.id)
      .filter((id) => id.startsWith('limit-'));

  it('counts once, however often it is sent again', async () => {
    const header = await ordinary();
    expect((await send(header)).status).toBe(201);
    for (let at = 0; at < hourlyLimits.report + 1; at += 1) expect((await send(header)).status).toBe(400);
    expect((await send(await ordinary())).status).toBe(201);
  });

  it('is refused, and counts for nobody: no network, no /48 and no partner', async () => {
    await api.as(superAdmin).addPartner({ body: { name: 'Listening Desk', domain: 'desk.example.org' } });
    for (const [what, header] of Object.entries(await worthless())) {
      for (const from of ['203.0.113.7', '2001:db8:1:1::1']) {
        for (const overrides of [{}, { partnerId: 'Listening Desk' }]) {
          const { status, body } = await send(header, { from, ...overrides });
          expect([what, status, body.details?.[0]?.code]).toEqual([what, 400, 'challenge_invalid']);
        }
      }
    }
    expect(await counters()).toEqual([]);
    // A valid one counts for the household and its /48.
    expect((await send(await ordinary(), { from: '2001:db8:1:1::1' })).status).toBe(201);
    expect(await counters()).toHaveLength(2);
  });

  const bodies: Record<string, unknown> = {
    submitIncident: aReport(),
    submitMediaIncident: {
      title: 'Shouting',
      location: 'Leeds',
      incidentDate: '2026-06-14',
      mediaFiles: ['123e4567-e89b-42d3-a456-426614174000.webm'],
    },
    submitPost: { postUrl: 'https://x.com/a/status/1' },
    startDirectUpload: { contentType: 'video/mp4', bytes: 1000 },
    requestPrivacy: { right: 'access', email: 'me@example.org' },
    uploadObject: null,
  };
  const challenged = Object.entries(operations).filter(([, entry]) => 'challenge' in entry);

  it.each(challenged)('counts for nobody: %s', async (operation, { method, path }) => {
    expect(Object.keys(bodies)).toContain(operation);
    const { headers, ...init } = json(bodies[operation], method);
    const statuses = [];
    for (const header of ['', forged(0), forged(2)]) {
      const sent = { ...init, headers: { ...(headers as object), 'x-challenge': header } };
      statuses.push((await api.send(path, sent)).status);
    }
    expect(statuses).toEqual([400, 400, 400]);
    expect(await counters()).toEqual([]);
  });

  it('uses up nothing of others, however many are sent', async () => {
    for (let n = 0; n < widerNetworkLimits; n += 1) {
      for (let at = 0; at < mostOfAll; at += 1) {
        const from = `2001:db8:1:${n}::1`;
        expect((await send(forged(at % 3), { from })).status).toBe(400);
      }
    }
    expect((await send(await ordinary(), { from: '2001:db8:1:0::2' })).status).toBe(201);
    expect((await send(await ordinary(), { from: '2001:db8:1:abcd::5' })).status).toBe(201);
  });
});

it('a challenge says nothing of whom it was made for', async () => {
  const { challenge } = await api.as(nobody).getChallenge();
  const { parameters } = challenge as { parameters: { data: object } };
  expect(Object.keys(parameters.data).toSorted()).toEqual(['issuedAt', 'level', 'openedAt', 'purpose']);
});
