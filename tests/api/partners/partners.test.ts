import { describe, expect, it, vi } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, json, nobody, superAdmin, type TestApi } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { statusOf } from '../../support/api/actions.ts';

const api = apiForEachTest();

type NewPartner = Parameters<ReturnType<TestApi['as']>['addPartner']>[0]['body'];
const aPartner = (overrides: Partial<NewPartner> = {}): NewPartner => ({
  name: 'Listening Desk',
  domain: 'desk.example.org',
  entraIdEmail: 'desk@example.org',
  ...overrides,
});
const add = (overrides: Partial<NewPartner> = {}) => api.as(superAdmin).addPartner({ body: aPartner(overrides) });
const desk = { name: 'desk@example.org', roles: [] };
const report = (overrides: Record<string, unknown> = {}) => aReport({ partnerId: 'Listening Desk', ...overrides });
const send = async (overrides: Record<string, unknown> = {}) =>
  (await api.as(nobody).submitIncident({ body: report(overrides) })).id;
const page = { query: { cursor: undefined, limit: 50 } };

describe('a report through a partner', () => {
  it('may leave its coordinates to the reviewers, but only both of them', async () => {
    await add();
    const id = await send({ location: 'Zzyzx Nowhere', latitude: null, longitude: null });
    const [waiting] = await api.as(admin).listAllIncidents({ query: {} });
    expect(waiting).toMatchObject({ id, latitude: null, longitude: null, location: 'Zzyzx Nowhere' });
    for (const half of [{ latitude: null }, { longitude: null }]) expect(await statusOf(send(half))).toBe(400);
  });

  it('is stored without a time of day, whatever it contains', async () => {
    await add();
    await send({ incidentTime: 'Evening' });
    expect(await api.as(admin).listAllIncidents({ query: {} })).toMatchObject([{ incidentTime: 'Unknown' }]);
  });
});

describe('the register', () => {
  it('stores what a super admin entered, with defaults', async () => {
    const added = await api.as(superAdmin).addPartner({ body: { name: ' Café Süd ', domain: 'Example.ORG' } });
    expect(added).toMatchObject({
      name: 'Café Süd',
      domain: 'example.org',
      entraIdEmail: null,
      entraIdObjectId: null,
      isActive: true,
      settings: {},
      revision: 0,
    });
    expect(await api.as(superAdmin).listPartners()).toEqual({ partners: [added] });
  });

  it.each([
    [{ name: '' }, 'name', 'partner_name'],
    [{ name: 'x'.repeat(101) }, 'name', 'partner_name'],
    [{ name: 'a/b' }, 'name', 'partner_name'],
    [{ name: '..' }, 'name', 'partner_name'],
    [{ domain: 'ab' }, 'domain', 'partner_domain'],
    [{ domain: `${'x'.repeat(252)}.org` }, 'domain', 'partner_domain'],
    [{ domain: 'https://example.org/' }, 'domain', 'partner_domain'],
    [{ entraIdEmail: 'desk' }, 'entraIdEmail', 'email_invalid'],
    [{ entraIdObjectId: 'object-1' }, 'entraIdObjectId', 'partner_object_id'],
    [{ settings: { text: 'x'.repeat(2000) } }, 'settings', 'partner_settings'],
  ])('rejects %o', async (overrides, path, code) => {
    const response = await api.send('/api/admin/partners', {
      ...json({ ...aPartner(), ...overrides }),
      caller: superAdmin,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path, code }] });
  });

  it.each([
    ['the name, however it is written', { name: 'LISTENING  desk' }, 'name'],
    ['the address', { name: 'Other', entraIdEmail: 'DESK@example.org' }, 'entraIdEmail'],
    [
      'the object id',
      { name: 'Other', entraIdEmail: null, entraIdObjectId: '0A1B2C3D-1111-2222-3333-444455556666' },
      'entraIdObjectId',
    ],
  ])('has each %s only once', async (_, overrides, path) => {
    await add({ entraIdObjectId: '0a1b2c3d-1111-2222-3333-444455556666' });
    const error = await add(overrides as never).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 409, problem: { code: 'conflict', details: [{ path }] } });
    expect((await api.as(superAdmin).listPartners()).partners).toHaveLength(1);
  });

  it('adds a partner once when twenty identical requests come at the same moment, and loses no other', async () => {
    const same = Array.from({ length: 20 }, () => statusOf(add()));
    const others = Array.from({ length: 10 }, (_, n) =>
      statusOf(add({ name: `Partner ${n}`, entraIdEmail: `partner-${n}@example.org` })),
    );
    expect((await Promise.all(same)).filter((status) => status === 200)).toHaveLength(1);
    expect(await Promise.all(others)).toEqual(others.map(() => 200));
    expect((await api.as(superAdmin).listPartners()).partners).toHaveLength(11);
    expect((await api.as(superAdmin).listTrail({ query: { limit: 100 } })).entries).toHaveLength(11);
  });

  it('accepts a change only for the current revision, and writes one audit entry per change', async () => {
    const { id, name: _, createdAt: __, ...fields } = await add();
    const change = (more: object) => api.as(superAdmin).changePartner({ params: { id }, body: { ...fields, ...more } });
    expect(await change({ isActive: false, settings: { language: 'ur' } })).toMatchObject({
      revision: 1,
      isActive: false,
    });
    expect(await change({ isActive: false, settings: { language: 'ur' } })).toMatchObject({ revision: 1 });
    expect(await statusOf(change({ domain: 'other.example.org' }))).toBe(409);
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, cursor: undefined, limit: 50 } });
    expect(entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)]).toSorted()).toEqual([
      ['added', ['name']],
      ['edited', ['isActive', 'settings']],
    ]);
    expect(await statusOf(api.as(superAdmin).changePartner({ params: { id: 'no-such' }, body: fields }))).toBe(404);
  });

  it('gets an audit entry that was lost in a crash from the next change or from the sweep', async () => {
    const { record } = api.services.audit;
    const lost = new Set(['Listening Desk', 'Third']);
    vi.spyOn(api.services.audit, 'record').mockImplementation((entry) =>
      lost.delete(String(entry.changes[0]?.after)) ? Promise.reject(new Error('killed')) : record(entry),
    );
    const trail = async () => (await api.as(superAdmin).listTrail({ query: { limit: 50 } })).entries.length;
    expect(await statusOf(add())).toBe(500);
    expect(await trail()).toBe(0);
    await add({ name: 'Second', entraIdEmail: null });
    expect(await trail()).toBe(2);
    expect(await statusOf(add({ name: 'Third', entraIdEmail: null }))).toBe(500);
    await sweep(api.services);
    await sweep(api.services);
    expect(await trail()).toBe(3);
  });
});

describe('a partner link', () => {
  it('is recognised by its name as long as the partner is active', async () => {
    const { id, name: _, createdAt: __, ...fields } = await add();
    expect(await api.as(nobody).getPartner({ params: { name: 'listening desk' } })).toEqual({ name: 'Listening Desk' });
    const text = await (await api.send('/api/partners/Listening%20Desk')).text();
    expect(text).not.toMatch(/example\.org/);
    await api.as(superAdmin).changePartner({ params: { id }, body: { ...fields, isActive: false } });
    expect(await statusOf(api.as(nobody).getPartner({ params: { name: 'Listening Desk' } }))).toBe(404);
    expect(await statusOf(send())).toBe(400);
  });

  it('tags a report with the registered name, which becomes its public badge', async () => {
    await add();
    const id = await send({
      partnerId: 'listening DESK',
      sourceUrl: 'https://example.org/case/1',
      verifiedBy: 'Listening Desk',
    });
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    expect(await api.as(nobody).listIncidents()).toMatchObject([
      { partnerId: 'Listening Desk', sourceUrl: 'https://example.org/case/1', verifiedBy: null },
    ]);
  });

  it.each([
    [{ partnerId: 'Nobody we know' }, 'partnerId'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ sourceUrl: `https://example.org/${'x'.repeat(500)}` }, 'sourceUrl'],
  ])('with %o is rejected, and nothing is stored', async (overrides, path) => {
    await add();
    const response = await api.send('/api/incidents', json(report(overrides)));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path }] });
    expect(await api.services.database.collection('submissions').count()).toBe(0);
  });
});

describe('a signed-in partner', () => {
  it('sees the status of its own reports, never their senders or other partners’ reports', async () => {
    await add();
    await add({ name: 'Another', entraIdEmail: 'another@example.org' });
    const own = await send({ contactEmail: 'reporter@example.org', allowContact: 'yes' });
    await send({ partnerId: 'Another' });
    await api.as(nobody).submitIncident({ body: report({ partnerId: undefined }) });
    await api.as(admin).decideIncident({
      params: { id: own },
      body: { status: 'rejected', reason: { code: 'other', note: 'Between us' } },
    });
    const response = await api.send('/api/partner/incidents', { caller: desk });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      partner: 'Listening Desk',
      incidents: [{ id: own, isApproved: 'rejected' }],
    });
    expect(JSON.parse(text).incidents).toHaveLength(1);
    expect(text).not.toMatch(/reporter@example|Between us|52\.45/);
    expect(await statusOf(api.as(admin).listPartnerIncidents(page))).toBe(403);
  });

  it('can verify its own pending reports and undo that; other reports do not exist for it', async () => {
    await add();
    await add({ name: 'Another', entraIdEmail: 'another@example.org' });
    const [own, other] = [await send(), await send({ partnerId: 'Another' })];
    const verify = (id: string, isVerified: boolean, caller = desk) =>
      api.as(caller).verifyPartnerIncident({ params: { id }, body: { isVerified } });
    expect(await verify(own, true)).toMatchObject({ isVerified: true });
    expect(await verify(own, false)).toMatchObject({ isVerified: false });
    await verify(own, true);
    expect(await statusOf(verify(other, true))).toBe(404);
    expect(await statusOf(verify('no-such-id', true))).toBe(404);
    await api.as(admin).decideIncident({ params: { id: own }, body: { status: 'approved' } });
    expect((await api.as(nobody).listIncidents())[0]).toMatchObject({ verifiedBy: 'Listening Desk' });
    expect(await statusOf(verify(own, false))).toBe(409);
  });
});
