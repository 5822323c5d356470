import { undoAcceptedFor } from '@incidentmap/core/domain/limits';
import { findItem } from '@incidentmap/core/server/commands/review/reviewWork';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, json, nobody, startApi, superAdmin, type TestApi, visitor } from '../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { aReport, lifeOf, testNow } from '../../support/api/builders.ts';
import { seconds } from '../../support/run/pace.ts';
import { actionsAt } from '../../support/api/actions.ts';

/**
 * Permissions: each act of the review room, in each role, on a report in each state, with requests as an attacker would
 * send them. No answer contains anything that its reader may not see.
 */

const partnerAccount = { name: 'partner@example.org', roles: ['partner'] } satisfies Caller;
const admin = { name: 'admin@example.org', roles: ['Admin'] } satisfies Caller;
/** The admin who made the decisions in these tests. */
const colleague = { name: 'colleague@example.org', roles: ['Admin'] } satisfies Caller;

/** One who only looks at what the others have open. */
const watcher = { name: 'watcher@example.org', roles: ['Admin'] } satisfies Caller;

const roles = { nobody, visitor, partner: partnerAccount, Admin: admin, SuperAdmin: superAdmin } as const;
type Role = keyof typeof roles;

/** `scheduled`: approved by a colleague, and public in ten seconds. `merged`: a source of another report that waits. */
const states = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'being deleted',
  'unknown id',
  'scheduled',
  'merged',
] as const;
type State = (typeof states)[number];

/** Values in every report here that only a super admin may read once it is decided. */
const contactEmail = 'reporter@example.org';
const privateWords = /reporter@example\.org|52\.451234|1\.867654|Evening/;
/** What the public reads after approval, and a partner of its own reports. */
const description = 'Words that are public only when a person has approved them.';
const publicWords = /Words that are public only/;

let api: TestApi;
const startWithPartner = async (settings: Record<string, string> = {}) => {
  api = await startApi(settings);
  const partner = { name: 'The partner', domain: 'example.org', entraIdEmail: partnerAccount.name };
  await api.as(superAdmin).addPartner({ body: partner });
};
beforeAll(() => startWithPartner());
afterAll(() => api.close());

type Made = { id: string; receipt: string };
type Body = Record<string, unknown>;

const put = (path: string, body: Body, caller: Caller) => api.send(path, { ...json(body, 'PUT'), caller });

async function submit(): Promise<Made> {
  const body = aReport({ description, contactEmail, allowContact: 'yes', partnerId: 'The partner' });
  const response = await api.send('/api/incidents', json(body));
  expect(response.status).toBe(201);
  return (await response.json()) as Made;
}

const decide = async (id: string, status: string, caller: Caller) =>
  expect((await put(`/api/admin/incidents/${id}/approval`, { status }, caller)).status).toBe(200);

/** A report in this state, brought there by the API. */
async function reportIn(state: State): Promise<Made> {
  if (state === 'unknown id') return { id: crypto.randomUUID(), receipt: '1234123412341234' };
  const made = await submit();
  if (state === 'approved' || state === 'rejected') await decide(made.id, state, colleague);
  if (state === 'scheduled') {
    const body = { status: 'approved', delay: true };
    expect((await put(`/api/admin/incidents/${made.id}/approval`, body, colleague)).status).toBe(200);
  }
  if (state === 'merged') {
    const body = { act: 'merge', report: made.id, reportRevision: 0 };
    expect((await sources((await submit()).id, body, colleague)).status).toBe(200);
  }
  if (state === 'withdrawn') {
    const withdrawn = await put('/api/receipts', { code: made.receipt, action: 'withdraw' }, nobody);
    expect(withdrawn.status).toBe(200);
  }
  if (state === 'being deleted') {
    await decide(made.id, 'approved', colleague);
    // The process crashes between hiding and removing it.
    vi.spyOn(api.services.publication, 'announce').mockRejectedValueOnce(new Error('killed'));
    const deleted = await api.send(`/api/incidents/${made.id}`, { method: 'DELETE', caller: superAdmin });
    expect(deleted.status).toBe(500);
  }
  return made;
}

type Outcome = { status: number; text: string };

async function outcomeOf(response: Response): Promise<Outcome> {
  return { status: response.status, text: await response.text() };
}

/** A data-rights request with the receipt, and its outcome. */
async function settle(action: string, { receipt }: Made, state: State, caller: Caller): Promise<Outcome> {
  const right = action === 'erase' ? 'erasure' : 'access';
  const sent = await api.send('/api/privacy/requests', json({ right, receipt, message: '' }));
  const id = state === 'unknown id' ? crypto.randomUUID() : ((await sent.json()) as { id: string }).id;
  return outcomeOf(await put('/api/admin/privacy-requests', { id, action }, caller));
}

/** Bulk decisions get the same answers; `409` stands for a refused id. */
async function decideMany(id: string, status: string, caller: Caller): Promise<Outcome> {
  const { status: answered, text } = await outcomeOf(await put('/api/admin/incidents', { ids: [id], status }, caller));
  const refused = answered === 200 && (JSON.parse(text) as { refused: string[] }).refused.includes(id);
  return { status: refused ? 409 : answered, text };
}

const work = async ({ id }: Pick<Made, 'id'>, caller: Caller, change: Body): Promise<Outcome> =>
  outcomeOf(
    await api.send('/api/admin/incidents/all', { ...json({ ...change, item: { kind: 'report', id } }), caller }),
  );

/** What does not wait is answered like nothing, and its viewer is told to nobody; `404` stands for both. */
async function haveOpen(kind: 'report' | 'post' | 'media', id: string, caller: Caller): Promise<Outcome> {
  const { status, text } = await outcomeOf(await put('/api/admin/incidents/all', { item: { kind, id } }, caller));
  if (status !== 200) return { status, text };
  const hasWork = (JSON.parse(text) as { work: unknown }).work !== null;
  const { viewers } = await api.as(watcher).viewItem({ body: { item: null } });
  expect(viewers.some((viewer) => viewer.kind === kind && viewer.id === id)).toBe(hasWork);
  return { status: hasWork ? 200 : 404, text };
}

let posts = 0;
/** A post that waits. */
async function sendPost(): Promise<Made> {
  const postUrl = `https://x.com/a/status/${++posts}`;
  const words = 'What its sender says of it';
  const body = { postUrl, additionalContext: words, submitterEmail: contactEmail, allowContact: 'yes' };
  const sent = await api.send('/api/user-submission/submit-post', json(body));
  const list = await api.as(superAdmin).listPosts({ query: { cursor: undefined, limit: 100 } });
  const { id } = list.posts.find((post) => post.postUrl === postUrl)!;
  return { id, receipt: ((await sent.json()) as { receipt: string }).receipt };
}
const submitPost = async (): Promise<string> => (await sendPost()).id;

const sources = async (id: string, change: Body, caller: Caller): Promise<Outcome> =>
  outcomeOf(await put(`/api/admin/incidents/${id}`, change, caller));

type Act = (made: Made, caller: Caller, state: State) => Promise<Outcome>;

const acts: Record<string, Act> = {
  read: async ({ id }, caller) => outcomeOf(await api.send(`/api/admin/incidents/${id}`, { caller })),
  'read the history': async ({ id }, caller) =>
    outcomeOf(await api.send(`/api/admin/audit?incident=${id}`, { caller })),
  'read the whole trail': async (_, caller) => outcomeOf(await api.send('/api/admin/audit', { caller })),
  'export the trail': async (_, caller) =>
    outcomeOf(await api.send('/api/admin/audit', { ...json({ id: crypto.randomUUID() }), caller })),
  'read the figures': async (_, caller) => outcomeOf(await api.send('/api/admin/audit?figures=months', { caller })),
  edit: async ({ id }, caller) => {
    const revision = (await api.services.submissions.find(id))?.document.revision ?? 0;
    const body = { revision, title: 'A title that a reviewer gave' };
    return outcomeOf(await api.send(`/api/admin/incidents/${id}`, { ...json(body, 'PATCH'), caller }));
  },
  approve: async ({ id }, caller) =>
    outcomeOf(await put(`/api/admin/incidents/${id}/approval`, { status: 'approved' }, caller)),
  'approve so that it can be undone': async ({ id }, caller) =>
    outcomeOf(await put(`/api/admin/incidents/${id}/approval`, { status: 'approved', delay: true }, caller)),
  reject: async ({ id }, caller) =>
    outcomeOf(await put(`/api/admin/incidents/${id}/approval`, { status: 'rejected' }, caller)),
  'reject many': ({ id }, caller) => decideMany(id, 'rejected', caller),
  "take another's rejection back": ({ id }, caller) => decideMany(id, 'pending', caller),
  'have open': ({ id }, caller) => haveOpen('report', id, caller),
  take: ({ id }, caller) => work({ id }, caller, { act: 'take', from: null }),
  'write a note about': ({ id }, caller) => work({ id }, caller, { act: 'note', note: 'A note' }),
  'take over': async ({ id }, caller) => {
    await work({ id }, colleague, { act: 'take', from: null });
    return work({ id }, caller, { act: 'take', from: `id of ${colleague.name}` });
  },
  'hand over what a colleague has taken': async ({ id }, caller) => {
    await work({ id }, colleague, { act: 'take', from: null });
    return work({ id }, caller, { act: 'handOver' });
  },
  pass: ({ id }, caller) => work({ id }, caller, { act: 'pass' }),
  'want back': ({ id }, caller) => work({ id }, caller, { act: 'unpass' }),
  'hand over': ({ id }, caller) => work({ id }, caller, { act: 'handOver', note: 'A note' }),
  'ask for a second opinion on': ({ id }, caller) => work({ id }, caller, { act: 'askOpinion' }),
  'take the own question back about': async ({ id }, caller) => {
    await work({ id }, caller, { act: 'askOpinion' });
    return work({ id }, caller, { act: 'endOpinion' });
  },
  "take a colleague's question back about": async ({ id }, caller, state) => {
    if (state === 'pending') await work({ id }, colleague, { act: 'askOpinion' });
    return work({ id }, caller, { act: 'endOpinion' });
  },
  "give a colleague's second opinion on": async ({ id }, caller, state) => {
    if (state === 'pending') await work({ id }, colleague, { act: 'askOpinion' });
    return work({ id }, caller, { act: 'giveOpinion', agrees: true });
  },
  'tell apart from another report': async ({ id }, caller) => {
    const other = await submit();
    return work({ id }, caller, { act: 'notSame', other: other.id });
  },
  'take that back of': ({ id }, caller) => work({ id }, caller, { act: 'maybeSame', other: crypto.randomUUID() }),
  'merge another report into': async ({ id }, caller) => {
    const other = await submit();
    return sources(id, { act: 'merge', report: other.id, reportRevision: 0 }, caller);
  },
  'merge another report, with its words, into': async ({ id }, caller) => {
    const other = await submit();
    return sources(id, { act: 'merge', report: other.id, reportRevision: 0, take: ['title'] }, caller);
  },
  'merge into another report': async ({ id }, caller) => {
    const other = await submit();
    return sources(other.id, { act: 'merge', report: id, reportRevision: 0 }, caller);
  },
  'attach a post to': async ({ id }, caller) => sources(id, { act: 'attach', post: await submitPost() }, caller),
  'take a source out of': async ({ id }, caller, state) => {
    if (state === 'pending' || state === 'approved') {
      const other = await submit();
      await sources(id, { act: 'merge', report: other.id, reportRevision: 0 }, colleague);
      return sources(id, { act: 'takeApart', source: other.id }, caller);
    }
    return sources(id, { act: 'takeApart', source: 'nothing' }, caller);
  },
  'take out of it a source of their own': async ({ id }, caller) => {
    const other = await submit();
    await sources(id, { act: 'merge', report: other.id, reportRevision: 0 }, caller);
    return sources(id, { act: 'takeApart', source: other.id }, caller);
  },
  delete: async ({ id }, caller) => outcomeOf(await api.send(`/api/incidents/${id}`, { method: 'DELETE', caller })),
  export: (made, caller, state) => settle('export', made, state, caller),
  erase: (made, caller, state) => settle('erase', made, state, caller),
  'close a request about': (made, caller, state) => settle('done', made, state, caller),
  'verify as a partner': async ({ id }, caller) =>
    outcomeOf(await put(`/api/partner/incidents/${id}`, { isVerified: true }, caller)),
};

/** Statuses in the order of `states`. All others are refused: 401 for nobody, 403 for a signed-in account. */
const allowed: Record<string, Partial<Record<Role, number[]>>> = {
  read: { Admin: [200, 403, 403, 403, 404, 404, 200, 403], SuperAdmin: [200, 200, 200, 200, 404, 404, 200, 200] },
  'read the history': {
    Admin: [200, 403, 403, 403, 403, 403, 200, 403],
    SuperAdmin: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  'read the whole trail': { SuperAdmin: [200, 200, 200, 200, 200, 200, 200, 200] },
  'export the trail': { SuperAdmin: [200, 200, 200, 200, 200, 200, 200, 200] },
  'read the figures': { SuperAdmin: [200, 200, 200, 200, 200, 200, 200, 200] },
  // An edit takes an approval back that is not public yet.
  edit: { Admin: [200, 403, 403, 403, 404, 404, 200, 403], SuperAdmin: [200, 200, 200, 200, 404, 404, 200, 200] },
  // Only the colleague who approved it can still undo that, or publish it at once.
  // A decision can be repeated without harm, and never reversed. Withdrawn counts as rejected.
  approve: { Admin: [200, 200, 409, 409, 404, 404, 409, 409], SuperAdmin: [200, 200, 409, 409, 404, 404, 409, 409] },
  // As the room sends it: what a colleague has approved already is answered as approved, with their name.
  'approve so that it can be undone': {
    Admin: [200, 200, 409, 409, 404, 404, 200, 409],
    SuperAdmin: [200, 200, 409, 409, 404, 404, 200, 409],
  },
  // What was merged is rejected only in the sense that it waits no longer: it can be taken apart again.
  reject: { Admin: [200, 409, 200, 200, 404, 404, 409, 409], SuperAdmin: [200, 409, 200, 200, 404, 404, 409, 409] },
  'reject many': {
    Admin: [200, 409, 200, 200, 409, 409, 409, 409],
    SuperAdmin: [200, 409, 200, 200, 409, 409, 409, 409],
  },
  "take another's rejection back": {
    Admin: [200, 409, 409, 409, 409, 409, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 409, 409, 409, 409],
  },
  // Only on what waits does anyone work together.
  'have open': {
    Admin: [200, 404, 404, 404, 404, 404, 404, 404],
    SuperAdmin: [200, 404, 404, 404, 404, 404, 404, 404],
  },
  take: { Admin: [200, 409, 409, 409, 404, 404, 409, 409], SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409] },
  'take over': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  'hand over what a colleague has taken': {
    Admin: [409, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [409, 409, 409, 409, 404, 404, 409, 409],
  },
  'write a note about': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  pass: { Admin: [200, 409, 409, 409, 404, 404, 409, 409], SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409] },
  'want back': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  'hand over': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  'take the own question back about': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  "take a colleague's question back about": {
    Admin: [403, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [403, 409, 409, 409, 404, 404, 409, 409],
  },
  'ask for a second opinion on': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  "give a colleague's second opinion on": {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  'tell apart from another report': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  'take that back of': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  'merge another report into': {
    Admin: [200, 200, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 200, 409, 409, 404, 404, 409, 409],
  },
  // What the public reads is changed only by whoever may edit it.
  'merge another report, with its words, into': {
    Admin: [200, 403, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 200, 409, 409, 404, 404, 409, 409],
  },
  'merge into another report': {
    Admin: [200, 409, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 409, 409, 409, 404, 404, 409, 409],
  },
  'attach a post to': {
    Admin: [200, 200, 409, 409, 404, 404, 409, 409],
    SuperAdmin: [200, 200, 409, 409, 404, 404, 409, 409],
  },
  // A colleague merged them. Where there is no such source, nothing changes.
  'take a source out of': {
    Admin: [200, 403, 403, 403, 404, 404, 200, 403],
    SuperAdmin: [200, 200, 200, 200, 404, 404, 200, 200],
  },
  'take out of it a source of their own': {
    Admin: [200, 200, 403, 403, 404, 404, 200, 403],
    SuperAdmin: [200, 200, 200, 200, 404, 404, 200, 200],
  },
  // Repeating a deletion finishes it; for an unknown id the answer is that nothing was deleted.
  delete: { Admin: [200, 200, 403, 403, 200, 200, 200, 403], SuperAdmin: [200, 200, 200, 200, 200, 200, 200, 200] },
  // Of what is decided, too, and only super admins read that.
  export: { SuperAdmin: [200, 200, 200, 200, 200, 404, 200, 200] },
  erase: { SuperAdmin: [200, 200, 200, 200, 200, 404, 200, 200] },
  'close a request about': { SuperAdmin: [200, 200, 200, 200, 200, 404, 200, 200] },
  'verify as a partner': { partner: [200, 409, 409, 404, 404, 404, 409, 409] },
};

const mayReadPrivate = (role: Role, state: State) =>
  role === 'SuperAdmin' || (role === 'Admin' && (state === 'pending' || state === 'scheduled'));
const mayReadPublic = (role: Role, state: State) =>
  mayReadPrivate(role, state) || state === 'approved' || (role === 'partner' && state !== 'withdrawn');

const cells = Object.keys(acts).flatMap((act) => (Object.keys(roles) as Role[]).map((role) => ({ act, role })));

/** One of each, made when it is first asked for. */
function shared<T, S>(make: (state: S) => Promise<T>): (state: S) => Promise<T> {
  const made = new Map<S, Promise<T>>();
  return (state) => {
    const item = made.get(state) ?? make(state);
    made.set(state, item);
    return item;
  };
}

describe('a report', () => {
  // What is refused changes nothing, so those who may do nothing share one report in each state.
  const untouched = shared(reportIn);

  it.each(cells)('to $act as $role, in each of its states', async ({ act, role }) => {
    const may = allowed[act]?.[role];
    const caller = roles[role];
    for (const [index, state] of states.entries()) {
      const made = await (may ? reportIn : untouched)(state);
      const { status, text } = await acts[act]!(made, caller, state);
      expect(status, state).toBe(may?.[index] ?? (caller === null ? 401 : 403));
      if (!mayReadPrivate(role, state)) expect(text, state).not.toMatch(privateWords);
      if (!mayReadPublic(role, state)) expect(text, state).not.toMatch(publicWords);
    }
  });
});

it('an Admin learns only the status and revision of a decided report, singly and in bulk, and no name', async () => {
  for (const state of ['approved', 'rejected'] as const) {
    const { id } = await reportIn(state);
    const { text } = await acts[state === 'approved' ? 'approve' : 'reject']!({ id, receipt: '' }, admin, state);
    expect(JSON.parse(text)).toEqual({
      id,
      isApproved: state,
      revision: 1,
      first: { decision: state, by: null, isMe: false },
    });
  }
  const { id } = await reportIn('rejected');
  const { text } = await decideMany(id, 'rejected', admin);
  expect(JSON.parse(text)).toEqual({ incidents: [{ id, isApproved: 'rejected', revision: 1 }], refused: [] });
});

it("an Admin's lists hold only reports that wait, or are not public yet", async () => {
  // Newest first, so that these are on the first page.
  api.setTime(new Date(testNow.getTime() + 60_000));
  const made = new Map<State, string>();
  for (const state of states) made.set(state, (await reportIn(state)).id);
  const listed = async (path: string, caller: Caller) => {
    const { text } = await outcomeOf(await api.send(path, { caller }));
    const page = JSON.parse(text) as { id: string }[] | { incidents: { id: string }[] };
    const ids = (Array.isArray(page) ? page : page.incidents).map(({ id }) => id);
    return states.filter((state) => ids.includes(made.get(state)!));
  };
  expect(await listed('/api/admin/incidents/all?role=SuperAdmin', admin)).toEqual(['pending', 'scheduled']);
  expect(await listed('/api/admin/incidents/all', superAdmin)).toEqual([
    'pending',
    'approved',
    'rejected',
    'withdrawn',
    'scheduled',
    'merged',
  ]);
  expect(await listed('/api/admin/incidents/all?role=SuperAdmin&limit=100', admin)).toEqual(['pending']);
  for (const status of ['approved', 'rejected']) {
    const { status: refused } = await api.send(`/api/admin/incidents/all?role=SuperAdmin&limit=5&status=${status}`, {
      caller: admin,
    });
    expect(refused).toBe(403);
  }
  expect(await listed('/api/partner/incidents?limit=100', partnerAccount)).toEqual([
    'pending',
    'approved',
    'rejected',
    'scheduled',
    'merged',
  ]);
});

it('an Admin can undo their own recent rejection, and the answer holds the outcome alone', async () => {
  const { id } = await submit();
  await decide(id, 'rejected', admin);
  expect((await decideMany(id, 'pending', superAdmin)).status).toBe(409);
  const { status, text } = await decideMany(id, 'pending', admin);
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { incidents: [{ id, isApproved: 'pending', revision: 2 }], refused: [] },
  ]);
});

it('a reviewer cannot give the second opinion that they asked for, and no answer tells who passed a report on', async () => {
  const { id } = await submit();
  await work({ id }, colleague, { act: 'askOpinion' });
  const list = async (view: string) =>
    (await api.send(`/api/admin/incidents/all?sort=age${view}`, { caller: superAdmin })).text();
  const handedOn = async () => (JSON.parse(await list('')) as { handedOn: number }).handedOn;
  const before = await handedOn();
  await work({ id }, colleague, { act: 'pass' });
  expect((await work({ id }, colleague, { act: 'giveOpinion', agrees: true })).status).toBe(403);
  const shown = await work({ id }, admin, { act: 'note', note: 'A note' });
  expect(JSON.parse(shown.text)).toMatchObject({ isPassed: false });
  expect(shown.text).not.toContain('passedBy');
  expect(await list('')).not.toContain('passedBy');
  const passed = await list('&work=passed');
  expect(passed).not.toContain('passedBy');
  expect(passed).not.toContain(id);
  expect(await handedOn()).toBe(before);
});

it('an edit takes back an approval that is not public yet, and a partner cannot', async () => {
  const stateOf = async (id: string) => (await api.services.submissions.find(id))?.document.life.is;
  const made = await reportIn('scheduled');
  await acts['verify as a partner']!(made, partnerAccount, 'scheduled');
  expect(await stateOf(made.id)).toBe('scheduled');
  await acts.edit!(made, admin, 'scheduled');
  expect(await stateOf(made.id)).toBe('waiting');
});

it.each(['rejected', 'merged'] as const)('a refused act changes nothing: %s', async (state) => {
  const { id } = await reportIn(state);
  const before = await api.services.submissions.find(id);
  for (const act of ['read', 'edit', 'approve', 'delete', "take another's rejection back"]) {
    await acts[act]!({ id, receipt: '' }, admin, state);
  }
  expect(await api.services.submissions.find(id)).toEqual(before);
});

describe('a data-rights request', () => {
  const requestFor = async ({ receipt }: Made, right = 'access') => {
    const sent = await api.send('/api/privacy/requests', json({ right, receipt, message: '' }));
    return ((await sent.json()) as { id: string }).id;
  };
  it.each(Object.keys(roles) as Role[])('is listed for super admins alone: %s', async (role) => {
    const made = await reportIn('approved');
    const id = await requestFor(made);
    const listed = await outcomeOf(await api.send('/api/admin/privacy-requests', { caller: roles[role] }));
    expect(listed.status).toBe(role === 'SuperAdmin' ? 200 : role === 'nobody' ? 401 : 403);
    expect(listed.text.includes(id)).toBe(role === 'SuperAdmin');
    expect(listed.text.includes('Shouted at on a tram')).toBe(role === 'SuperAdmin');
  });

  it('allows neither export nor erasure once it is closed', async () => {
    for (const [action, right] of [
      ['done', 'access'],
      ['refused', 'erasure'],
    ] as const) {
      const made = await reportIn('approved');
      const id = await requestFor(made, right);
      expect((await put('/api/admin/privacy-requests', { id, action }, superAdmin)).status).toBe(200);
      expect((await put('/api/admin/privacy-requests', { id, action: 'export' }, superAdmin)).status).toBe(409);
      await put('/api/admin/privacy-requests', { id, action: 'erase' }, superAdmin);
      expect(await api.services.submissions.find(made.id)).not.toBeNull();
    }
  });
});

/** States of a post or a file; a colleague decided. */
const itemStates = ['pending', 'scheduled', 'approved', 'rejected', 'unknown'] as const;
type ItemState = (typeof itemStates)[number];
type ItemAct = (id: string, caller: Caller) => Promise<Pick<Response, 'status'>>;

/** Every act in every role on an item in every state. `expected`: of reviewers, in the order of `itemStates`. */
function permissionsOf(
  make: (state: ItemState) => Promise<string>,
  act: Record<string, ItemAct>,
  expected: Record<string, number[]>,
): void {
  const all = Object.keys(act).flatMap((name) => (Object.keys(roles) as Role[]).map((role) => ({ name, role })));
  // As with reports.
  const untouched = shared(make);
  it.each(all)('to $name as $role', async ({ name, role }) => {
    const isReviewer = role === 'Admin' || role === 'SuperAdmin';
    for (const [index, state] of itemStates.entries()) {
      const { status } = await act[name]!(await (isReviewer ? make : untouched)(state), roles[role]);
      expect(status, state).toBe(isReviewer ? expected[name]![index] : role === 'nobody' ? 401 : 403);
    }
  });
}

/** What has become of a reviewer's own decision. `public`: approved at once. Long ago: as long as no alarm rings. */
const ownStates = [
  'rejected',
  'scheduled',
  'public',
  'rejected too long ago',
  'scheduled long ago',
  'scheduled, and withdrawn by its sender since',
] as const;
type DecideOwn = (id: string, status: 'approved' | 'rejected', delay: boolean, caller: Caller) => Promise<Response>;

/**
 * To undo one's own decision, in every role that its reviewer may have by then. `expected`: of reviewers, in the order of
 * `ownStates`. What is undone waits again; what is refused does not.
 */
function undoOfOwn(
  kind: 'report' | 'post' | 'media',
  make: () => Promise<Made>,
  decideOwn: DecideOwn,
  undo: ItemAct,
  expected: readonly number[],
): void {
  it.each(Object.keys(roles) as Role[])('to undo one’s own decision, as %s by then', async (role) => {
    const caller = roles[role];
    const isReviewer = role === 'Admin' || role === 'SuperAdmin';
    const whenDeciding = { ...(caller ?? visitor), roles: ['Admin'] };
    for (const [index, state] of ownStates.entries()) {
      const { id, receipt } = await make();
      const decision = state.startsWith('rejected') ? 'rejected' : 'approved';
      expect((await decideOwn(id, decision, state.startsWith('scheduled'), whenDeciding)).status).toBe(200);
      if (state.includes('long')) api.setTime(new Date(api.services.now().getTime() + undoAcceptedFor + 1));
      if (state.includes('withdrawn')) {
        expect((await put('/api/receipts', { code: receipt, action: 'withdraw' }, nobody)).status).toBe(200);
      }
      const { status } = await undo(id, caller);
      expect(status, state).toBe(isReviewer ? expected[index] : caller === null ? 401 : 403);
      expect((await findItem(api.services, { kind, id }))?.isWaiting ?? false, state).toBe(status === 200);
    }
  });
}

describe('a report that one decided', () =>
  undoOfOwn(
    'report',
    submit,
    (id, status, delay, caller) => put(`/api/admin/incidents/${id}/approval`, { status, delay }, caller),
    (id, caller) => decideMany(id, 'pending', caller),
    [200, 200, 409, 409, 200, 409],
  ));

it('whoever merged a report cannot undo that like a rejection, but takes the two apart', async () => {
  for (const caller of [admin, superAdmin]) {
    const [into, report] = [await submit(), await submit()];
    const merged = await sources(into.id, { act: 'merge', report: report.id, reportRevision: 0 }, caller);
    expect(merged.status).toBe(200);
    expect((await decideMany(report.id, 'pending', caller)).status).toBe(409);
    expect((await sources(into.id, { act: 'takeApart', source: report.id }, caller)).status).toBe(200);
    expect((await findItem(api.services, { kind: 'report', id: report.id }))?.isWaiting).toBe(true);
  }
});

const because = { code: 'spam', note: '' };
const workOn = (kind: string, id: string, change: Body, caller: Caller) =>
  api.send('/api/admin/incidents/all', { ...json({ ...change, item: { kind, id } }), caller });

/** Every act of work on a post or a file. */
function workActs(kind: 'post' | 'media'): Record<string, ItemAct> {
  const on =
    (change: Body, before?: { by?: Caller; change: Body }): ItemAct =>
    async (id, caller) => {
      if (before) await workOn(kind, id, before.change, before.by ?? caller);
      return workOn(kind, id, change, caller);
    };
  const asked = { change: { act: 'askOpinion' } };
  const taken = { by: colleague, change: { act: 'take', from: null } };
  return {
    'have open': (id, caller) => haveOpen(kind, id, caller),
    take: on({ act: 'take', from: null }),
    'take over': on({ act: 'take', from: `id of ${colleague.name}` }, taken),
    'hand over': on({ act: 'handOver', note: 'A note' }),
    'hand over what a colleague has taken': on({ act: 'handOver' }, taken),
    pass: on({ act: 'pass' }),
    'want back': on({ act: 'unpass' }),
    'write a note about': on({ act: 'note', note: 'A note' }),
    'ask for a second opinion': on(asked.change),
    'take the own question back': on({ act: 'endOpinion' }, asked),
    'take a colleague’s question back': on({ act: 'endOpinion' }, { ...asked, by: colleague }),
    'give a colleague’s second opinion': on({ act: 'giveOpinion', agrees: true }, { ...asked, by: colleague }),
  };
}
const workExpected = {
  ...Object.fromEntries(Object.keys(workActs('post')).map((name) => [name, [200, 409, 409, 409, 404]])),
  'have open': [200, 404, 404, 404, 404],
  'hand over what a colleague has taken': [409, 409, 409, 409, 404],
  'take a colleague’s question back': [403, 409, 409, 409, 404],
};

describe('a submitted post', () => {
  const details = {
    title: 'Abuse under a news story',
    description,
    location: 'Birmingham',
    latitude: 52.451234,
    longitude: -1.867654,
    incidentType: 'online',
    severity: 'high',
    incidentDate: '2026-06-14',
  };
  const decidePost = (id: string, status: 'approved' | 'rejected', caller: Caller) =>
    put(`/api/admin/posts/${id}/approval`, { status, ...(status === 'approved' ? { details } : {}) }, caller);

  const approvePost = (id: string, caller: Caller, delay: boolean) =>
    put(`/api/admin/posts/${id}/approval`, { status: 'approved', details, delay }, caller);

  describe('in each state', () =>
    permissionsOf(
      async (state) => {
        if (state === 'unknown') return crypto.randomUUID();
        const id = await submitPost();
        if (state === 'rejected') await decidePost(id, 'rejected', colleague);
        else if (state !== 'pending') await approvePost(id, colleague, state === 'scheduled');
        return id;
      },
      {
        approve: (id, caller) => approvePost(id, caller, false),
        'approve so that it can be undone': (id, caller) => approvePost(id, caller, true),
        reject: (id, caller) => put(`/api/admin/posts/${id}/approval`, { status: 'rejected', reason: because }, caller),
        'undo a colleague’s decision': (id, caller) =>
          put(`/api/admin/posts/${id}/approval`, { status: 'pending' }, caller),
        'attach to a report': async (id, caller) =>
          put(`/api/admin/incidents/${(await submit()).id}`, { act: 'attach', post: id }, caller),
        ...workActs('post'),
        // Only reports have likely duplicates.
        'tell apart from a report': async (id, caller) =>
          workOn('post', id, { act: 'notSame', other: (await submit()).id }, caller),
      },
      {
        approve: [200, 409, 409, 409, 404],
        'approve so that it can be undone': [200, 409, 409, 409, 404],
        reject: [200, 409, 409, 409, 404],
        'undo a colleague’s decision': [200, 403, 403, 403, 404],
        'attach to a report': [200, 409, 409, 409, 404],
        ...workExpected,
        'tell apart from a report': [400, 409, 409, 409, 404],
      },
    ));

  describe('that one decided', () =>
    undoOfOwn(
      'post',
      sendPost,
      (id, status, delay, caller) =>
        status === 'approved' ? approvePost(id, caller, delay) : decidePost(id, status, caller),
      (id, caller) => put(`/api/admin/posts/${id}/approval`, { status: 'pending' }, caller),
      [200, 200, 403, 409, 200, 403],
    ));

  it.each(['approved', 'rejected'] as const)(
    'that is %s is answered by its status alone when the decision is repeated',
    async (status) => {
      const id = await submitPost();
      await decidePost(id, status, admin);
      const { status: answered, text } = await outcomeOf(await decidePost(id, status, admin));
      expect(answered).toBe(200);
      expect(text).not.toMatch(privateWords);
      expect(text).not.toMatch(/What its sender says/);
      const incident = status === 'approved' ? { id: expect.any(String), isApproved: 'approved', revision: 1 } : null;
      expect(JSON.parse(text)).toEqual({ post: { id, isApproved: status }, incident });
      expect((await decidePost(id, status, colleague)).status).toBe(409);
    },
  );

  it('that is decided appears in no list, and its history is closed to an Admin', async () => {
    const id = await submitPost();
    await decidePost(id, 'rejected', admin);
    expect(await (await api.send('/api/admin/posts?limit=100', { caller: superAdmin })).text()).not.toContain(id);
    expect((await api.send(`/api/admin/audit?incident=${id}`, { caller: admin })).status).toBe(403);
  });

  it.each(['nobody', 'visitor', 'partner'] as const)('is inaccessible to %s', async (role) => {
    const id = await submitPost();
    const refusal = role === 'nobody' ? 401 : 403;
    expect((await decidePost(id, 'rejected', roles[role])).status).toBe(refusal);
    expect((await api.send('/api/admin/posts', { caller: roles[role] })).status).toBe(refusal);
  });
});

describe('a file', () => {
  let blobs: TestBlobs;
  let withoutFiles: TestApi;
  beforeAll(async () => {
    blobs = await startBlobs();
    withoutFiles = api;
    await startWithPartner({ BLOB_CONNECTION_STRING: blobs.connectionString });
  }, seconds(120));
  afterAll(async () => {
    await api.close();
    api = withoutFiles;
    await blobs.close();
  });

  const { upload, sendRecording } = actionsAt({ as: (caller) => api.as(caller) });
  const publication = (blobName: string) => ({
    ...aReport({ description, contactEmail, allowContact: 'yes' }),
    blobName,
  });
  const publicMedia = async () => (await api.as(superAdmin).listPublicMedia({ query: {} })).blobs;

  const publish = (name: string, caller: Caller, delay = false) =>
    put('/api/admin/media/publish', { ...publication(name), delay }, caller);
  const change = (name: string, body: Body, caller: Caller) => put(`/api/admin/media/pending/${name}`, body, caller);

  describe('in each state', () =>
    permissionsOf(
      async (state) => {
        if (state === 'unknown') return `${crypto.randomUUID()}.jpg`;
        const name = await upload();
        if (state === 'rejected') await change(name, { status: 'rejected', reason: because }, colleague);
        else if (state !== 'pending') await publish(name, colleague, state === 'scheduled');
        return name;
      },
      {
        approve: (name, caller) => publish(name, caller),
        'approve so that it can be undone': (name, caller) => publish(name, caller, true),
        'publish now': (name, caller) => change(name, { status: 'approved' }, caller),
        reject: (name, caller) => change(name, { status: 'rejected', reason: because }, caller),
        'reject without a reason': (name, caller) =>
          api.send(`/api/admin/media/pending/${name}`, { method: 'DELETE', caller }),
        'undo a colleague’s decision': (name, caller) => change(name, { status: 'pending' }, caller),
        ...workActs('media'),
      },
      {
        // What is public already stays so, and the answer says that.
        approve: [200, 409, 200, 409, 404],
        'approve so that it can be undone': [200, 409, 409, 409, 404],
        'publish now': [409, 409, 200, 409, 404],
        // The answer says whether it was pending.
        reject: [200, 409, 409, 200, 200],
        'reject without a reason': [200, 409, 409, 200, 200],
        'undo a colleague’s decision': [200, 403, 403, 403, 404],
        ...workExpected,
      },
    ));

  describe('that one decided', () =>
    undoOfOwn(
      'media',
      async () => {
        const id = await upload();
        return { id, receipt: (await sendRecording([id])).receipt };
      },
      (id, status, delay, caller) =>
        status === 'approved' ? publish(id, caller, delay) : change(id, { status, reason: because }, caller),
      (id, caller) => change(id, { status: 'pending' }, caller),
      [200, 200, 403, 409, 200, 404],
    ));

  it.each(Object.keys(roles) as Role[])(
    'that is public is listed and deleted by super admins only: %s',
    async (role) => {
      const { createdIncident } = (await (await publish(await upload(), colleague)).json()) as {
        createdIncident: { id: string };
      };
      const shown = (await publicMedia()).find(({ incidentId }) => incidentId === createdIncident.id)!;
      const caller = roles[role];
      const isAllowed = role === 'SuperAdmin';
      const status = isAllowed ? 200 : role === 'nobody' ? 401 : 403;
      expect((await api.send('/api/admin/media/public', { caller })).status).toBe(status);
      const removed = await api.send(`/api/admin/media/public/${shown.name}`, { method: 'DELETE', caller });
      expect(removed.status).toBe(status);
      expect((await publicMedia()).some(({ name }) => name === shown.name)).toBe(!isAllowed);
    },
  );

  it('that another Admin publishes again is answered by the outcome alone', async () => {
    const name = await upload();
    const first = await outcomeOf(await put('/api/admin/media/publish', publication(name), colleague));
    const again = await outcomeOf(await put('/api/admin/media/publish', publication(name), admin));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).not.toMatch(privateWords);
    expect(JSON.parse(again.text)).toEqual({
      createdIncident: { id: expect.any(String), isApproved: 'approved', revision: 1 },
    });
  });

  it('without a report can be published, rejected or restored by reviewers only', async () => {
    const name = await upload();
    const restoredBy = (caller: Caller) =>
      put(`/api/admin/media/pending/${name}`, { status: 'pending' }, caller).then(({ status }) => status);
    for (const role of ['nobody', 'visitor', 'partner'] as const) {
      const caller = roles[role];
      const refusal = role === 'nobody' ? 401 : 403;
      expect((await put('/api/admin/media/publish', publication(name), caller)).status).toBe(refusal);
      const removed = await api.send(`/api/admin/media/pending/${name}`, { method: 'DELETE', caller });
      expect([removed.status, await restoredBy(caller)]).toEqual([refusal, refusal]);
    }
    const removed = await api.send(`/api/admin/media/pending/${name}`, { method: 'DELETE', caller: admin });
    expect(await removed.json()).toEqual({ deleted: true });
    expect([await restoredBy(superAdmin), await restoredBy(admin)]).toEqual([403, 200]);
  });

  it('in the public storage that no public report shows is listed and removed all the same', async () => {
    const name = await upload();
    const { id } = await api.as(nobody).submitIncident({ body: aReport({ mediaFiles: [name] }) });
    await decide(id, 'approved', colleague);
    const shown = (await publicMedia()).find(({ incidentId }) => incidentId === id)!;
    expect(shown).toBeDefined();
    // Rejected after its files were copied, as after a crash.
    const { document, etag } = (await api.services.submissions.find(id))!;
    await api.services.submissions.save({ ...document, life: lifeOf('rejected') }, etag);
    await api.services.publication.announce([id]);
    expect(await publicMedia()).toContainEqual({
      name: shown.name,
      url: shown.url,
      incidentId: null,
      title: null,
      location: null,
      incidentDate: null,
      datePrecision: 'day',
    });
    const remove = (caller: Caller) =>
      api.send(`/api/admin/media/public/${shown.name}`, { method: 'DELETE', caller }).then(({ status }) => status);
    expect(await remove(admin)).toBe(403);
    expect(await remove(superAdmin)).toBe(200);
  });

  const nothing = {
    title: null,
    location: null,
    incidentDate: null,
    incidentTime: null,
    incidentType: null,
    severity: null,
  };
  const whatEveryoneReads = {
    title: 'Shouted at on a tram',
    location: 'Sparkhill, Birmingham',
    incidentDate: '2026-06-14',
    incidentTime: null,
    incidentType: 'verbal',
    severity: 'medium',
  };

  it.each([
    { state: 'approved' as const, told: whatEveryoneReads },
    { state: 'rejected' as const, told: nothing },
  ])(
    'that was added to a report which is $state shows an Admin only what everyone may read',
    async ({ state, told }) => {
      const { receipt } = await reportIn(state);
      const name = await upload();
      const added = { code: receipt, action: 'add', text: 'Here is a photo', mediaFiles: [name] };
      expect((await put('/api/receipts', added, nobody)).status).toBe(200);
      const waiting = async (caller: Caller, cursor?: string): Promise<unknown> => {
        const page = await api.as(caller).listPendingMedia({ query: { cursor } });
        const found = page.blobs.find((file) => file.name === name);
        return found ?? (page.cursor === null ? undefined : waiting(caller, page.cursor));
      };
      expect(await waiting(admin)).toMatchObject(told);
      expect(await waiting(superAdmin)).toMatchObject({ title: 'Shouted at on a tram', incidentTime: 'Unknown' });
    },
  );
});

describe('the partners', () => {
  it.each(['nobody', 'visitor', 'partner', 'Admin'] as const)('cannot be managed by %s', async (role) => {
    const caller = roles[role];
    const [known] = (await api.as(superAdmin).listPartners()).partners;
    const { id, name, createdAt: _, ...fields } = known!;
    const refusal = role === 'nobody' ? 401 : 403;
    const attempts = [
      api.send('/api/admin/partners', { caller }),
      api.send('/api/admin/partners', { ...json({ name: 'Mine', domain: 'example.com' }), caller }),
      put(`/api/admin/partners/${id}`, { ...fields, isActive: false }, caller),
      put('/api/admin/partners/no-such-partner', { ...fields, isActive: false }, caller),
    ];
    for (const response of await Promise.all(attempts)) {
      expect(response.status).toBe(refusal);
      expect(await response.text()).not.toContain(name);
    }
    expect((await api.as(superAdmin).listPartners()).partners).toEqual([known]);
  });
});

describe('to take back an import', () => {
  const importStates = ['staged', 'added', 'taken back', 'unknown'] as const;
  const row = {
    title: 'Shouted at on a tram',
    description,
    location: 'Leeds',
    incidentType: 'verbal',
    severity: 'low',
    incidentDate: '2026-06-14',
  };
  async function importIn(state: (typeof importStates)[number], importer: Caller): Promise<string> {
    if (state === 'unknown') return crypto.randomUUID();
    const { id } = await api.as(importer).startImport({ body: { fileName: 'records.csv', parts: 1 } });
    await api.as(importer).stageImport({ params: { id }, body: { part: 0, rows: [row] } });
    if (state !== 'staged') await api.as(importer).commitImport({ params: { id } });
    if (state === 'taken back') await api.as(importer).takeBackImport({ params: { id } });
    return id;
  }
  const cellsOf = (whose: string, importer: Caller, mayTakeBack: Role[]) =>
    (Object.keys(roles) as Role[]).map((role) => ({ whose, importer, role, may: mayTakeBack.includes(role) }));

  it.each([
    ...cellsOf('of a colleague', colleague, ['SuperAdmin']),
    ...cellsOf('of one’s own', admin, ['Admin', 'SuperAdmin']),
    ...cellsOf('of the partner', partnerAccount, ['partner', 'SuperAdmin']),
  ])('$whose as $role, in each of its states', async ({ importer, role, may }) => {
    for (const state of importStates) {
      const id = await importIn(state, importer);
      const { status } = await api.send(`/api/imports/${id}`, { method: 'DELETE', caller: roles[role] });
      const mayImport = role !== 'nobody' && role !== 'visitor';
      const refusal = role === 'nobody' ? 401 : 403;
      expect(status, state).toBe(may && state !== 'unknown' ? 200 : state === 'unknown' && mayImport ? 404 : refusal);
    }
  });
});
