import { beforeEach, describe, expect, it } from 'vitest';
import { challengeWork } from '@incidentmap/core/domain/limits';
import { Problem } from '@incidentmap/core/domain/problem';
import { admin, json, nobody, partner, startApi, type TestApi, visitor } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { encode, solved } from '../../support/api/challenge.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

const api = apiForEachTest({ CHALLENGE: 'on' });
let time: Date;
beforeEach(() => {
  time = testNow;
});

const later = (ms: number) => api.setTime((time = new Date(time.getTime() + ms)));
const submit = (headers: Record<string, string> = {}, caller: Parameters<TestApi['as']>[0] = nobody) => {
  const { headers: type, ...init } = json(aReport());
  return api.send('/api/incidents', { ...init, headers: { ...(type as object), ...headers }, caller });
};
const waiting = () => Array.fromAsync(api.services.submissions.open('report'), ({ submission }) => submission);
const refusal = async (response: Response) => {
  const { details } = (await response.json()) as { details: { path: string; code: string }[] };
  return [response.status, ...details.map(({ path, code }) => `${path}: ${code}`)];
};
const refused = [400, 'x-challenge: challenge_invalid'];

describe('an anonymous report', () => {
  it('is accepted with a solved challenge, but only once', async () => {
    const { header } = await solved(api);
    later(60_000);
    expect((await submit({ 'x-challenge': header })).status).toBe(201);
    expect(await refusal(await submit({ 'x-challenge': header }))).toEqual(refused);
    expect((await waiting()).map(({ sender }) => sender.isSuspected)).toEqual([undefined]);
  });

  it('is accepted once when it is sent twice at the same moment with one challenge', async () => {
    const { header } = await solved(api);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await submit({ 'x-challenge': header })).status),
    );
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
  });

  it('is rejected without a challenge, with garbage, and with a challenge for something else', async () => {
    const { challenge, solution } = await solved(api);
    const parameters = challenge.parameters as Record<string, unknown>;
    const easier = { ...challenge, parameters: { ...parameters, cost: 1 } };
    const younger = {
      ...challenge,
      parameters: { ...parameters, data: { purpose: 'anonymous write', issuedAt: Date.now() } },
    };
    const wrongCounter = { ...solution, derivedKey: 'ab'.repeat(32) };
    for (const headers of [
      {},
      { 'x-challenge': '' },
      { 'x-challenge': 'bm90IGpzb24=' },
      { 'x-challenge': 'x'.repeat(10_000) },
      { 'x-challenge': encode(challenge, wrongCounter) },
      { 'x-challenge': encode(easier, solution) },
      { 'x-challenge': encode(younger, solution) },
      { 'x-challenge': encode({ ...challenge, signature: '0'.repeat(64) }, solution) },
      { 'x-challenge': encode({ parameters, signature: null }, solution) },
    ]) {
      expect(await refusal(await submit(headers))).toEqual(refused);
    }
    expect(await waiting()).toEqual([]);
  });

  it('is rejected with a challenge of another server', async () => {
    const other = await startApi({ CHALLENGE: 'on', SECRET: 'another secret of at least 32 characters' });
    try {
      const { header } = await solved(other);
      expect(await refusal(await submit({ 'x-challenge': header }))).toEqual(refused);
    } finally {
      await other.close();
    }
  });

  it('is rejected when its challenge is older than ten minutes', async () => {
    const [inTime, late] = [await solved(api), await solved(api)];
    later(challengeWork.life);
    expect((await submit({ 'x-challenge': inTime.header })).status).toBe(201);
    later(1);
    expect(await refusal(await submit({ 'x-challenge': late.header }))).toEqual(refused);
  });

  it.each([
    ['within three seconds of its challenge', '', 2999, true],
    ['a little later', '', 3000, undefined],
    ['fast, with a filled honeypot', 'https://example.org', 19_999, true],
    // Password managers fill in the honeypot of people.
    ['in the time that people need, with a filled honeypot', 'https://example.org', 20_000, undefined],
    ['fast, with a honeypot of spaces alone', '  ', 3000, undefined],
  ])('is accepted; and flagged only where it looks automated: %s', async (_, website, age, suspected) => {
    for (const [path, body] of [
      ['/api/incidents', aReport({ website })],
      ['/api/user-submission/submit-post', { postUrl: 'https://x.com/a/status/1', website }],
    ] as const) {
      const { header } = await solved(api);
      later(age);
      const { headers, ...init } = json(body);
      const response = await api.send(path, { ...init, headers: { ...(headers as object), 'x-challenge': header } });
      expect(response.ok).toBe(true);
    }
    for (const kind of ['report', 'post'] as const) {
      const sent = await Array.fromAsync(api.services.submissions.open(kind), ({ submission }) => submission);
      expect(sent.map(({ sender }) => sender.isSuspected)).toEqual([suspected]);
    }
  });

  it('is not flagged for a filled honeypot alone, where no challenge tells the time', async () => {
    const off = await startApi();
    try {
      await off.as(nobody).submitIncident({ body: aReport({ website: 'https://example.org' }) });
      const [report, ...others] = await Array.fromAsync(off.services.submissions.incidents());
      expect([report?.entry.title, others]).toEqual([aReport().title, []]);
      expect(report?.sender).not.toHaveProperty('isSuspected');
    } finally {
      await off.close();
    }
  });

  it('with a mistake does not use up its challenge: the corrected one can use it again', async () => {
    const { header } = await solved(api);
    const { headers, ...init } = json(aReport({ title: 'Shh' }));
    const mistaken = await api.send('/api/incidents', {
      ...init,
      headers: { ...(headers as object), 'x-challenge': header },
    });
    expect(mistaken.status).toBe(400);
    expect((await submit({ 'x-challenge': header })).status).toBe(201);
  });

  it('is accepted but flagged while counting is impossible, but never without a challenge', async () => {
    const { header } = await solved(api);
    later(60_000);
    const { rateLimiter, challenges } = api.services;
    const down = () => Promise.reject(new Problem('unavailable'));
    Object.assign(rateLimiter, { take: down, noteWrite: down });
    expect(await refusal(await submit())).toEqual(refused);
    expect((await submit({ 'x-challenge': header })).status).toBe(201);
    expect(await waiting()).toMatchObject([{ sender: { isSuspected: true } }]);
    Object.assign(challenges, { redeem: down });
    expect((await submit({ 'x-challenge': header })).status).toBe(201);
    const receipt = await api.send('/api/receipts', json({ code: '0'.repeat(16) }));
    expect(receipt.status).toBe(503);
  });
});

describe('a challenge is required', () => {
  it('from everyone without an assigned role, signed in or not', async () => {
    expect((await submit({}, admin)).status).toBe(201);
    // Claiming to be a partner is not enough.
    expect((await submit({}, partner)).status).toBe(400);
    expect((await submit({}, visitor)).status).toBe(400);
  });

  it('from nobody where it is switched off', async () => {
    const off = await startApi();
    try {
      expect(await off.as(nobody).getChallenge()).toEqual({ challenge: null });
    } finally {
      await off.close();
    }
  });
});

describe('a surge', () => {
  const [usual, longer] = challengeWork.levels;
  const steps = async () => {
    const { solution } = await solved(api);
    return (solution as { counter: number }).counter;
  };

  it('makes challenges harder, turns nobody away, and ends', async () => {
    expect(await steps()).toBeLessThanOrEqual(usual.max);
    const counters = api.services.database.collection<{ id: string; since: number; count: number }>('limits');
    await counters.create({ id: 'writes', since: time.getTime(), count: challengeWork.surgeWrites });
    const { header } = await solved(api);
    expect((await submit({ 'x-challenge': header })).status).toBe(201);
    expect(await steps()).toBeGreaterThanOrEqual(longer.min);
    later(60 * 60_000);
    expect(await steps()).toBeLessThanOrEqual(usual.max);
  });
});
