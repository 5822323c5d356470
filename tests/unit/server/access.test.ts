import { isAdmin, isSuperAdmin } from '@incidentmap/core/domain/review/permissions';
import { assignedRoles } from '@incidentmap/core/server/access/roles';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { describe, expect, it } from 'vitest';
import { readPrincipal } from '../../../api/src/http/principal.ts';

const headerOf = (content: unknown): string =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64');

const signedIn = {
  identityProvider: 'aad',
  userId: 'u1',
  userDetails: 'Zoë بيلال <z@example.org>',
  userRoles: ['anonymous', 'authenticated', 'Admin'],
};

describe('the principal header', () => {
  it('names the caller, in any script', () => {
    expect(readPrincipal(headerOf(signedIn))).toEqual({
      userId: 'u1',
      name: 'Zoë بيلال <z@example.org>',
      provider: 'aad',
      roles: ['anonymous', 'authenticated', 'Admin'],
    });
  });

  it('means nobody when it is missing or not signed in', () => {
    expect(readPrincipal(null)).toBeNull();
    expect(readPrincipal(headerOf({ ...signedIn, userRoles: ['anonymous', 'Admin'] }))).toBeNull();
  });

  it.each([
    ['not base64', '%%%'],
    ['empty', ''],
    ['JSON that is not an object', headerOf('[]')],
    ['the JSON null', headerOf('null')],
    ['without a provider', headerOf({ ...signedIn, identityProvider: undefined })],
    ['roles that are not strings', headerOf({ ...signedIn, userRoles: [1] })],
    ['too many roles', headerOf({ ...signedIn, userRoles: Array.from({ length: 51 }, () => 'x') })],
    ['too long', headerOf({ ...signedIn, userDetails: 'x'.repeat(9000) })],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe]).toString('base64')],
  ])('is rejected as unauthenticated when it is malformed: %s', (_, header) => {
    expect(() => readPrincipal(header)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
});

describe('roles', () => {
  const withRoles = (...roles: string[]) => ({ userId: 'u', name: 'n', provider: 'aad', roles });

  it.each([
    [['anonymous', 'authenticated'], false, false],
    [['anonymous', 'authenticated', 'partner'], false, false],
    [['anonymous', 'authenticated', 'Admin'], true, false],
    [['anonymous', 'authenticated', 'reviewer'], true, false],
    [['anonymous', 'authenticated', 'superadmin'], true, false],
    [['anonymous', 'authenticated', 'SuperAdmin'], true, true],
  ])('%o: admin %s, super admin %s', (roles, admin, superAdmin) => {
    expect([isAdmin(withRoles(...roles)), isSuperAdmin(withRoles(...roles))]).toEqual([admin, superAdmin]);
  });

  const roleMapOf = (map: unknown) =>
    readSettings({
      SITE_URL: 'https://map.example.org',
      DATABASE: 'sqlite:x.db',
      BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true',
      SECRET: 'a secret of at least thirty-two characters',
      ROLE_MAP: JSON.stringify(map),
    }).ROLE_MAP;

  it.each([
    'Viewer',
    'Disabled',
    'admin',
    'ADMIN',
    'superadmin',
    'Super Admin',
    'Admin ',
    'Admіn',
    'partner',
    'Partner',
    'authenticated',
    'anonymous',
    '',
    'reviewer',
    'constructor',
    'toString',
  ])('are known names: the platform does not start with a role map that names %j', (role) => {
    for (const map of [{ [role]: ['a@example.org'] }, { Admin: ['a@example.org'], [role]: [] }]) {
      expect(() => roleMapOf(map)).toThrow(
        expect.objectContaining({ message: expect.stringMatching(/ROLE_MAP .*only the roles Admin and SuperAdmin/) }),
      );
    }
  });

  it('are known names: the platform starts with these', () => {
    for (const map of [{}, { Admin: ['a@example.org'] }, { SuperAdmin: [] }, { SuperAdmin: ['b'], Admin: ['a'] }]) {
      expect(roleMapOf(map)).toEqual(map);
    }
    for (const map of [[], 'Admin', null, { Admin: 'a@example.org' }, { Admin: [1] }, { Admin: null }]) {
      expect(() => roleMapOf(map)).toThrow(/ROLE_MAP/);
    }
  });

  it('come from the role map, by object id or by address, case-insensitively', () => {
    const oid = '0a1b2c3d-1111-2222-3333-444455556666';
    const settings = { ROLE_MAP: { Admin: ['A@Example.org', oid], SuperAdmin: [oid.toUpperCase()] } };
    expect(assignedRoles(settings, { email: 'a@example.ORG' })).toEqual(['Admin']);
    expect(assignedRoles(settings, { objectId: oid })).toEqual(['Admin', 'SuperAdmin']);
    expect(assignedRoles(settings, { email: oid })).toEqual([]);
    expect(assignedRoles(settings, { objectId: 'a@example.org' })).toEqual([]);
    expect(assignedRoles(settings, { email: 'b@example.org' })).toEqual([]);
    expect(assignedRoles(settings, {})).toEqual([]);
    expect(assignedRoles({ ROLE_MAP: undefined }, { email: 'a@example.org' })).toEqual([]);
  });
});
