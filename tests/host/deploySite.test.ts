import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awaitBuild, prepareSite } from '../../ops/site/deploySite.ts';
import { root } from '../../ops/site/build.ts';
import { readSiteConfiguration, stagedTenant, writeSiteConfiguration } from '../../ops/site/siteConfiguration.ts';

const tenant = '11111111-2222-3333-4444-555555555555';
const outputs = {
  SITE_NAME: 'incidentmap-prod-x',
  RESOURCE_GROUP: 'incidentmap-prod',
  AZURE_SUBSCRIPTION_ID: '99999999-2222-3333-4444-555555555555',
  PENDING_STORAGE_URL: 'https://in.blob.example.org/',
  PUBLIC_STORAGE_URL: 'https://out.blob.example.org/',
  TILE_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
};

let folder: string;
let site: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-site-'));
  site = join(folder, 'site');
  mkdirSync(site);
  cpSync(join(root, 'frontend/index.html'), join(site, 'index.html'));
  for (const name of ['preload.js', 'exit.js']) writeFileSync(join(site, name), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('before the site is uploaded', () => {
  it('its configuration is rewritten for the current infrastructure, any number of times', () => {
    // Staged before the storage exists, because azd packages before it provisions.
    writeSiteConfiguration(site, tenant, {});
    prepareSite(folder, {
      ...outputs,
      PENDING_STORAGE_URL: 'https://older.example.org',
      PUBLIC_STORAGE_URL: 'https://older.example.org',
      EXIT_URL: 'https://older.example.org',
    });
    prepareSite(folder, { ...outputs, EXIT_URL: 'https://weather.example.org/' });
    const written = readSiteConfiguration(site);
    expect(stagedTenant(written)).toBe(tenant);
    const policy = written.globalHeaders['Content-Security-Policy'];
    expect(policy).toContain(
      "img-src 'self' data: blob: https://in.blob.example.org https://out.blob.example.org https://*.tiles.example.org;",
    );
    expect(policy).toContain("connect-src 'self' https://in.blob.example.org https://out.blob.example.org;");
    expect(policy).not.toContain('older');
    const home = readFileSync(join(site, 'index.html'), 'utf8');
    expect(home).toContain('href="https://out.blob.example.org/opening/view.json" data-opening />');
    expect(home).not.toContain('older');
    const script = readFileSync(join(site, 'exit.js'), 'utf8');
    expect(script.split('\n')[0]).toBe('globalThis.exitAddress="https://weather.example.org/";');
    expect(script).not.toContain('older');
    // The API adds the same headers to the pages that it answers.
    expect(readSiteConfiguration(join(folder, 'api', 'site'))).toEqual(written);
  });

  it('az uses the subscription of the deployment, whatever its own default is', () => {
    writeSiteConfiguration(site, tenant, {});
    const asked = prepareSite(folder, outputs).join(' ');
    expect(asked).toContain(`--subscription ${outputs.AZURE_SUBSCRIPTION_ID} `);
    expect(asked).toContain('--name incidentmap-prod-x --resource-group incidentmap-prod ');
  });

  it('a folder without a tenant is rejected and left unchanged', () => {
    writeSiteConfiguration(site, null, {});
    const before = readFileSync(join(site, 'staticwebapp.config.json'), 'utf8');
    expect(() => prepareSite(folder, outputs)).toThrow(/^ENTRA_TENANT_ID is missing.*\nRun npm run stage/);
    expect(readFileSync(join(site, 'staticwebapp.config.json'), 'utf8')).toBe(before);
    writeFileSync(join(site, 'staticwebapp.config.json'), '');
    expect(() => prepareSite(folder, outputs)).toThrow('Run npm run stage with ENTRA_TENANT_ID set.');
  });

  it.each(['SITE_NAME', 'RESOURCE_GROUP', 'AZURE_SUBSCRIPTION_ID', 'PENDING_STORAGE_URL', 'PUBLIC_STORAGE_URL'])(
    'a missing %s is reported by name',
    (name) => {
      writeSiteConfiguration(site, tenant, {});
      for (const value of [undefined, '']) {
        expect(() => prepareSite(folder, { ...outputs, [name]: value })).toThrow(name);
      }
    },
  );
});

describe('after the site was uploaded', () => {
  /** A site that gives these answers to `/api/health`, one after another, and then the last one for ever. */
  async function siteThat(answers: readonly (readonly [status: number, body: string])[]) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const [status, body] = answers[Math.min(asked.length, answers.length) - 1]!;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, asked, close: () => new Promise((resolve) => server.close(resolve)) };
  }
  const health = (build: string | null) => JSON.stringify({ status: 'ok', build, checks: {} });
  const wait = () => Promise.resolve();

  it('answers of the previous build, errors and pages are not taken for the new build', async () => {
    const served = await siteThat([
      [200, health('old')],
      [503, '{"code":"unavailable"}'],
      [200, '<!doctype html>'],
      [200, health('new')],
    ]);
    await awaitBuild(served.url, 'new', { wait });
    expect(served.asked).toEqual(['/api/health', '/api/health', '/api/health', '/api/health']);
    await served.close();
  });

  it.each([
    ['the previous build', 200, health('old'), 'old'],
    ['an answer without a build', 200, health(null), 'an answer 200 without a build'],
    ['an unhealthy answer', 503, '{"code":"unavailable"}', 'an answer 503 without a build'],
  ])('the deployment fails while there is only %s', async (_, status, body, named) => {
    const served = await siteThat([[status, body]]);
    await expect(awaitBuild(served.url, 'new', { attempts: 3, wait })).rejects.toThrow(
      `${served.url}/api/health did not return build new. The last answer was: ${named}.`,
    );
    expect(served.asked).toHaveLength(3);
    await served.close();
    await expect(awaitBuild(served.url, 'new', { attempts: 1, wait })).rejects.toThrow('fetch failed');
  });
});
