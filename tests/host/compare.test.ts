import { app, type HttpRequest, HttpResponse } from '@azure/functions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerApi } from '../../api/src/register.ts';
import { type Host, startHost } from '../../dev/host/index.ts';
import { compareHosts, type Difference } from '../azure/compare.ts';
import { comparedRequests } from '../azure/requests.ts';
import { startApi, type TestApi } from '../support/api/api.ts';

/** Tests the comparison of `npm run test:azure` on two hosts of our own; a test may alter the second one. */

let first: TestApi;
let second: TestApi;
const altered: Host[] = [];
beforeEach(async () => {
  [first, second] = await Promise.all([startApi(), startApi()]);
});
afterEach(async () => {
  for (const host of altered.splice(0)) await host.close();
  for (const api of [first, second]) {
    // The functions library itself logs about a body on a GET.
    api.logged.length = 0;
    await api.close();
  }
});

/** A host that serves the second app, changed while it loads. */
async function alter(change: () => void): Promise<string> {
  const load = () => {
    registerApi(() => second.services);
    change();
  };
  const host = await startHost({ load, log: () => undefined });
  altered.push(host);
  return host.url;
}
const named = (differences: readonly Difference[]) =>
  new Set(differences.map(({ request, part }) => `${request.split(' ')[1]?.split('?')[0]}: ${part}`));

it('makes some two hundred requests, each with a unique name', () => {
  expect(comparedRequests.length).toBeGreaterThanOrEqual(200);
  expect(new Set(comparedRequests.map(({ name }) => name)).size).toBe(comparedRequests.length);
});

it('finds no differences between two identical hosts', async () => {
  expect(await compareHosts(first.url, second.url, comparedRequests)).toEqual([]);
});

it('names each part of an answer that differs, and nothing else', async () => {
  const url = await alter(() => {
    app.hook.postInvocation((context) => {
      const part = (context.inputs[0] as HttpRequest).params['part']?.toLowerCase();
      if (part === 'site') (context.result as HttpResponse).headers.set('x-extra', 'yes');
      if (part === 'health') context.result = new HttpResponse({ status: 418 });
      if (part === 'challenge') {
        const { headers } = context.result as HttpResponse;
        context.result = new HttpResponse({ headers, body: '{"challenge":1}' });
      }
    });
  });
  const differences = await compareHosts(first.url, url, comparedRequests);
  expect(named(differences)).toEqual(
    new Set([
      '/api/site: header x-extra',
      '/api/site/: header x-extra',
      '/API/Site: header x-extra',
      '/api/incidents/../site: header x-extra',
      '/api/health: status',
      '/api/challenge: body',
    ]),
  );
  expect(differences).toContainEqual({
    request: 'GET /api/challenge (getChallenge as nobody)',
    part: 'body',
    ours: '{"challenge":null}',
    theirs: '{"challenge":1}',
  });
});

it('reports a difference in every answer of a host that is gone', async () => {
  const url = await alter(() => undefined);
  await altered.pop()?.close();
  const [one, ...others] = await compareHosts(first.url, url, comparedRequests.slice(0, 3));
  expect(one).toMatchObject({ part: 'status', theirs: 'no answer' });
  expect(others).toHaveLength(2);
});
