import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closureOf, externalsOf, overLimit, withSignIn } from '../../dev/stage.ts';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Parameters<typeof closureOf>[1];
};

test('sharp comes with its binary for Linux x64 and for nothing else', () => {
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

test('a package is found nearest to the one that needs it, and one that is missing is named', () => {
  const lock = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '1.0.0', optionalDependencies: { gone: '1' } },
  };
  expect(closureOf(['a'], lock)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
  expect(() => closureOf(['x'], lock)).toThrow('package-lock.json has no x.');
});

test('what a bundle asks for by name is found, without what Node has', () => {
  const bundle = `require("node:fs"); require("http"); require("sharp"); await import('@scope/name/deep'); require("./own");`;
  expect(externalsOf(bundle)).toEqual(['sharp', '@scope/name']);
});

test("Static Web Apps' limits are kept", () => {
  expect(overLimit({ bytes: 250_000_000, files: 15_000 })).toBeUndefined();
  expect(overLimit({ bytes: 250_000_001, files: 1 })).toMatch(/^250\.0 MB are more/);
  expect(overLimit({ bytes: 1, files: 15_001 })).toMatch(/^15001 files are more/);
});

test("roles come from our function, and people from the operator's tenant", () => {
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
