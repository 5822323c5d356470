import { HttpError } from '@incidentmap/core/contract';
import { deletionsADay } from '@incidentmap/core/domain/limits';
import { deleteIncident } from '@incidentmap/core/server/commands/submission/delete';
import { expect, it } from 'vitest';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { type Caller, superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

/** A coerced reviewer, or a stolen session, tries to empty the map. */

const api = apiForEachTest({ RATE_LIMITS: 'on' });
const { approve } = actionsAt(api);

const hour = 60 * 60_000;
const later = (ms: number) => api.setTime(new Date(testNow.getTime() + ms));
const coerced = { name: 'coerced@example.org', roles: ['Admin'] } satisfies Caller;
const other = { name: 'other@example.org', roles: ['Admin'] } satisfies Caller;
const remove = (id: string, caller: Caller = coerced) => api.as(caller).deleteIncident({ params: { id } });
const isStored = async (id: string) => (await api.services.submissions.find(id)) !== null;

/** Sent by a reviewer, whom no limit of a network stops. */
async function reports(count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push((await api.as(superAdmin).submitIncident({ body: aReport() })).id);
  return ids;
}

it('an Admin deletes at most ten a day, and reads when that is possible again; refusals are counted', async () => {
  const ids = await reports(deletionsADay + 3);
  for (const id of ids) await approve(id);
  for (const id of ids.slice(0, deletionsADay)) expect(await statusOf(remove(id))).toBe(200);
  later(15 * hour);
  const [next = '', another = '', last = ''] = ids.slice(deletionsADay);
  const refused = await remove(next).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  const { status, problem } = refused as HttpError;
  const message =
    'An admin can delete 10 incidents a day, and you have. You can delete again in 9 hours; a super admin can at any time.';
  expect([status, problem]).toEqual([
    403,
    { code: 'forbidden', message, details: [{ path: 'deletions', code: 'deletions_spent', message }] },
  ]);
  expect(await isStored(next)).toBe(true);
  expect(await api.services.rateLimiter.deletionsRefused()).toBe(1);
  expect(await statusOf(remove(another, other))).toBe(200);
  expect(await statusOf(remove(last, superAdmin))).toBe(200);
  later(24 * hour);
  expect(await statusOf(remove(next))).toBe(200);
  later(40 * hour);
  expect(await api.services.rateLimiter.deletionsRefused()).toBe(0);
});

it('an Admin deletes no more by sending many at once', async () => {
  const ids = await reports(deletionsADay + 4);
  const answers = await Promise.all(ids.map((id) => statusOf(remove(id))));
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(deletionsADay);
  expect((await Promise.all(ids.map(isStored))).filter(Boolean).length).toBeGreaterThanOrEqual(4);
});

it('what is refused, is unknown, or finishes an interrupted deletion does not count', async () => {
  const ids = await reports(deletionsADay + 1);
  const [rejected = ''] = ids;
  await api.as(coerced).decideIncident({ params: { id: rejected }, body: { status: 'rejected' } });
  const [interrupted = ''] = await reports(1);
  const { services } = api;
  const by = { userId: 'other', name: 'other@example.org', role: 'SuperAdmin' } as const;
  const broken = {
    ...services,
    blobs: new Proxy(
      {},
      {
        get: () => {
          throw new Error('killed');
        },
      },
    ) as never,
  };
  await services.submissions.update(interrupted, (found) => ({ ...found, files: ['a.jpg'] }));
  await expect(deleteIncident(broken, interrupted, by)).rejects.toThrow('killed');
  for (let n = 0; n < 3; n += 1) {
    expect(await statusOf(remove(rejected))).toBe(403);
    expect(await statusOf(remove('unknown'))).toBe(200);
  }
  expect((await services.submissions.find(interrupted))?.document.life.is).toBe('deleting');
  await remove(interrupted).catch(() => undefined);
  for (const id of ids.slice(1)) expect(await statusOf(remove(id))).toBe(200);
});
