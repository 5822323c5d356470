import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFunc, findFunc, packageName } from '../../dev/tools/coreTools.ts';

const name = process.platform === 'win32' ? 'func.exe' : 'func';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'core-tools-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(...path: string[]): string {
  const file = join(folder, ...path, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return file;
}

it('nothing of the Core Tools runs at install', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(devDependencies).toHaveProperty([packageName]);
});

it('FUNC takes precedence over the download, then the PATH; the command that downloads by itself is never used', () => {
  const ofPackage = join(folder, 'package');
  const lazy = put('node_modules', '.bin');
  const environment = { PATH: [join(lazy, '..'), join(folder, 'path')].join(delimiter) };
  expect(findFunc(environment, ofPackage)).toBeUndefined();
  const ofPath = put('path');
  expect(findFunc(environment, ofPackage)).toBe(ofPath);
  const downloaded = put('package', 'bin');
  expect(findFunc(environment, ofPackage)).toBe(downloaded);
  const own = put('own');
  expect(findFunc({ ...environment, FUNC: own }, ofPackage)).toBe(own);
  expect(() => findFunc({ FUNC: join(folder, 'gone') }, ofPackage)).toThrow(
    /^FUNC is .*gone, where there is no file\.$/,
  );
});

it('the binary is downloaded once, after an announcement', () => {
  const said: string[] = [];
  let downloads = 0;
  const options = {
    folder: join(folder, 'package'),
    say: (sentence: string) => void said.push(sentence),
    download: () => {
      downloads++;
      put('package', 'bin');
      return true;
    },
  };
  const expected = join(folder, 'package', 'bin', name);
  expect(ensureFunc({}, options)).toBe(expected);
  expect(ensureFunc({}, options)).toBe(expected);
  expect(downloads).toBe(1);
  expect(said).toEqual([
    expect.stringMatching(/npm rebuild azure-functions-core-tools now runs .* downloads several hundred megabytes/),
  ]);
});

it('a failed download is explained in one sentence', () => {
  for (const isDone of [false, true]) {
    const options = { folder: join(folder, 'package'), say: () => undefined, download: () => isDone };
    expect(() => ensureFunc({}, options)).toThrow(
      /^Microsoft's functions host is missing, and could not be downloaded from [\w.]+: try again .*\.$/,
    );
  }
});
