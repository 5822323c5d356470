import type { Import } from '@incidentmap/core/domain/partners/imports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, json, nobody, startApi, superAdmin, type TestApi, visitor } from '../../support/api/api.ts';

/** Permissions: each act on an import, in each role, in each of its states. */

const roles = {
  nobody,
  visitor,
  partner: { name: 'partner@example.org', roles: ['partner'] },
  'other partner': { name: 'other@example.org', roles: ['partner'] },
  'former partner': { name: 'former@example.org', roles: ['partner'] },
  Admin: { name: 'admin@example.org', roles: ['Admin'] },
  'other Admin': { name: 'colleague@example.org', roles: ['Admin'] },
  SuperAdmin: superAdmin,
} satisfies Record<string, Caller>;
type Role = keyof typeof roles;
const roleNames = Object.keys(roles) as Role[];

const states = ['staging', 'adding', 'added', 'removing', 'removed', 'unknown id'] as const;
type State = (typeof states)[number];

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  for (const [name, role] of [
    ['A partner', 'partner'],
    ['Another partner', 'other partner'],
  ] as const) {
    const body = { name, domain: 'example.org', entraIdEmail: roles[role].name };
    await api.as(superAdmin).addPartner({ body });
  }
});
afterAll(() => api.close());
// An importer may have five imports that are not finished, and a page of the list has fifty.
afterEach(async () => {
  for (const state of ['staging', 'adding', 'added', 'removing', 'removed'] as const) {
    for await (const { id } of api.services.imports.inState(state)) await api.services.imports.remove(id);
  }
});

let rows = 0;
const aRow = () => ({
  title: `Shouted at on a tram, ${(rows += 1)}`,
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: 'Leeds',
  incidentType: 'verbal',
  severity: 'low',
  incidentDate: '2026-06-14',
});

/** An import of one part by this role, in this state. */
async function importIn(state: State, by: 'partner' | 'Admin'): Promise<string> {
  if (state === 'unknown id') return crypto.randomUUID();
  const client = api.as(roles[by]);
  const { id } = await client.startImport({ body: { fileName: 'records.csv', parts: 1 } });
  await client.stageImport({ params: { id }, body: { part: 0, rows: [aRow()] } });
  if (state === 'added') await client.commitImport({ params: { id } });
  if (state === 'removed') await client.takeBackImport({ params: { id } });
  // Its process died between two steps.
  const at = api.services.now().toISOString();
  const decided = { state, committedAt: at, parts: 1, expiresAt: undefined };
  if (state === 'adding') await api.services.imports.update(id, (found): Import => ({ ...found, ...decided, state }));
  if (state === 'removing') {
    await api.services.imports.update(id, (found): Import => ({ ...found, ...decided, state, removedAt: at }));
  }
  return id;
}

const acts = {
  stage: (id: string, caller: Caller) =>
    api.send(`/api/imports/${id}`, { ...json({ part: 0, rows: [aRow()] }, 'PUT'), caller }),
  commit: (id: string, caller: Caller) => api.send(`/api/imports/${id}`, { method: 'POST', caller }),
  'take back': (id: string, caller: Caller) => api.send(`/api/imports/${id}`, { method: 'DELETE', caller }),
} as const;

/** In the order of `states`, for those who may: an import is sent until it is decided, and a removal is final. */
const allowed: Record<keyof typeof acts, number[]> = {
  stage: [200, 409, 409, 409, 409, 404],
  commit: [200, 200, 200, 409, 409, 404],
  'take back': [200, 200, 200, 200, 200, 404],
};
const mayImport: Role[] = ['partner', 'other partner', 'Admin', 'other Admin', 'SuperAdmin'];
const mayHandle = { partner: ['partner', 'SuperAdmin'], Admin: ['Admin', 'SuperAdmin'] } as const;

/** What an account gets that may not. Only who may import at all learns that an id, which cannot be guessed, is unknown. */
function refusalOf(role: Role, state: State): number {
  if (role === 'nobody') return 401;
  return mayImport.includes(role) && state === 'unknown id' ? 404 : 403;
}

const cells = (Object.keys(acts) as (keyof typeof acts)[]).flatMap((act) =>
  (['partner', 'Admin'] as const).flatMap((of) => roleNames.map((role) => ({ act, of, role }))),
);

describe.each(cells)('to $act an import of $of as $role', ({ act, of, role }) => {
  it.each(states.map((state, index) => ({ state, index })))('that is $state', async ({ state, index }) => {
    const id = await importIn(state, of);
    const may = mayHandle[of].some((each) => each === role);
    const before = (await api.services.imports.find(id))?.document;
    const { status } = await acts[act](id, roles[role]);
    expect(status).toBe(may ? allowed[act][index] : refusalOf(role, state));
    if (status >= 400) expect((await api.services.imports.find(id))?.document).toEqual(before);
  });
});

const refusal = (role: Role) => (role === 'nobody' ? 401 : 403);

it.each(roleNames)('to check rows and to start an import as %s', async (role) => {
  const may = mayImport.includes(role);
  const check = await api.send('/api/imports', { ...json({ rows: [aRow()] }, 'PUT'), caller: roles[role] });
  expect(check.status).toBe(may ? 200 : refusal(role));
  const start = await api.send('/api/imports', {
    ...json({ fileName: 'a.csv', parts: 1 }, 'POST'),
    caller: roles[role],
  });
  expect(start.status).toBe(may ? 201 : refusal(role));
  const body = {
    fileName: 'a.csv',
    parts: 1,
    isApproved: true,
    verifiedBy: 'A charity',
    sourceUrl: 'https://example.org',
  };
  const approved = await api.send('/api/imports', { ...json(body, 'POST'), caller: roles[role] });
  expect(approved.status).toBe(role === 'SuperAdmin' ? 201 : refusal(role));
});

it.each(roleNames)('to see imports as %s: only those that it may take back', async (role) => {
  const made = { partner: await importIn('added', 'partner'), Admin: await importIn('added', 'Admin') };
  const response = await api.send('/api/imports', { caller: roles[role] });
  if (role === 'nobody' || role === 'visitor') return expect(response.status).toBe(refusal(role));
  const text = await response.text();
  const seen = (['partner', 'Admin'] as const).filter((of) => text.includes(made[of]));
  expect(seen).toEqual((['partner', 'Admin'] as const).filter((of) => mayHandle[of].some((each) => each === role)));
});

it('of approved reports goes on only while its importer may import them: not as an Admin who was a super admin', async () => {
  const was = { name: 'demoted@example.org', roles: ['SuperAdmin'] } satisfies Caller;
  const now = { ...was, roles: ['Admin'] } satisfies Caller;
  const { id } = await api.as(was).startImport({
    body: {
      fileName: 'records.csv',
      parts: 1,
      isApproved: true,
      verifiedBy: 'Tell Example',
      sourceUrl: 'https://example.org/records',
    },
  });
  expect((await acts.stage(id, now)).status).toBe(403);
  expect((await acts.stage(id, was)).status).toBe(200);
  expect((await acts.commit(id, now)).status).toBe(403);
  expect(await api.as(nobody).listIncidents()).toEqual([]);
  // It can still be cancelled.
  expect((await acts['take back'](id, now)).status).toBe(200);
});
