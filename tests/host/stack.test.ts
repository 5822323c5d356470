import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf } from '../../ops/site/build.ts';
import { readLocalSettings, stackSettings } from '../../ops/site/localSettings.ts';
import { freePorts, takenPort } from '../../dev/stack/ports.ts';
import { count } from '../../dev/commands/test.ts';

const folder = mkdtempSync(join(tmpdir(), 'stack-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: unknown): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('by default everything runs on this machine, on the usual ports', () => {
  const { ports, demoData, dataDir, environment } = stackSettings({}, {});
  expect(ports).toEqual({ PORT: 4280, API_PORT: 7071, TIMERS_PORT: 7072, BLOB_PORT: 10000 });
  expect(demoData).toBe(true);
  expect(environment).toMatchObject({ SITE_URL: 'http://127.0.0.1:4280', DATABASE: `sqlite:${dataDir}/incidents.db` });
  expect(environment['BLOB_CONNECTION_STRING']).toContain('BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1;');
});

test('the environment takes precedence over local.settings.json, and that over the defaults', () => {
  const file = { PORT: '5000', DEMO_DATA: 'off', SITE_URL: 'https://example.org', TILE_URL: 'x' };
  const { ports, demoData, environment } = stackSettings(file, { PORT: '6000', TILE_URL: '', DATA_DIR: '/tmp/d' });
  expect(ports.PORT).toBe(6000);
  expect(demoData).toBe(false);
  expect(environment).toMatchObject({ SITE_URL: 'https://example.org', DATABASE: 'sqlite:/tmp/d/incidents.db' });
  expect(() => stackSettings({}, { BLOB_PORT: 'many' })).toThrow('BLOB_PORT must be a port');
});

test('local.settings.json is optional, and an unreadable one is named', () => {
  expect(readLocalSettings(folder)).toEqual({});
  write('local.settings.json', { IsEncrypted: false, Values: { PORT: 5000 } });
  expect(readLocalSettings(folder)).toEqual({ PORT: '5000' });
  write('local.settings.json', '{');
  expect(() => readLocalSettings(folder)).toThrow('local.settings.json');
});

test('an occupied port is named, with a free one to use instead', async () => {
  const ports = await freePorts();
  expect(new Set(Object.values(ports)).size).toBe(4);
  expect(await takenPort(ports)).toBeUndefined();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(ports.API_PORT, '127.0.0.1', resolve));
  expect(await takenPort(ports)).toMatch(
    new RegExp(`^Port ${ports.API_PORT} is in use: stop what uses it, or start with API_PORT=\\d+\\.$`),
  );
  server.close();
});

test('a build is stale when the content of its inputs changed, not their times', () => {
  const file = write('src/deep/a.ts', 'one');
  write('b.json', '{}');
  const before = hashOf(folder, ['src', 'b.json', 'missing']);
  utimesSync(file, 1, 1);
  expect(hashOf(folder, ['src', 'b.json', 'missing'])).toBe(before);
  write('src/deep/a.ts', 'two');
  expect(hashOf(folder, ['src', 'b.json', 'missing'])).not.toBe(before);
});

test('a test run fails when it ran no tests, failed to load a file, or crashed', () => {
  const none = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  expect(count(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  expect(count(none, 0)).toEqual({ passed: 0, failed: 1 });
  expect(count({ ...none, numPassedTests: 3 }, 0)).toEqual({ passed: 3, failed: 0 });
  expect(count({ ...none, numPassedTests: 3 }, 1)).toEqual({ passed: 3, failed: 1 });
  const unloaded = [{ status: 'failed', assertionResults: [] }];
  expect(count({ numPassedTests: 3, numFailedTests: 2, testResults: unloaded }, 1)).toEqual({ passed: 3, failed: 3 });
});
