import { type OperationEntry, operations } from '@incidentmap/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  type Caller,
  json,
  nobody,
  partner,
  startApi,
  superAdmin,
  type TestApi,
  visitor,
} from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const callers: [string, Caller][] = [
  ['nobody', nobody],
  ['signed in without a role', visitor],
  ['a partner', partner],
  ['an admin', admin],
  ['a super admin', superAdmin],
];

/** The refusal that the contract's access asks for; null where the caller may come in. */
function refusalOf({ access }: OperationEntry, caller: Caller): number | null {
  if (access !== 'admin') return null;
  if (caller === null) return 401;
  return caller.roles.some((role) => role !== 'partner') ? null : 403;
}

const entries = Object.entries(operations) as [string, OperationEntry][];

describe.each(entries)('%s', (_, entry) => {
  it.each(callers)('for %s', async (__, caller) => {
    const path = entry.path.replace(/\{\w+\}/g, 'no-such-id');
    const response = await api.send(path, { ...(entry.method === 'GET' ? {} : json({}, entry.method)), caller });
    const refusal = refusalOf(entry, caller);
    if (refusal === null) expect([401, 403]).not.toContain(response.status);
    else {
      expect(response.status).toBe(refusal);
      expect(await response.json()).toEqual({
        code: refusal === 401 ? 'unauthenticated' : 'forbidden',
        message: expect.any(String),
      });
    }
  });

  it('refuses a malformed principal header with 401', async () => {
    const path = entry.path.replace(/\{\w+\}/g, 'no-such-id');
    const init = entry.method === 'GET' ? {} : json({}, entry.method);
    const headers = { ...(init.headers as Record<string, string>), 'x-ms-client-principal': 'bm90IGpzb24=' };
    const response = await api.send(path, { ...init, headers });
    if (entry.onFailure) expect(await response.json()).toEqual(entry.onFailure);
    else expect(response.status).toBe(401);
  });

  it('brings its own safety headers, as Static Web Apps adds none to API answers', async () => {
    const response = await api.send(
      entry.path.replace(/\{\w+\}/g, 'x'),
      entry.method === 'GET' ? {} : json({}, entry.method),
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache/);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe.each(entries.filter(([, { method }]) => method !== 'GET'))('%s changes something, so it', (_, entry) => {
  const path = entry.path.replace(/\{\w+\}/g, 'no-such-id');

  it.each([
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['Origin', { origin: 'https://evil.example.com' }],
    ['a sandboxed Origin', { origin: 'null' }],
  ])("refuses another site's page, told by %s", async (__, headers) => {
    const { headers: type, ...init } = json({}, entry.method);
    const response = await api.send(path, {
      ...init,
      headers: { ...(type as object), ...headers },
      caller: superAdmin,
    });
    if (entry.onFailure) expect(await response.json()).toEqual(entry.onFailure);
    else expect(response.status).toBe(403);
  });
});

describe.each(entries.filter(([, { body, onFailure }]) => body && !onFailure))('%s takes JSON, so it', (_, entry) => {
  const path = entry.path.replace(/\{\w+\}/g, 'no-such-id');

  it('refuses what a form of another site could send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const init = { method: entry.method, headers: { 'content-type': type }, body: '{}' };
      expect((await api.send(path, { ...init, caller: superAdmin })).status).toBe(415);
    }
  });
});

describe('the session', () => {
  it('says who is signed in, and nobody when nobody is', async () => {
    expect(await api.as(nobody).getSession()).toEqual({ isAuthenticated: false, user: null });
    expect(await api.as({ name: 'Zoë عمر', roles: ['Admin'] }).getSession()).toEqual({
      isAuthenticated: true,
      user: { name: 'Zoë عمر', roles: ['Admin', 'authenticated'] },
    });
  });

  it('begins at the sign-in page and comes back to the review room', async () => {
    const response = await api.send('/api/auth/login');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/.auth/login/aad?post_login_redirect_uri=/admin');
  });

  it('ends at the home page', async () => {
    expect(await api.as(admin).signOut()).toEqual({ logoutUrl: '/.auth/logout?post_logout_redirect_uri=/' });
    expect((await api.send('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  });
});

describe('with a role map', () => {
  let mapped: TestApi;
  beforeAll(async () => {
    mapped = await startApi({ ROLE_MAP: JSON.stringify({ Admin: ['Known@example.org', 'object-1'] }) });
  });
  afterAll(() => mapped.close());

  it('the roles in the header are not believed', async () => {
    const listAll = (caller: Caller) =>
      mapped.send('/api/admin/incidents/all', { caller }).then(({ status }) => status);
    expect(await listAll({ name: 'stranger@example.org', roles: ['SuperAdmin'] })).toBe(403);
    expect(await listAll({ name: 'known@EXAMPLE.org', roles: [] })).toBe(200);
  });

  it('an account that is known by its object id at sign-in is known later by its user id', async () => {
    const caller = { name: 'renamed@example.org', roles: [] };
    expect((await mapped.send('/api/admin/incidents/all', { caller })).status).toBe(403);
    const signedIn = {
      identityProvider: 'aad',
      userId: 'id of renamed@example.org',
      userDetails: 'renamed@example.org',
      claims: [{ typ: 'http://schemas.microsoft.com/identity/claims/objectidentifier', val: 'object-1' }],
    };
    const assigned = await mapped.send('/api/auth/roles', json(signedIn));
    expect(await assigned.json()).toEqual({ roles: ['Admin'] });
    expect((await mapped.send('/api/admin/incidents/all', { caller })).status).toBe(200);
  });

  it.each([
    ['nothing', { method: 'POST' }],
    ['no JSON', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    ['JSON of another kind', json([1])],
    ['claims of another kind', json({ userId: 'x', claims: 'all' })],
    ['a stranger', json({ userId: 'x', userDetails: 'stranger@example.org', claims: [] })],
  ])('sign-in gives no role for %s', async (_, init) => {
    const response = await mapped.send('/api/auth/roles', init);
    expect([response.status, await response.json()]).toEqual([200, { roles: [] }]);
  });
});
