import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requireTenant, stagedTenant, withSignIn } from '../../ops/site/siteConfiguration.ts';
import { closureOf, externalsOf, overLimit, siteLimits } from '../../ops/site/stage.ts';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Parameters<typeof closureOf>[1];
};

test('sharp is staged with its binary for Linux x64 only', () => {
  const paths = closureOf(['sharp'], packages);
  expect(paths).toEqual(
    expect.arrayContaining([
      'node_modules/sharp',
      'node_modules/@img/sharp-linux-x64',
      'node_modules/@img/sharp-libvips-linux-x64',
    ]),
  );
  expect(paths.filter((path) => /darwin|win32|arm|musl|wasm/.test(path))).toEqual([]);
});

test('the nearest copy of a package is used, and a missing one is named', () => {
  const lock = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '1.0.0', optionalDependencies: { gone: '1' } },
  };
  expect(closureOf(['a'], lock)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
  expect(() => closureOf(['x'], lock)).toThrow('package-lock.json has no x.');
});

test('imports of a bundle are found, without those that Node provides', () => {
  const bundle = `require("node:fs"); require("http"); require("sharp"); await import('@scope/name/deep'); require("./own");`;
  expect(externalsOf(bundle)).toEqual(['sharp', '@scope/name']);
});

test('the limits of the plan in infra are enforced', () => {
  expect(readFileSync('infra/modules/staticSite.bicep', 'utf8')).toContain(`name: '${siteLimits.plan}'`);
  expect(overLimit({ bytes: 500_000_000, files: 15_000 })).toBeUndefined();
  expect(overLimit({ bytes: 500_000_001, files: 1 })).toMatch(/^500\.0 MB are more .* on its Standard plan\.$/);
  expect(overLimit({ bytes: 1, files: 15_001 })).toMatch(/^15001 files are more .* on its Standard plan\.$/);
});

test("roles come from our function, and users from the operator's tenant", () => {
  expect(withSignIn({ routes: [], globalHeaders: {} }, 'tenant')).toMatchObject({
    routes: [],
    auth: {
      rolesSource: '/api/auth/roles',
      identityProviders: {
        azureActiveDirectory: { registration: { openIdIssuer: 'https://login.microsoftonline.com/tenant/v2.0' } },
      },
    },
  });
});

test('a site is deployed only when its configuration names a tenant', () => {
  const bare = { routes: [], globalHeaders: {} };
  const tenant = '11111111-2222-3333-4444-555555555555';
  const good = withSignIn(bare, tenant);
  expect(stagedTenant(good)).toBe(tenant);
  const refused = [
    bare,
    withSignIn(bare, 'common'),
    { ...good, auth: { ...(good.auth as object), rolesSource: undefined } },
    { ...good, auth: { rolesSource: '/api/auth/roles' } },
  ];
  for (const config of refused) expect(() => stagedTenant(config)).toThrow('ENTRA_TENANT_ID');
  expect(() => requireTenant('')).toThrow(/^ENTRA_TENANT_ID is missing\. Without it anyone could sign in/);
});
