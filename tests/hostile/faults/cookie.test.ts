import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stack, startStack } from '../../../dev/stack/stack.ts';
import { seconds } from '../../support/run/pace.ts';

/** Anyone may send any cookie: the local site keeps running, and they are signed out. */

let stack: Stack;
let death: unknown = null;
beforeAll(async () => {
  stack = await startStack({ environment: { GEOCODER_URL: 'off', POSTCODES_URL: 'off' } });
  stack.died.catch((error: unknown) => (death = error));
}, seconds(300));
afterAll(() => stack?.stop());

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64');
const name = 'StaticWebAppsAuthCookie';
const signedIn = base64({
  identityProvider: 'aad',
  userId: 'an id',
  userDetails: 'someone@example.org',
  userRoles: ['anonymous', 'authenticated', 'Admin'],
});

it.each([
  ['a value that is not JSON', `${name}=${base64('{')}`],
  ['a value that is not base64', `${name}=%%%`],
  ['an invalid percent escape', `${name}=%E0%A4%A`],
  ['null', `${name}=${base64('null')}`],
  ['a number', `${name}=${base64('7')}`],
  ['no roles', `${name}=${base64({ userId: 'x' })}`],
  ['roles that are not a list', `${name}=${base64({ userRoles: 'Admin' })}`],
  ['roles that are not strings', `${name}=${base64({ userRoles: [null, {}] })}`],
  ['what only looks like an encrypted value', `${name}=${base64(`${'a'.repeat(64)}:${'b'.repeat(32)}:zz`)}`],
  [
    'a value that is encrypted with another key',
    `${name}=${base64(`${'a'.repeat(64)}:${'b'.repeat(32)}:${'c'.repeat(32)}`)}`,
  ],
  ['binary data', `${name}=${Buffer.from([0, 255, 254, 10, 13]).toString('base64')}`],
  ['its value in parts', `${name}_0=${base64('{').slice(0, 2)}; ${name}_1=${base64('{').slice(2)}`],
  ['an invalid value before a valid one', `${name}=${base64('{')}; ${name}=${signedIn}`],
  ['an invalid context', `StaticWebAppsAuthContextCookie=${base64('{')}`],
  ['twelve thousand letters', `${name}=${'A'.repeat(12_000)}`],
])('a sign-in cookie with %s signs nobody in, and the site keeps running', async (_, cookie) => {
  for (const path of [
    '/',
    '/.auth/me',
    '/admin',
    '/api/site',
    '/.auth/login/aad/callback?code=a&state=b',
    '/.auth/logout',
  ]) {
    const answer = await fetch(stack.url + path, { headers: { cookie }, redirect: 'manual' }).catch(() => null);
    expect({ path, answered: answer !== null }).toEqual({ path, answered: true });
    const text = await answer?.text();
    // It is removed before it reaches the emulator, so its sender sees the site like anyone else.
    if (path === '/' || path === '/api/site') expect({ path, status: answer?.status }).toEqual({ path, status: 200 });
    if (path === '/.auth/me') expect(JSON.parse(text ?? '')).toEqual({ clientPrincipal: null });
  }
  const admins = await fetch(`${stack.url}/api/admin/incidents/all`, { headers: { cookie }, redirect: 'manual' });
  expect(admins.ok).toBe(false);
  expect((await fetch(`${stack.url}/`)).status).toBe(200);
  expect(death).toBeNull();
});

it('a valid sign-in cookie still signs in, beside other cookies and in pieces', async () => {
  const half = Math.floor(signedIn.length / 2);
  for (const cookie of [
    `${name}=${signedIn}`,
    `other=1; ${name}=${signedIn}; last="a b"`,
    `${name}_0=${signedIn.slice(0, half)}; ${name}_1=${signedIn.slice(half)}`,
  ]) {
    const answer = await fetch(`${stack.url}/.auth/me`, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ clientPrincipal: { userDetails: 'someone@example.org' } });
    expect((await fetch(`${stack.url}/api/admin/incidents/all`, { headers: { cookie } })).status).toBe(200);
  }
});

/** Requests that no client would send. */
const raw = (text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1', () => socket.end(text));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
  });

it.each([
  ['an invalid percent escape in its path', 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a NUL in its path', 'GET /%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['no Host header', 'GET / HTTP/1.0\r\nConnection: close\r\n\r\n'],
  ['an invalid Host header', 'GET /api/site HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n'],
  ['an invalid URL instead of a path', 'GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  [
    'an invalid redirect after sign-in',
    'GET /.auth/login/aad?post_login_redirect_uri=%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
])('a request with %s does not crash the emulator', async (_, request) => {
  await raw(request);
  expect((await fetch(`${stack.url}/`)).status).toBe(200);
  expect(death).toBeNull();
  expect(readFileSync(join(stack.dataDir, 'logs', 'emulator.log'), 'utf8')).not.toContain('StaticWebAppsAuth');
});
