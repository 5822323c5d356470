import { neutralPage } from '@incidentmap/core/domain/help/neutralPage';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blobAddress } from '@incidentmap/core/server/stores/blobs/blobAccounts';
import { describe, expect, it } from 'vitest';
import { root } from '../../../ops/site/build.ts';
import {
  basemapSource,
  type SiteConfiguration,
  tileSource,
  withHosts,
  writeExitAddress,
  writeSiteConfiguration,
} from '../../../ops/site/siteConfiguration.ts';

const config = JSON.parse(readFileSync('staticwebapp.config.json', 'utf8')) as SiteConfiguration;
const directive = ({ globalHeaders }: SiteConfiguration, name: string) =>
  globalHeaders['Content-Security-Policy']?.split('; ').find((part) => part.startsWith(`${name} `));

it('a window that the site opened, or that opened the site, has no hold on it', () => {
  expect(config.globalHeaders['Cross-Origin-Opener-Policy']).toBe('same-origin');
});

it('no text becomes HTML or a script but by the one policy of the site', () => {
  expect(directive(config, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  expect(directive(config, 'trusted-types')).toBe('trusted-types default');
});

it('pages may show files of both storage accounts, and upload to the pending one only', () => {
  const storage = { pending: 'https://in.blob.example.org/pending', public: 'https://out.blob.example.org' };
  const changed = withHosts(config, { storage });
  for (const name of ['img-src', 'media-src']) {
    expect(directive(changed, name)).toBe(
      `${directive(config, name)} https://in.blob.example.org https://out.blob.example.org`,
    );
  }
  expect(directive(changed, 'connect-src')).toBe(
    "connect-src 'self' https://in.blob.example.org https://out.blob.example.org",
  );
  expect(directive(changed, 'script-src')).toBe(directive(config, 'script-src'));
  expect({ ...changed, globalHeaders: null }).toEqual({ ...config, globalHeaders: null });
  const one = withHosts(config, {
    storage: { pending: 'http://127.0.0.1:10000/a', public: 'http://127.0.0.1:10000/a' },
  });
  expect(directive(one, 'media-src')).toBe("media-src 'self' blob: http://127.0.0.1:10000");
});

it.each([
  ['https://tiles.example.org/{z}/{x}/{y}.png?key=a', 'https://tiles.example.org'],
  ['https://tiles.example.org:8443/{z}/{x}/{y}{r}.png', 'https://tiles.example.org:8443'],
  ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'https://*.tile.example.org'],
  ['https://tiles-{s}.example.org/{z}/{x}/{y}.png', 'https://*.example.org'],
  ['/tiles/{z}/{x}/{y}.png', undefined],
])('street tiles of %s come from %s', (tileUrl, source) => {
  expect(tileSource(tileUrl)).toBe(source);
  const changed = withHosts(config, { tileUrl });
  expect(directive(changed, 'img-src')).toBe([directive(config, 'img-src'), source].filter(Boolean).join(' '));
  expect({ ...changed, globalHeaders: null }).toEqual({ ...config, globalHeaders: null });
  for (const name of ['media-src', 'connect-src', 'script-src'])
    expect(directive(changed, name)).toBe(directive(config, name));
});

it.each([
  'tiles.example.org/{z}/{x}/{y}.png',
  '//tiles.example.org/{z}/{x}/{y}.png',
  'https://{s}.org/{z}/{x}/{y}.png',
  'https://{z}.example.org/{x}/{y}.png',
  "https://a.example.org; script-src 'unsafe-inline'/{z}",
  'javascript:alert(1)',
])('a tile address that is invalid or would open the policy is rejected: %s', (tileUrl) => {
  expect(() => withHosts(config, { tileUrl })).toThrow('TILE_URL must be an http(s) address');
});

it.each([
  ['https://maps.example.org/uk.pmtiles?v=2', 'https://maps.example.org'],
  ['/basemap/uk.pmtiles', undefined],
])('pages may read streets from the host of %s alone', (basemapUrl, source) => {
  expect(basemapSource(basemapUrl)).toBe(source);
  const changed = withHosts(config, { basemapUrl });
  expect(directive(changed, 'connect-src')).toBe([directive(config, 'connect-src'), source].filter(Boolean).join(' '));
  for (const name of ['img-src', 'media-src', 'script-src'])
    expect(directive(changed, name)).toBe(directive(config, name));
});

it.each([
  'maps.example.org/uk.pmtiles',
  '//maps.example.org/uk.pmtiles',
  'https://maps.example.org/uk.mbtiles',
  "https://a.example.org; script-src 'unsafe-inline'/uk.pmtiles",
  'javascript:alert(1)//.pmtiles',
])('an address of streets that is invalid or would open the policy is rejected: %s', (basemapUrl) => {
  expect(() => withHosts(config, { basemapUrl })).toThrow('BASEMAP_URL must be an http(s) address');
});

it('the staged site allows the hosts of its storage and its street tiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  cpSync(join(root, 'frontend/index.html'), join(folder, 'index.html'));
  for (const name of ['preload.js', 'exit.js']) writeFileSync(join(folder, name), '');
  const storage = { pending: 'https://in.example.org', public: 'https://out.example.org' };
  writeSiteConfiguration(folder, null, { storage, tileUrl: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png' });
  const written = JSON.parse(readFileSync(join(folder, 'staticwebapp.config.json'), 'utf8')) as SiteConfiguration;
  rmSync(folder, { recursive: true });
  expect(directive(written, 'img-src')).toBe(
    "img-src 'self' data: blob: https://in.example.org https://out.example.org https://*.tiles.example.org",
  );
});

it('a policy without a place for these hosts is an error', () => {
  const bare = { globalHeaders: { 'Content-Security-Policy': "default-src 'self'" } };
  expect(() => withHosts(bare, { storage: { pending: 'https://a.test', public: 'https://a.test' } })).toThrow(
    'img-src',
  );
});

it.each([
  [
    'DefaultEndpointsProtocol=https;AccountName=incidents;AccountKey=a2V5==;EndpointSuffix=core.windows.net',
    'https://incidents.blob.core.windows.net',
  ],
  ['AccountName=incidents;AccountKey=a2V5', 'https://incidents.blob.core.windows.net'],
  ['BlobEndpoint=http://127.0.0.1:1/devstoreaccount1/;AccountKey=a2V5', 'http://127.0.0.1:1/devstoreaccount1'],
  ['UseDevelopmentStorage=true', 'http://127.0.0.1:10000/devstoreaccount1'],
])('the address of a storage account: %s', (connection, address) => {
  expect(blobAddress({ BLOB_CONNECTION_STRING: connection }, 'private')).toBe(address);
});

it('the addresses of storage accounts that are accessed by identity', () => {
  const settings = { BLOB_ACCOUNT_URL: 'https://one.test/', PUBLIC_BLOB_ACCOUNT_URL: 'https://two.test' };
  expect(blobAddress(settings, 'private')).toBe('https://one.test');
  expect(blobAddress(settings, 'public')).toBe('https://two.test');
  expect(blobAddress({ BLOB_ACCOUNT_URL: 'https://one.test/' }, 'public')).toBe('https://one.test');
});

describe('the address of the exit', () => {
  const staged = (...addresses: (string | undefined)[]): string => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    try {
      const scripts = ['preload.js', 'exit.js'].map((name) => join(folder, name));
      for (const path of scripts) writeFileSync(path, 'first();\nglobalThis.exitAddress=1;\n');
      for (const exitUrl of addresses) writeExitAddress(folder, { exitUrl });
      const [one = '', other] = scripts.map((path) => readFileSync(path, 'utf8'));
      expect(other).toBe(one);
      return one;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it.each([
    ['https://weather.example.org/?a="b"', 'https://weather.example.org/?a="b"'],
    ['', neutralPage],
    [undefined, neutralPage],
  ])('is written into the first scripts once, however often the site is staged: %s', (given, written) => {
    expect(staged('https://older.example.org', given)).toBe(
      `globalThis.exitAddress=${JSON.stringify(written)};\nfirst();\nglobalThis.exitAddress=1;\n`,
    );
  });

  it.each(['javascript:alert(1)', 'nowhere', '//example.org'])('is refused when it is no address: %s', (given) => {
    expect(() => staged(given)).toThrow('EXIT_URL must be an http(s) address');
  });
});
