import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNode, isInstalled } from '../../dev/run.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'run-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const lock = (packages: Packages) => writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));

function installed(packages: Packages): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

test('nothing counts as installed without node_modules', () => {
  lock({});
  expect(isInstalled(folder)).toBe(false);
});

test('versions are compared, workspaces must be there, and packages of other platforms are ignored', () => {
  const wanted: Packages = {
    '': {},
    core: { version: '1.0.0' },
    'node_modules/core': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  };
  lock(wanted);
  installed({ 'node_modules/core': { link: true }, 'node_modules/a': { version: '0.9.0' } });
  expect(isInstalled(folder)).toBe(false);
  installed({ 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(folder)).toBe(false);
  installed({ 'node_modules/core': { link: true }, 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(folder)).toBe(true);
  lock({ ...wanted, 'node_modules/new': { version: '1.0.0' } });
  expect(isInstalled(folder)).toBe(false);
});

test('a lock file with only a newer time installs nothing, and a stamp saves the comparison', () => {
  lock({ 'node_modules/a': { version: '1.0.0' } });
  installed({ 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled(folder)).toBe(true);
  expect(existsSync(join(folder, 'node_modules', '.cache', 'lock-stamp'))).toBe(true);
  const future = Date.now() / 1000 + 3600;
  utimesSync(join(folder, 'package-lock.json'), future, future);
  installed({});
  expect(isInstalled(folder)).toBe(true);
});

test('the pinned Node is found', () => {
  const node = findNode(process.cwd());
  expect(node).toContain('node_modules');
  expect(spawnSync(node ?? '', ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v22\./);
});

test('an unknown command prints the available ones', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dev/run.js', 'fly'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    'Usage: node dev/run.js <start|dev|build|test|testHostile|testAzure|check|stage|startAzure|deploySite|backup|restore|migrate|costs|bench> [arguments]',
  );
});

test.each([
  ['start', '--help', 0, 'Usage: node dev/run.js start [--stand-ins]'],
  ['start', '--standins', 1, 'Usage: node dev/run.js start [--stand-ins]'],
  ['costs', 'now', 1, 'Usage: node dev/run.js costs'],
  ['backup', '-h', 0, 'Usage: node dev/run.js backup <file.tar>'],
])('%s %s starts nothing, and is told how the command is used', (command, given, expected, usage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dev/run.js', command, given], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  expect(status).toBe(expected);
  expect(`${stdout}${stderr}`.split('\n')).toContain(usage);
});

test("start:azure states what to install when Microsoft's host is missing", () => {
  const { status, stderr } = spawnSync(process.execPath, ['dev/run.js', 'startAzure'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: folder },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('functions host is missing');
});
