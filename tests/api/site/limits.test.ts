import { createHmac } from 'node:crypto';
import { hourlyLimits, partnerLimits, widerNetworkLimits } from '@incidentmap/core/domain/limits';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, type Caller, json, nobody, startApi, superAdmin, visitor } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

const api = apiForEachTest({ RATE_LIMITS: 'on' });
let time: Date;
beforeEach(() => {
  time = testNow;
});

const hour = 60 * 60_000;
const later = (ms: number) => api.setTime((time = new Date(time.getTime() + ms)));
const from = (address: string) => ({ 'x-forwarded-for': address });

const ask: Record<string, (address: string) => Promise<Response>> = {
  report: (address) => {
    const { headers, ...init } = json(aReport());
    return api.send('/api/incidents', { ...init, headers: { ...(headers as object), ...from(address) } });
  },
  geocode: (address) => api.send('/api/geocode?query=Leeds', { headers: from(address) }),
  receipt: (address) => {
    const { headers, ...init } = json({ code: '1234567890123456' });
    return api.send('/api/receipts', { ...init, headers: { ...(headers as object), ...from(address) } });
  },
  privacyRequest: (address) => {
    const { headers, ...init } = json({ right: 'access', email: 'me@example.org' });
    return api.send('/api/privacy/requests', { ...init, headers: { ...(headers as object), ...from(address) } });
  },
};
const ofOne = { name: 'one@example.org', roles: ['partner'] } satisfies Caller;
const ofTwo = { name: 'two@example.org', roles: ['partner'] } satisfies Caller;
async function addPartners(): Promise<void> {
  for (const name of ['one', 'two']) {
    const body = { name: `Charity ${name}`, domain: 'example.org', entraIdEmail: `${name}@example.org` };
    await api.as(superAdmin).addPartner({ body });
  }
}
const isRefused = async (answer: Promise<Response>) => (await answer).status === 429;

describe.each(Object.keys(ask) as (keyof typeof hourlyLimits)[])('%s', (name) => {
  it('has an hourly limit, and a refusal carries Retry-After', async () => {
    const once = ask[name]!;
    for (let at = 0; at < hourlyLimits[name]; at += 1) expect(await isRefused(once('203.0.113.7'))).toBe(false);
    later(15 * 60_000);
    const response = await once('203.0.113.7');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, String(45 * 60)]);
    expect(await response.json()).toEqual({
      code: 'too_many_requests',
      message: expect.stringContaining('Try again in 45 minutes'),
    });
    expect(await isRefused(once('203.0.113.8'))).toBe(false);
    later(45 * 60_000);
    expect(await isRefused(once('203.0.113.7'))).toBe(false);
  });
});

it('each kind of request has its own limit', async () => {
  for (let at = 0; at <= hourlyLimits.receipt; at += 1) await ask['receipt']!('203.0.113.7');
  expect(await isRefused(ask['receipt']!('203.0.113.7'))).toBe(true);
  expect(await isRefused(ask['report']!('203.0.113.7'))).toBe(false);
});

it('a forged header does not change whose limit applies', async () => {
  const answers = [];
  for (let at = 0; at <= hourlyLimits.report; at += 1) {
    answers.push(await isRefused(ask['report']!(`198.51.100.${at}, 10.0.0.${at}, 203.0.113.7:${4000 + at}`)));
  }
  expect(answers.at(-1)).toBe(true);
});

it('an IPv6 household shares one limit, and the next household has another', async () => {
  for (let at = 0; at < hourlyLimits.report; at += 1) await ask['report']!(`[2001:db8:0:7::${at}]:4000`);
  expect(await isRefused(ask['report']!('2001:0db8::7:1:2:3:4'))).toBe(true);
  expect(await isRefused(ask['report']!('2001:db8:0:8::1'))).toBe(false);
});

describe.each(['report', 'privacyRequest'] as const)('%s, from a /48 of IPv6', (name) => {
  it('has a limit, too, however many of its households send', async () => {
    const most = widerNetworkLimits * hourlyLimits[name];
    for (let at = 0; at < most; at += 1) {
      expect(await isRefused(ask[name]!(`2001:db8:7:${at.toString(16)}::1`))).toBe(false);
    }
    expect(await isRefused(ask[name]!('2001:db8:7:ffff::1'))).toBe(true);
    expect(await isRefused(ask[name]!('2001:db8:8:ffff::1'))).toBe(false);
  });
});

it('one household uses up nothing of its /48 beyond its own limit', async () => {
  for (let at = 0; at < 5 * hourlyLimits.privacyRequest; at += 1) await ask['privacyRequest']!('2001:db8:7:1::1');
  expect(await isRefused(ask['privacyRequest']!('2001:db8:7:2::1'))).toBe(false);
});

it('concurrent requests are counted one by one', async () => {
  const refusals = await Promise.all(
    Array.from({ length: 3 * hourlyLimits.report }, () => isRefused(ask['report']!('203.0.113.7'))),
  );
  expect(refusals.filter((refused) => !refused).length).toBeLessThanOrEqual(hourlyLimits.report);
  expect(refusals.filter((refused) => !refused).length).toBeGreaterThan(0);
});

it('concurrent writes are all counted, in fewer writes of the counter', async () => {
  const { rateLimiter, database } = api.services;
  await rateLimiter.noteWrite();
  const before = (await database.collection('limits').read('writes'))!.etag;
  const etags = new Set([before]);
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      await rateLimiter.noteWrite();
      etags.add((await database.collection('limits').read('writes'))!.etag);
    }),
  );
  await expect.poll(() => rateLimiter.writesThisHour()).toBe(51);
  expect(etags.size).toBeLessThan(10);
});

it('an invalid form does not count', async () => {
  for (let at = 0; at < 2 * hourlyLimits.report; at += 1) {
    const { headers, ...init } = json(aReport({ title: 'Shh' }));
    const response = await api.send('/api/incidents', {
      ...init,
      headers: { ...(headers as object), ...from('203.0.113.7') },
    });
    expect(response.status).toBe(400);
  }
});

/** Requests by their limit, of anyone who is signed in. */
const requests: Record<string, (address: string, caller: Caller) => Promise<Response>> = {
  report: (address, caller) => sendJson('/api/incidents', aReport(), address, caller),
  link: (address, caller) => sendJson('/api/incidents', aReport({ partnerId: 'Charity one' }), address, caller),
  post: (address, caller) =>
    sendJson('/api/user-submission/submit-post', { postUrl: 'https://x.com/a/status/1' }, address, caller),
  attachment: (address, caller) =>
    sendJson('/api/objects/direct', { contentType: 'video/mp4', bytes: 1000 }, address, caller),
  geocode: (address, caller) => api.send('/api/geocode?query=Leeds', { headers: from(address), caller }),
  placeName: (address, caller) =>
    api.send('/api/reverse-geocode?lat=53.8&lon=-1.55', { headers: from(address), caller }),
  receipt: (address, caller) => sendJson('/api/receipts', { code: '1234567890123456' }, address, caller),
  withdrawal: (address, caller) =>
    sendJson('/api/receipts', { code: '1234567890123456', action: 'withdraw' }, address, caller, 'PUT'),
  privacyRequest: (address, caller) =>
    sendJson('/api/privacy/requests', { right: 'access', receipt: '1234567890123456' }, address, caller),
};
function sendJson(path: string, body: unknown, address: string, caller: Caller, method = 'POST'): Promise<Response> {
  const { headers, ...init } = json(body, method);
  return api.send(path, { ...init, headers: { ...(headers as object), ...from(address) }, caller });
}
/** How many of `tries` requests were taken before the first refusal. */
async function taken(tries: number, send: (at: number) => Promise<Response>): Promise<number> {
  for (let at = 0; at < tries; at += 1) {
    const response = await send(at);
    if (response.status === 429) return at;
    expect(response.status).not.toBe(400);
  }
  return tries;
}

describe.each([admin, superAdmin])('a reviewer, $roles', (reviewer) => {
  it.each(['report', 'post', 'geocode'] as const)('has no limit: %s', async (name) => {
    expect(await taken(70, () => requests[name]!('203.0.113.7', reviewer))).toBe(70);
  });
});

describe('where a code could be guessed', () => {
  const callers: Record<string, Caller> = { anyone: nobody, visitor, partner: ofOne, admin, superAdmin };
  it.each(Object.keys(callers))('everyone is limited: %s', async (who) => {
    await addPartners();
    const caller = callers[who]!;
    for (const [name, limit] of [
      ['receipt', 'receipt'],
      ['privacyRequest', 'privacyRequest'],
    ] as const) {
      expect(await taken(30, () => requests[name]!('203.0.113.7', caller))).toBe(hourlyLimits[limit]);
    }
    expect(await isRefused(requests['withdrawal']!('203.0.113.7', caller))).toBe(true);
    // Nor is another account a way around it.
    expect(await isRefused(requests['receipt']!('203.0.113.7', superAdmin))).toBe(true);
    expect(await isRefused(requests['receipt']!('203.0.113.8', caller))).toBe(false);
  });
});

describe('a partner who is signed in', () => {
  beforeEach(addPartners);

  it.each([
    ['report', 'report'],
    ['link', 'report'],
    ['post', 'report'],
    ['attachment', 'attachment'],
    ['geocode', 'geocode'],
    ['placeName', 'geocode'],
  ] as const)('has wide limits of its own, from wherever: %s', async (name, limit) => {
    const most = partnerLimits[limit];
    const send = requests[name]!;
    for (let at = 0; at < most - 3; at += 1) await api.services.rateLimiter.takeOfPartner(limit, 'Charity one');
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await send(`203.0.113.${at}`, ofOne)).status);
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
    const refused = await send('2001:db8::1', ofOne);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(((await refused.json()) as { message: string }).message).not.toMatch(/connection/);
    // Neither another partner nor the public of the same network is shut out, also through its link.
    expect(await isRefused(send('203.0.113.7', ofTwo))).toBe(false);
    expect(await isRefused(send('203.0.113.7', nobody))).toBe(false);
    expect(await isRefused(requests['link']!('203.0.113.7', nobody))).toBe(false);
    later(hour);
    expect(await isRefused(send('203.0.113.7', ofOne))).toBe(false);
  });

  it('has as many requests as that', async () => {
    const most = partnerLimits.geocode;
    expect(await taken(most + 50, (at) => requests['geocode']!(`203.0.113.${at % 200}`, ofOne))).toBe(most);
  });

  it('is not shut out by those who use its link, nor by its network', async () => {
    const { partners, rateLimiter } = api.services;
    const { id } = (await partners.named('Charity one'))!;
    for (let at = 0; at <= hourlyLimits.partner; at += 1) await rateLimiter.hasRoom('partner', [id]);
    for (let at = 0; at <= hourlyLimits.report; at += 1) await ask['report']!('203.0.113.7');
    expect(await isRefused(requests['report']!('203.0.113.7', nobody))).toBe(true);
    for (const name of ['report', 'link']) {
      expect((await requests[name]!('203.0.113.7', ofOne)).status).toBe(201);
    }
  });

  it('has the limits of the public once it is a partner no longer', async () => {
    const { domain, id, revision } = (await api.as(superAdmin).listPartners()).partners.find(
      ({ name }) => name === 'Charity one',
    )!;
    await api.as(superAdmin).changePartner({ params: { id }, body: { domain, isActive: false, revision } });
    expect(await taken(50, () => requests['report']!('203.0.113.7', ofOne))).toBe(hourlyLimits.report);
  });

  it('is named in no counter', async () => {
    await requests['report']!('203.0.113.7', ofOne);
    const kept = await Array.fromAsync(api.services.database.collection('limits').all());
    expect(kept.filter(({ document }) => document.id.startsWith('limit-'))).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toMatch(/charity|one@/i);
  });
});

describe('rate limit data', () => {
  const kept = () => {
    const database = new Sqlite(api.services.settings.DATABASE.slice('sqlite:'.length), { readonly: true });
    try {
      return database.prepare('SELECT id, body FROM limits').all() as { id: string; body: string }[];
    } finally {
      database.close();
    }
  };

  it('noAddress: contain no address, and no hash that can be reversed once the salt is forgotten', async () => {
    await ask['report']!('203.0.113.7');
    await ask['report']!('2001:db8:0:7::1');
    const documents = kept();
    const kinds = documents.map(({ id }) => id.split('-')[0]);
    // The last two are the flood index, which depends on the texts only.
    expect(new Set(kinds)).toEqual(new Set(['limit', 'salt', 'writes', 'band', 'alike']));
    // One of the IPv4 address; two of the IPv6 address, for its household and its /48.
    expect(kinds.filter((kind) => kind === 'limit')).toHaveLength(3);
    expect(JSON.stringify(documents)).not.toMatch(/203\.0\.113|2001:db8/);
    const salts = documents
      .filter(({ id }) => id.startsWith('salt'))
      .map(({ body }) => JSON.parse(body) as { salt: string });
    expect(salts[0]!.salt).toMatch(/^[\w-]{43}$/);
  });

  it('do not tell whose counter one was to somebody who has the database, and not SECRET', async () => {
    await ask['report']!('203.0.113.7');
    const documents = kept();
    const { salt } = JSON.parse(documents.find(({ id }) => id.startsWith('salt'))!.body) as { salt: string };
    const counters = documents.map(({ id }) => id).filter((id) => id.startsWith('limit-'));
    const asTried = ['203.0.113.7', '203.0.113.7/32', '203.0.113.0/24'].map(
      (address) => `limit-${createHmac('sha256', salt).update(`report\0${address}`).digest('base64url')}`,
    );
    expect(counters).toHaveLength(1);
    expect(counters.filter((id) => asTried.includes(id))).toEqual([]);
  });

  it('limits48h: counters expire after their hour, their salt after 48 hours, and each day has its own salt', async () => {
    const limits = api.services.database.collection<{ id: string; salt: string }>('limits');
    await ask['report']!('203.0.113.7');
    const first = `salt-${time.toISOString().slice(0, 10)}`;
    expect(await limits.read(first)).not.toBeNull();
    later(hour);
    expect(await limits.removeExpired(100)).toBe(2);
    later(23 * hour);
    await ask['report']!('203.0.113.7');
    const second = `salt-${time.toISOString().slice(0, 10)}`;
    expect((await limits.read(second))!.document.salt).not.toBe((await limits.read(first))!.document.salt);
    later(24 * hour);
    expect(await limits.read(first)).toBeNull();
    await limits.removeExpired(100);
    expect(kept().map(({ id }) => id)).toEqual([second]);
  });
});

it('rate limits are off in tests only', async () => {
  const off = await startApi();
  try {
    for (let at = 0; at <= hourlyLimits.report; at += 1) await off.as(nobody).submitIncident({ body: aReport() });
  } finally {
    await off.close();
  }
});
