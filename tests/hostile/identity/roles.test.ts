import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../../../ops/site/build.ts';
import { stage } from '../../../ops/site/stage.ts';
import { type Caller, json, startApi, type TestApi } from '../../support/api/api.ts';

/**
 * Only Static Web Apps may call `/api/auth/roles`, and closes it to everyone else when it is configured. These are the
 * requests of somebody who finds it open.
 */

const tenant = '11111111-2222-3333-4444-555555555555';
const adminsObjectId = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee';
const adminsAddress = 'admin@example.org';
const ROLE_MAP = JSON.stringify({ Admin: [adminsObjectId, adminsAddress] });
const objectIdClaim = 'http://schemas.microsoft.com/identity/claims/objectidentifier';

let api: TestApi;
const started: TestApi[] = [];
const start = async (settings: Record<string, string>) => {
  api = await startApi(settings);
  started.push(api);
};
afterEach(async () => {
  for (const each of started.splice(0)) await each.close();
});

/** A signed-in account that nobody knows. */
const stranger = { name: 'stranger@example.com', roles: [] } satisfies Caller;
const strangersUserId = 'id of stranger@example.com';

const claimed = (val: string, typ = objectIdClaim) => [{ typ, val }];
const askedBody = (more: object = {}) => ({
  identityProvider: 'aad',
  userId: strangersUserId,
  userDetails: stranger.name,
  claims: claimed(adminsObjectId),
  ...more,
});

const askForRoles = async (body: unknown, path = '/api/auth/roles') => {
  const response = await api.send(path, json(body));
  expect(response.status).toBe(200);
  return (await response.json()) as unknown;
};
const remembered = () => api.services.database.collection('accounts').count();
const roomOf = (caller: Caller) =>
  api.send('/api/admin/incidents/all?limit=1', { caller }).then(({ status }) => status);

/** A session header with another provider than the test support's. */
const sessionOf = (identityProvider: string, name: string, roles: string[] = []) => {
  const content = {
    identityProvider,
    userId: `id of ${name}`,
    userDetails: name,
    userRoles: ['anonymous', 'authenticated', ...roles],
  };
  return { 'x-ms-client-principal': Buffer.from(JSON.stringify(content)).toString('base64') };
};
const roomFor = (headers: Record<string, string>) =>
  api.send('/api/admin/incidents/all?limit=1', { headers }).then(({ status }) => status);

describe('without a configured tenant', () => {
  it.each([
    ["an admin's object id", askedBody()],
    ["an admin's address", askedBody({ userDetails: adminsAddress, claims: [] })],
    ['both', askedBody({ userDetails: adminsAddress })],
  ])('%s yields no role and is not remembered', async (_, body) => {
    await start({ ROLE_MAP });
    expect(await askForRoles(body)).toEqual({ roles: [] });
    expect(await remembered()).toBe(0);
    expect(await roomOf(stranger)).toBe(403);
  });

  it('another spelling of the address gets the same answer', async () => {
    await start({ ROLE_MAP });
    for (const path of ['/api/Auth/roles', '/api/auth/ROLES', '/API/auth/roles']) {
      const response = await api.send(path, json(askedBody()));
      if (response.status === 200) expect(await response.json()).toEqual({ roles: [] });
      else expect(response.status).toBe(404);
    }
    expect(await remembered()).toBe(0);
  });

  it('nobody is an admin on a deployed site, whatever the session claims', async () => {
    const deployed = { SITE_URL: 'https://map.example.org', CHALLENGE: 'on', RATE_LIMITS: 'on' };
    await start({ ...deployed, ROLE_MAP });
    expect(await roomFor(sessionOf('aad', adminsAddress, ['Admin']))).toBe(403);
    await start(deployed);
    expect(await roomFor(sessionOf('aad', 'anyone@example.com', ['SuperAdmin']))).toBe(403);
    const { user } = (await (
      await api.send('/api/auth/me', { headers: sessionOf('aad', 'anyone@example.com', ['SuperAdmin']) })
    ).json()) as { user: { roles: string[] } };
    expect(user.roles).toEqual(['authenticated']);
  });
});

describe('with sign-in configured', () => {
  const settings = { ROLE_MAP, ENTRA_TENANT_ID: tenant };

  it("an account's own object id yields its roles, now and later", async () => {
    await start(settings);
    expect(await askForRoles(askedBody())).toEqual({ roles: ['Admin'] });
    expect(await roomOf(stranger)).toBe(200);
  });

  it.each([
    ['an account of another provider', askedBody({ identityProvider: 'github' })],
    ['no provider', askedBody({ identityProvider: undefined })],
    [
      "another provider's account with an admin's address",
      { ...askedBody({ claims: [] }), identityProvider: 'google', userDetails: adminsAddress },
    ],
    ['a claim of another type', askedBody({ claims: claimed(adminsObjectId, 'objectidentifier') })],
    ["an admin's address in place of the object id", askedBody({ claims: claimed(adminsAddress) })],
    ["an admin's object id in place of the address", askedBody({ userDetails: adminsObjectId, claims: [] })],
    ['an object id with other characters', askedBody({ claims: claimed(`${adminsObjectId} `) })],
    ['two object ids', askedBody({ claims: [...claimed(crypto.randomUUID()), ...claimed(adminsObjectId)] })],
    ['claims that are not a list', askedBody({ claims: { typ: objectIdClaim, val: adminsObjectId } })],
  ])('%s yields no role and is not remembered', async (_, body) => {
    await start(settings);
    expect(await askForRoles(body)).toEqual({ roles: [] });
    expect(await remembered()).toBe(0);
    expect(await roomOf(stranger)).toBe(403);
  });

  it("an admin's address counts only in an Entra session", async () => {
    await start(settings);
    expect(await roomFor(sessionOf('aad', adminsAddress))).toBe(200);
    for (const provider of ['google', 'github', 'twitter', 'AAD ']) {
      expect(await roomFor(sessionOf(provider, adminsAddress))).toBe(403);
    }
  });
});

describe('an object id remembered earlier', () => {
  const oldDocument = { id: strangersUserId, objectId: adminsObjectId };

  it.each([
    ['for another tenant', { ...oldDocument, tenantId: crypto.randomUUID() }],
    ['without a tenant', { ...oldDocument, tenantId: null }],
  ])('%s no longer counts', async (_, document) => {
    for (const settings of [{ ROLE_MAP }, { ROLE_MAP, ENTRA_TENANT_ID: tenant }]) {
      await start(settings);
      await api.services.database.collection('accounts').create(document);
      expect(await roomOf(stranger)).toBe(403);
    }
  });

  it('is replaced at the next sign-in', async () => {
    await start({ ROLE_MAP, ENTRA_TENANT_ID: tenant });
    const known = { ...oldDocument, objectId: crypto.randomUUID() };
    await api.services.database.collection('accounts').create(known);
    expect(await askForRoles(askedBody())).toEqual({ roles: ['Admin'] });
    expect(await roomOf(stranger)).toBe(200);
    expect(await remembered()).toBe(1);
  });
});

describe('deployment', () => {
  const notATenant = [
    ['none', undefined],
    ['an empty id', ''],
    ['the one for everyone', 'common'],
    ['the one for every organisation', 'organizations'],
    ['the one for personal accounts', 'consumers'],
    ['the one for personal accounts, by its id', '9188040d-6c67-4c5b-b112-36a304b66dad'],
  ] as const;

  it.each(notATenant)('is not staged with an invalid tenant: %s', async (_, tenantId) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'stage-')), 'stage');
    try {
      await expect(stage({ folder, tenantId })).rejects.toThrow(/ENTRA_TENANT_ID/);
      expect(existsSync(folder)).toBe(false);
    } finally {
      rmSync(join(folder, '..'), { recursive: true, force: true });
    }
  });

  it.each(notATenant.slice(2))('accepts no invalid tenant as a setting: %s', async (_, ENTRA_TENANT_ID) => {
    const settings = {
      SITE_URL: 'https://map.example.org',
      DATABASE: 'sqlite:x.db',
      BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true',
      SECRET: 'x'.repeat(32),
      ENTRA_TENANT_ID,
    };
    expect(() => readSettings(settings)).toThrow(/ENTRA_TENANT_ID/);
  });

  it('npm run stage fails with one sentence before it writes anything', async () => {
    const stageFolder = join(root, '.stage');
    const before = existsSync(stageFolder) ? statSync(stageFolder).mtimeMs : null;
    const { status, stderr } = spawnSync(process.execPath, ['dev/run.js', 'stage'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ENTRA_TENANT_ID: '' },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('ENTRA_TENANT_ID')]);
    expect(existsSync(stageFolder) ? statSync(stageFolder).mtimeMs : null).toBe(before);
  });
});
