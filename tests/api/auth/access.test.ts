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
} from '../../support/api/api.ts';

const tenant = '00000000-0000-0000-0000-000000000000';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ ENTRA_TENANT_ID: tenant });
  // The partner's record makes a partner, not the session.
  await api.as(superAdmin).addPartner({
    body: { name: 'A partner', domain: 'example.org', entraIdEmail: partner?.name ?? '' },
  });
});
afterAll(() => api.close());

const callers: [string, Caller][] = [
  ['nobody', nobody],
  ['signed in without a role', visitor],
  ['a partner', partner],
  ['an admin', admin],
  ['a super admin', superAdmin],
];

/** The refusal that the contract's access demands; null when the caller may enter. */
function refusalOf(operation: string, { access }: OperationEntry, caller: Caller): number | null {
  if (access === 'anyone' || access === 'platform') return null;
  if (caller === null) return 401;
  if (access === 'adminOrPartner') return caller.roles.length > 0 ? null : 403;
  if (access === 'partner') return caller === partner ? null : 403;
  if (forSuperAdmins.has(operation)) return caller === superAdmin ? null : 403;
  return caller.roles.some((role) => role !== 'partner') ? null : 403;
}

/**
 * Operations whose handler requires more than the contract's access. Without a report named, the audit trail is the
 * whole one; without a query, the figures' address is the trail's.
 */
const forSuperAdmins = new Set([
  'listPartners',
  'addPartner',
  'changePartner',
  'listAudit',
  'listTrail',
  'exportTrail',
  'getReviewFigures',
  'listPrivacyRequests',
  'listPublicMedia',
]);

/** Operations that reject a body before they check the caller's permission. */
const bodies: Record<string, object> = {
  exportTrail: { id: crypto.randomUUID() },
  addPartner: { name: 'Another partner', domain: 'example.com' },
  changePartner: { revision: 0, domain: 'example.com' },
};

const entries = Object.entries(operations) as [string, OperationEntry][];

describe.each(entries)('%s', (operation, entry) => {
  it.each(callers)('for %s', async (_, caller) => {
    const path = entry.path.replace(/\{\w+\}/g, 'no-such-id');
    const init = entry.method === 'GET' ? {} : json(bodies[operation] ?? {}, entry.method);
    const response = await api.send(path, { ...init, caller });
    const refusal = refusalOf(operation, entry, caller);
    if (refusal === null) expect([401, 403]).not.toContain(response.status);
    else {
      expect(response.status).toBe(refusal);
      expect(await response.json()).toEqual({
        code: refusal === 401 ? 'unauthenticated' : 'forbidden',
        message: expect.any(String),
      });
    }
  });

  it('rejects a malformed principal header with 401', async () => {
    const path = entry.path.replace(/\{\w+\}/g, 'no-such-id');
    const init = entry.method === 'GET' ? {} : json({}, entry.method);
    const headers = { ...(init.headers as Record<string, string>), 'x-ms-client-principal': 'bm90IGpzb24=' };
    const response = await api.send(path, { ...init, headers });
    if (entry.onFailure) expect(await response.json()).toEqual(entry.onFailure);
    else expect(response.status).toBe(401);
  });

  it('sets its own security headers, because Static Web Apps adds none to API answers', async () => {
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

describe.each(entries.filter(([, { method }]) => method !== 'GET'))('%s changes data, so it', (_, entry) => {
  const path = entry.path.replace(/\{\w+\}/g, 'no-such-id');

  it.each([
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['Origin', { origin: 'https://evil.example.com' }],
    ['a sandboxed Origin', { origin: 'null' }],
  ])('rejects cross-site requests (CSRF), recognised by %s', async (__, headers) => {
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

describe.each(entries.filter(([, { body, onFailure }]) => body && !onFailure))('%s accepts JSON, so it', (_, entry) => {
  const path = entry.path.replace('{name}', `${crypto.randomUUID()}.jpg`).replace(/\{\w+\}/g, 'no-such-id');

  it('rejects content types that a form of another site could send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const init = { method: entry.method, headers: { 'content-type': type }, body: '{}' };
      const caller = entry.access === 'partner' ? partner : superAdmin;
      expect((await api.send(path, { ...init, caller })).status).toBe(415);
    }
  });
});

describe('the session', () => {
  it('names the signed-in user, or nobody', async () => {
    expect(await api.as(nobody).getSession()).toEqual({ isAuthenticated: false, user: null });
    expect(await api.as({ name: 'Zoë عمر', roles: ['Admin'] }).getSession()).toEqual({
      isAuthenticated: true,
      user: { name: 'Zoë عمر', roles: ['Admin', 'authenticated'] },
    });
  });

  it.each([
    [undefined, '/admin'],
    ['/admin', '/admin'],
    ['/admin/', '/admin/'],
    ['/admin/pending?item=a', '/admin/pending?item=a'],
    ['/partner', '/partner'],
    ['/import', '/import'],
    ['/partner?status=rejected', '/partner?status=rejected'],
    [
      '/admin?item=a%20b&tab=approved&text=caf%C3%A9+%26&x=\\',
      '/admin?item=a%20b&tab=approved&text=caf%C3%A9+%26&x=\\',
    ],
    ['/admin?text=https://evil.example.com//', '/admin?text=https://evil.example.com//'],
  ])('starts at the sign-in page and returns to where it started: %s', async (to, address) => {
    const query = to === undefined ? '' : `?${String(new URLSearchParams({ to }))}`;
    const response = await api.send(`/api/auth/login${query}`);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '', 'https://site.example.org');
    expect(location.origin + location.pathname).toBe('https://site.example.org/.auth/login/aad');
    expect([...location.searchParams]).toEqual([['post_login_redirect_uri', address]]);
    expect(new URL(address, location).origin).toBe('https://site.example.org');
  });

  it.each([
    '//evil.example.com',
    '/\\evil.example.com',
    'https://evil.example.com/admin',
    'javascript:alert(1)',
    '/admin.evil.example.com',
    '/admin/../..//evil.example.com',
    '/admin//evil.example.com',
    '/admin/pending/evil',
    '/admin@evil.example.com',
    '/admin\n/partner',
    '/admin?item=\r\nset-cookie:a=b',
    '/admin?item=\u0000',
    '/admin#item',
    ' /admin',
    '/.auth/logout',
    '/api/auth/logout',
    '/',
    'admin',
    '',
    `/admin?text=${'a'.repeat(2000)}`,
  ])('returns to no other site or page: %j', async (to) => {
    expect((await api.send(`/api/auth/login?${String(new URLSearchParams({ to }))}`)).status).toBe(400);
  });

  it('ends at the home page', async () => {
    expect(await api.as(admin).signOut()).toEqual({ logoutUrl: '/.auth/logout?post_logout_redirect_uri=/' });
    expect((await api.send('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  });
});

describe('a partner', () => {
  const account = { name: 'Desk@Partner.example.org', roles: [] as string[] };
  const rolesOf = async (caller: Caller) => (await api.as(caller).getSession()).user?.roles;

  it('has its role as long as its record is active, whatever the session says', async () => {
    expect(await rolesOf({ ...account, roles: ['partner'] })).toEqual(['authenticated']);
    const added = await api.as(superAdmin).addPartner({
      body: { name: 'Listening Desk', domain: 'partner.example.org', entraIdEmail: 'desk@partner.example.org' },
    });
    expect(await rolesOf(account)).toEqual(['partner', 'authenticated']);
    expect((await api.send('/api/partner/incidents', { caller: account })).status).toBe(200);
    const { id, name: _, createdAt: __, ...fields } = added;
    await api.as(superAdmin).changePartner({ params: { id }, body: { ...fields, isActive: false } });
    expect(await rolesOf(account)).toEqual(['authenticated']);
    expect((await api.send('/api/partner/incidents', { caller: account })).status).toBe(403);
  });

  it('is recognised by its object id at sign-in, and by its user id later', async () => {
    const objectId = '0a1b2c3d-1111-2222-3333-444455556666';
    await api.as(superAdmin).addPartner({
      body: { name: 'By object id', domain: 'example.org', entraIdObjectId: objectId.toUpperCase() },
    });
    const claims = [{ typ: 'http://schemas.microsoft.com/identity/claims/objectidentifier', val: objectId }];
    const assigned = await api.send(
      '/api/auth/roles',
      json({ identityProvider: 'aad', userId: 'id of renamed', userDetails: 'renamed', claims }),
    );
    expect(await assigned.json()).toEqual({ roles: ['partner'] });
    expect(await rolesOf({ name: 'renamed', roles: [] })).toEqual(['partner', 'authenticated']);
  });
});

describe('with a role map', () => {
  const objectId = '0a1b2c3d-1111-2222-3333-777788889999';
  let mapped: TestApi;
  beforeAll(async () => {
    const ROLE_MAP = JSON.stringify({ Admin: ['Known@example.org', objectId] });
    mapped = await startApi({ ROLE_MAP, ENTRA_TENANT_ID: tenant });
  });
  afterAll(() => mapped.close());

  it('the roles in the header are ignored', async () => {
    const listAll = (caller: Caller) =>
      mapped.send('/api/admin/incidents/all', { caller }).then(({ status }) => status);
    expect(await listAll({ name: 'stranger@example.org', roles: ['SuperAdmin'] })).toBe(403);
    expect(await listAll({ name: 'known@EXAMPLE.org', roles: [] })).toBe(200);
  });

  it('a removed admin loses access at the next call', async () => {
    const settings = { ROLE_MAP: JSON.stringify({ Admin: ['leaving@example.org'] }) };
    const before = await startApi(settings);
    const caller = { name: 'leaving@example.org', roles: ['Admin'] };
    try {
      expect((await before.send('/api/admin/incidents/all?limit=1', { caller })).status).toBe(200);
      before.services.settings.ROLE_MAP = {};
      expect((await before.send('/api/admin/incidents/all?limit=1', { caller })).status).toBe(403);
    } finally {
      await before.close();
    }
  });

  it('an account that signed in by its object id is recognised later by its user id', async () => {
    const caller = { name: 'renamed@example.org', roles: [] };
    expect((await mapped.send('/api/admin/incidents/all', { caller })).status).toBe(403);
    const signedIn = {
      identityProvider: 'aad',
      userId: 'id of renamed@example.org',
      userDetails: 'renamed@example.org',
      claims: [{ typ: 'http://schemas.microsoft.com/identity/claims/objectidentifier', val: objectId }],
    };
    const assigned = await mapped.send('/api/auth/roles', json(signedIn));
    expect(await assigned.json()).toEqual({ roles: ['Admin'] });
    expect((await mapped.send('/api/admin/incidents/all', { caller })).status).toBe(200);
  });

  it.each([
    ['an empty body', { method: 'POST' }],
    ['invalid JSON', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    ['JSON that is not an object', json([1])],
    ['claims that are not a list', json({ identityProvider: 'aad', userId: 'x', claims: 'all' })],
    ['a stranger', json({ identityProvider: 'aad', userId: 'x', userDetails: 'stranger@example.org', claims: [] })],
  ])('sign-in assigns no role for %s', async (_, init) => {
    const response = await mapped.send('/api/auth/roles', init);
    expect([response.status, await response.json()]).toEqual([200, { roles: [] }]);
  });
});
