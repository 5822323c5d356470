import { describe, expect, it } from 'vitest';
import { admin, nobody, superAdmin, type TestApi } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';

const api = apiForEachTest();

type Request = Parameters<ReturnType<TestApi['as']>['requestPrivacy']>[0]['body'];
type Action = 'export' | 'erase' | 'done' | 'refused';

const { sendReport: submit } = actionsAt(api);
const request = (body: Request) => api.as(nobody).requestPrivacy({ body });
const list = async () => (await api.as(superAdmin).listPrivacyRequests({ query: {} })).requests;
const settle = (id: string, action: Action) => api.as(superAdmin).settlePrivacyRequest({ body: { id, action } });
const days = (count: number) => new Date(testNow.getTime() + count * 24 * 60 * 60_000);

describe('a data-rights request', () => {
  it('requests30d: is due within thirty days, and shows a super admin its due date and subject', async () => {
    const { id, receipt } = await submit();
    const sent = await request({ right: 'erasure', receipt, message: 'Please remove it' });
    expect(sent).toEqual({ id: expect.any(String), dueAt: days(30).toISOString() });
    expect(await list()).toEqual([
      {
        id: sent.id,
        right: 'erasure',
        state: 'open',
        email: null,
        message: 'Please remove it',
        subject: { kind: 'incident', id, title: 'Shouted at on a tram' },
        createdAt: testNow.toISOString(),
        dueAt: days(30).toISOString(),
        closedAt: null,
      },
    ]);
  });

  it('requires a receipt or an email address', async () => {
    const refused = (body: object) => statusOf(request(body as Request));
    expect(await refused({ right: 'access' })).toBe(400);
    expect(await refused({ right: 'access', receipt: '', email: '' })).toBe(400);
    expect(await refused({ right: 'access', receipt: '123' })).toBe(400);
    expect(await refused({ right: 'everything', email: 'me@example.org' })).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('with an unknown receipt gets the same answer, so codes cannot be guessed through it', async () => {
    const { receipt } = await submit();
    const [known, unknown] = [
      await request({ right: 'access', receipt }),
      await request({ right: 'access', receipt: '1234123412341234' }),
    ];
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect((await list()).map(({ subject }) => subject === null).toSorted()).toEqual([false, true]);
  });
});

describe('an admin', () => {
  it('can export everything with one click, repeatedly, and close the request', async () => {
    const { receipt } = await submit();
    const { id } = await request({ right: 'portability', receipt });
    const first = await settle(id, 'export');
    expect(first.exported).toEqual(await api.as(nobody).readReceipt({ body: { code: receipt } }));
    expect(first.request).toMatchObject({ state: 'open', closedAt: null });
    expect(await settle(id, 'export')).toEqual(first);
    expect((await settle(id, 'done')).request).toMatchObject({ state: 'done', closedAt: testNow.toISOString() });
  });

  it('can erase everything with one click, even when clicking twice', async () => {
    const { id: incident, receipt } = await submit();
    await api.as(admin).decideIncident({ params: { id: incident }, body: { status: 'approved' } });
    const { id } = await request({ right: 'erasure', receipt });
    const { request: closed } = await settle(id, 'erase');
    expect(closed).toMatchObject({ state: 'done', subject: null, closedAt: testNow.toISOString() });
    expect(await settle(id, 'erase')).toEqual({ request: closed, exported: null });
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect(await api.services.submissions.find(incident)).toBeNull();
    expect(await api.as(nobody).readReceipt({ body: { code: receipt } })).toMatchObject({
      state: 'erased',
      content: null,
    });
  });

  it('can refuse an open request, but not a closed one, and cannot erase by an unverified address', async () => {
    const { id } = await request({ right: 'erasure', email: 'someone.else@example.org' });
    expect(await statusOf(settle(id, 'erase'))).toBe(409);
    expect(await statusOf(settle(id, 'export'))).toBe(409);
    expect((await settle(id, 'refused')).request.state).toBe('refused');
    expect(await statusOf(settle(id, 'done'))).toBe(409);
    expect(await statusOf(settle('no-such-request', 'done'))).toBe(404);
  });
});

it('a closed request is removed after twelve months, an open one is not', async () => {
  const closed = await request({ right: 'access', email: 'a@example.org' });
  await request({ right: 'access', email: 'b@example.org' });
  await settle(closed.id, 'done');
  api.setTime(days(364));
  expect(await list()).toHaveLength(2);
  api.setTime(days(366));
  expect((await list()).map(({ email }) => email)).toEqual(['b@example.org']);
});
