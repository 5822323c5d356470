import { type Operation, type OperationEntry, operations } from '@incidentmap/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerApi } from '../../../api/src/register.ts';
import { type Host, startHost } from '../../../dev/host/index.ts';

const entries = Object.entries(operations) as [Operation, OperationEntry][];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

let host: Host;
const logged: string[] = [];
/** Without services each call fails, and the log names the operation that it reached. */
const load = () =>
  registerApi(() => {
    throw new Error('There are no services.');
  });
beforeAll(async () => {
  host = await startHost({ load, log: (_, line) => logged.push(line) });
});
afterAll(() => host.close());
beforeEach(() => void logged.splice(0));

const send = async (method: string, path: string) => (await fetch(host.url + path, { method })).status;
const reached = () => [...new Set(logged.map((line) => (JSON.parse(line) as { event: string }).event))];

describe('an address of the contract', () => {
  it.each(entries)('reaches %s, in capitals too', async (operation, { method, path, onlyWithQuery }) => {
    const query = onlyWithQuery === undefined ? '' : `?${onlyWithQuery === true ? 'page' : onlyWithQuery}=1`;
    const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    await send(method, address + query);
    expect(reached()).toEqual([operation]);
    logged.splice(0);
    await send(method, address.toUpperCase() + query);
    expect(reached()).toEqual([operation]);
  });

  it.each([
    ['POST', '/api/auth/login'],
    ['GET', '/api/auth/logout'],
    ['PUT', '/api/objects/upload'],
    ['DELETE', '/api/incidents'],
    ['DELETE', '/api/admin/media/publish'],
    ['PUT', '/api/admin/media/pending'],
    ['GET', '/api/admin/incidents'],
  ])('refuses %s %s, a method that another address of its function has', async (method, path) => {
    expect(await send(method, path)).toBe(405);
    expect(reached()).toEqual([]);
  });
});

it.each([
  '/api/anything',
  '/api/auth/anything',
  '/api/auth/login/anything',
  '/api/objects/anything',
  '/api/youtube/video',
  '/api/tiktok/video/anything',
  '/api/sentiment/status',
  '/api/social/posts',
  '/api/admin/media/anything',
  '/api/admin/media/publish/anything',
  '/api/admin/partners/anything/approval',
  '/api/partner/incidents/anything/approval',
  '/api/admin%0A/posts',
  '/api/site%0A',
])('%s is not found, by whichever method', async (path) => {
  for (const method of methods) expect({ method, status: await send(method, path) }).toEqual({ method, status: 404 });
  expect(reached()).toEqual([]);
});
