import { readFileSync } from 'node:fs';
import { blobEndpoint } from '@incidentmap/core/server/stores/blobs';
import { expect, it } from 'vitest';
import { type SiteConfiguration, withStorageHosts } from '../../dev/siteConfiguration.ts';

const config = JSON.parse(readFileSync('staticwebapp.config.json', 'utf8')) as SiteConfiguration;
const directive = ({ globalHeaders }: SiteConfiguration, name: string) =>
  globalHeaders['Content-Security-Policy']?.split('; ').find((part) => part.startsWith(`${name} `));

it('pages may show files of both accounts, and send them to the pending one alone', () => {
  const storage = { pending: 'https://in.blob.example.org/pending', public: 'https://out.blob.example.org' };
  const changed = withStorageHosts(config, storage);
  for (const name of ['img-src', 'media-src']) {
    expect(directive(changed, name)).toBe(
      `${directive(config, name)} https://in.blob.example.org https://out.blob.example.org`,
    );
  }
  expect(directive(changed, 'connect-src')).toBe("connect-src 'self' https://in.blob.example.org");
  expect(directive(changed, 'script-src')).toBe(directive(config, 'script-src'));
  expect({ ...changed, globalHeaders: null }).toEqual({ ...config, globalHeaders: null });
  const one = withStorageHosts(config, { pending: 'http://127.0.0.1:10000/a', public: 'http://127.0.0.1:10000/a' });
  expect(directive(one, 'media-src')).toBe("media-src 'self' blob: http://127.0.0.1:10000");
});

it('a policy without a place for them is not passed over in silence', () => {
  const bare = { globalHeaders: { 'Content-Security-Policy': "default-src 'self'" } };
  expect(() => withStorageHosts(bare, { pending: 'https://a.test', public: 'https://a.test' })).toThrow('img-src');
});

it.each([
  [
    'DefaultEndpointsProtocol=https;AccountName=incidents;AccountKey=a2V5==;EndpointSuffix=core.windows.net',
    'https://incidents.blob.core.windows.net',
  ],
  ['AccountName=incidents;AccountKey=a2V5', 'https://incidents.blob.core.windows.net'],
  ['BlobEndpoint=http://127.0.0.1:1/devstoreaccount1/;AccountKey=a2V5', 'http://127.0.0.1:1/devstoreaccount1'],
  ['UseDevelopmentStorage=true', 'http://127.0.0.1:10000/devstoreaccount1'],
])('the address of an account: %s', (connection, address) => {
  expect(blobEndpoint(connection)).toBe(address);
});
