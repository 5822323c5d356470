import { describe, expect, test } from 'vitest';
import { undoAcceptedFor, undoWindow } from '@incidentmap/core/domain/limits';
import {
  act,
  type Act,
  type ActName,
  actNames,
  type Caller,
  isRefusal,
  type Kind,
  kinds,
  type Life,
  type LifeName,
  lifeNames,
  type Refusal,
  type Role,
  roles,
} from '@incidentmap/core/domain/submission/life';

/** Every act on every state of every kind, in every role: what comes of it, and the page that says so, docs/lives.md. */

const now = new Date('2026-06-15T12:00:00.000Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);
const colleague = { userId: 'colleague', name: 'colleague@example.org' };
const as = (role: Role): Caller => ({ role, userId: role, name: `${role}@example.org` });
/** Whoever made the decision, in this role. */
const own = (role: Role): Caller => ({ ...colleague, role });

/** One of each state; the colleague decided, `age` milliseconds ago. */
function lifeIn(is: LifeName, age = 1000): Life {
  const made = { by: colleague, at: after(-age).toISOString() };
  switch (is) {
    case 'waiting':
      return { is };
    case 'scheduled':
      return { is, ...made, publishAt: after(undoWindow - age).toISOString(), choices: [] };
    case 'public':
      return { is, ...made, heldSince: made.at };
    case 'rejected':
      return { is, ...made, why: null };
    case 'withdrawn':
      return { is, at: made.at };
    case 'merged':
      return { is, into: 'another', as: 'source', ...made };
    case 'deleting':
      return { is, ...made };
  }
}

const wasPublic = { by: colleague, heldSince: after(-60_000).toISOString() };
const claim = { names: { 'a.jpg': 'b.jpg' }, since: after(-500).toISOString() };
/** Every state, also with what only some of them have. */
const lives: Life[] = [
  ...lifeNames.map((is) => lifeIn(is)),
  { is: 'waiting', claim },
  { is: 'waiting', wasPublic },
  { is: 'waiting', wasPublic: { ...wasPublic, heldSince: null }, claim },
  { ...(lifeIn('scheduled') as Extract<Life, { is: 'scheduled' }>), claim, without: ['lost.jpg'] },
  { ...(lifeIn('scheduled') as Extract<Life, { is: 'scheduled' }>), wasPublic },
  lifeIn('scheduled', undoWindow),
  { ...(lifeIn('public') as Extract<Life, { is: 'public' }>), heldSince: null },
  { ...(lifeIn('rejected') as Extract<Life, { is: 'rejected' }>), with: 'another' },
  lifeIn('rejected', undoAcceptedFor + 1),
  { ...(lifeIn('merged') as Extract<Life, { is: 'merged' }>), as: 'sameLink' },
  { ...(lifeIn('merged') as Extract<Life, { is: 'merged' }>), as: 'file' },
];

const requests: { [A in ActName]: Extract<Act, { act: A }> } = {
  approve: { act: 'approve' },
  schedule: { act: 'schedule', choices: [] },
  reject: { act: 'reject', why: null },
  undo: { act: 'undo' },
  hide: { act: 'hide' },
  edit: { act: 'edit' },
  correct: { act: 'correct' },
  add: { act: 'add' },
  verify: { act: 'verify' },
  merge: { act: 'merge', into: 'a third', as: 'source' },
  gain: { act: 'gain', takes: false },
  lose: { act: 'lose', byItsMerger: false, isUnseen: false },
  withdraw: { act: 'withdraw' },
  delete: { act: 'delete' },
  erase: { act: 'erase' },
  publish: { act: 'publish' },
  giveBack: { act: 'giveBack' },
  release: { act: 'release' },
  expire: { act: 'expire' },
};
/** A file can only be merged as the file of something. */
const usually = (kind: Kind, name: ActName): object => (kind === 'media' && name === 'merge' ? { as: 'file' } : {});
const run = (kind: Kind, name: ActName, life: Life, by: Caller, more: object = {}, time = now): Life | Refusal =>
  act(
    kind,
    life,
    { ...requests[name], ...usually(kind, name), ...more } as Extract<Act, { act: typeof name }>,
    by,
    time,
  );
const done = (...args: Parameters<typeof run>): Life => {
  const result = run(...args);
  if (isRefusal(result)) throw new Error(`${args[1]} was refused: ${JSON.stringify(result)}`);
  return result;
};

const statuses = { conflict: 409, forbidden: 403, not_found: 404 } as const;
const statusOf = (result: Life | Refusal): number => (isRefusal(result) ? statuses[result.refused] : 200);

describe('who may do what, in which state', () => {
  const states = ['waiting', 'public', 'rejected', 'withdrawn', 'deleting', 'scheduled', 'merged'] as const;
  type Allowed = Partial<Record<Role, number[]>>;
  const both = (...found: number[]): Allowed => ({ Admin: found, SuperAdmin: found });
  const ofReports: [ActName, object, Allowed][] = [
    ['edit', {}, { Admin: [200, 403, 403, 403, 404, 200, 403], SuperAdmin: [200, 200, 200, 200, 404, 200, 200] }],
    ['approve', {}, both(200, 200, 409, 409, 404, 409, 409)],
    ['schedule', {}, both(200, 200, 409, 409, 404, 200, 409)],
    ['reject', {}, both(200, 409, 200, 200, 404, 409, 409)],
    ['hide', {}, { SuperAdmin: [200, 200, 409, 409, 404, 200, 409] }],
    ['gain', {}, both(200, 200, 409, 409, 404, 409, 409)],
    [
      'gain',
      { takes: true },
      { Admin: [200, 403, 409, 409, 404, 409, 409], SuperAdmin: [200, 200, 409, 409, 404, 409, 409] },
    ],
    ['merge', {}, both(200, 409, 409, 409, 404, 409, 409)],
    ['lose', {}, { Admin: [200, 403, 403, 403, 404, 200, 403], SuperAdmin: [200, 200, 200, 200, 404, 200, 200] }],
    [
      'lose',
      { byItsMerger: true },
      { Admin: [200, 200, 403, 403, 404, 200, 403], SuperAdmin: [200, 200, 200, 200, 404, 200, 200] },
    ],
    ['delete', {}, { Admin: [200, 200, 403, 403, 200, 200, 403], SuperAdmin: [200, 200, 200, 200, 200, 200, 200] }],
    ['verify', {}, { partner: [200, 409, 409, 404, 404, 409, 409] }],
  ];
  // Senders and the system have acts of their own; a source leaves by the system, too.
  const callers = roles.filter((role) => role !== 'sender' && role !== 'system');
  const cases = ofReports.flatMap(([name, more, allowed]) => callers.map((role) => ({ name, more, allowed, role })));

  test.for(cases)('report: $name $more as $role', ({ name, more, allowed, role }) => {
    const found = states.map((state) => statusOf(run('report', name, lifeIn(state), as(role), more)));
    const refused = states.map((state) => (state === 'deleting' && name !== 'delete' ? 404 : 403));
    expect(found).toEqual(allowed[role] ?? refused);
  });

  test.for<[ActName, Role[], LifeName[]]>([
    ['correct', ['sender'], ['waiting', 'scheduled', 'public', 'rejected', 'merged']],
    ['add', ['sender'], ['waiting', 'scheduled', 'public', 'rejected', 'merged']],
    ['withdraw', ['sender'], ['waiting', 'scheduled', 'public', 'rejected', 'withdrawn', 'merged']],
    [
      'erase',
      ['SuperAdmin', 'sender', 'system'],
      ['waiting', 'scheduled', 'public', 'rejected', 'withdrawn', 'merged'],
    ],
    ['publish', ['system'], ['public']],
    ['giveBack', ['system'], ['waiting', 'scheduled', 'public', 'rejected', 'withdrawn', 'merged']],
    ['release', ['system'], ['waiting', 'scheduled', 'public', 'rejected', 'withdrawn', 'merged']],
    ['expire', ['system'], ['rejected', 'withdrawn', 'merged']],
  ])('of a report or a post, %s is done by %j alone, in the states %j', ([name, able, accepted]) => {
    for (const kind of ['report', 'post'] as const) {
      for (const role of roles) {
        for (const by of [as(role), own(role)]) {
          const found = lifeNames.filter((is) => !isRefusal(run(kind, name, lifeIn(is), by)));
          expect(found, `${kind} ${role}`).toEqual(able.includes(role) ? accepted : []);
        }
      }
    }
  });

  test('what its own reviewer sends again: of a post every decision is answered, of a file no delayed one that is over', () => {
    const again = (kind: Kind, name: ActName) => few.map((is) => statusOf(run(kind, name, lifeIn(is), own('Admin'))));
    expect(again('post', 'approve')).toEqual([200, 200, 200, 409]);
    expect(again('post', 'schedule')).toEqual([200, 200, 200, 409]);
    expect(again('post', 'reject')).toEqual([200, 409, 409, 200]);
    expect(again('media', 'approve')).toEqual([200, 200, 200, 409]);
    expect(again('media', 'schedule')).toEqual([200, 200, 409, 409]);
    expect(again('media', 'reject')).toEqual([200, 409, 409, 200]);
  });

  // Waiting, scheduled, public, rejected, each by a colleague.
  const few = ['waiting', 'scheduled', 'public', 'rejected'] as const;
  const ofOthers: [Kind, ActName, number[]][] = [
    ['post', 'approve', [200, 409, 409, 409]],
    ['post', 'schedule', [200, 409, 409, 409]],
    ['post', 'reject', [200, 409, 409, 409]],
    ['post', 'undo', [200, 403, 403, 403]],
    ['post', 'merge', [200, 409, 409, 409]],
    ['media', 'approve', [200, 409, 200, 409]],
    ['media', 'schedule', [200, 409, 409, 409]],
    ['media', 'reject', [200, 409, 409, 200]],
    ['media', 'undo', [200, 403, 403, 403]],
  ];
  test.for(ofOthers)('%s: %s of what a colleague decided', ([kind, name, expected]) => {
    for (const role of ['Admin', 'SuperAdmin'] as const) {
      const found = few.map((state) => statusOf(run(kind, name, lifeIn(state), as(role), { as: 'source' })));
      expect(found, role).toEqual(kind === 'media' && name === 'merge' ? [409, 409, 409, 409] : expected);
    }
  });

  test('a post or a file is no incident before it is public, and nobody finds it as one', () => {
    for (const kind of ['post', 'media'] as const) {
      for (const name of ['edit', 'gain', 'lose', 'hide', 'delete'] as const) {
        const found = states.map((state) => statusOf(run(kind, name, lifeIn(state), as('SuperAdmin'))));
        const [, shown, , withdrawn, deleting] = states.map((state) =>
          statusOf(run('report', name, lifeIn(state), as('SuperAdmin'))),
        );
        expect(found, `${kind} ${name}`).toEqual([404, shown, 404, withdrawn, deleting, 404, 404]);
        const again = run(kind, name, { is: 'waiting', wasPublic }, as('SuperAdmin'));
        expect(statusOf(again), `${kind} ${name} of one that was public`).toBe(200);
      }
    }
  });

  test('a file has no words: it is merged as the file of something alone, by its sender, while it waits', () => {
    for (const role of roles) {
      for (const how of ['source', 'sameLink'] as const) {
        expect(isRefusal(run('media', 'merge', { is: 'waiting' }, as(role), { as: how })), `${role} ${how}`).toBe(true);
      }
      for (const kind of ['report', 'post'] as const) {
        expect(isRefusal(run(kind, 'merge', { is: 'waiting' }, as(role), { as: 'file' })), `${kind} ${role}`).toBe(
          true,
        );
      }
      const found = lifeNames.filter((is) => !isRefusal(run('media', 'merge', lifeIn(is), as(role))));
      expect(found, role).toEqual(role === 'sender' ? ['waiting'] : []);
    }
    expect(statusOf(run('media', 'add', { is: 'waiting' }, as('sender')))).toBe(409);
    expect(statusOf(run('media', 'correct', { is: 'waiting' }, as('sender')))).toBe(200);
    expect(statusOf(run('media', 'correct', lifeIn('public'), as('sender')))).toBe(409);
    expect(done('media', 'withdraw', { is: 'waiting' }, as('sender')).is).toBe('deleting');
  });

  test('a refusal because of an earlier decision says which, and whose', () => {
    for (const kind of kinds) {
      for (const [is, decision] of [
        ['scheduled', 'approved'],
        ['rejected', 'rejected'],
      ] as const) {
        const name = is === 'rejected' ? 'approve' : 'reject';
        expect(run(kind, name, lifeIn(is), as('Admin'))).toEqual({
          refused: 'conflict',
          because: 'decided',
          first: { decision, by: colleague },
        });
      }
    }
  });
});

describe('whatever is done', () => {
  const everything = kinds.flatMap((kind) =>
    actNames.flatMap((name) =>
      lives.flatMap((life) =>
        roles.flatMap((role) => [as(role), own(role)].map((by) => ({ kind, name, life, role, by }))),
      ),
    ),
  );
  const accepted = everything.flatMap((each) => {
    const result = run(each.kind, each.name, each.life, each.by);
    const what = `${each.kind} ${each.name} ${each.role} of ${JSON.stringify(each.life)}`;
    return isRefusal(result) ? [] : [{ ...each, result, what }];
  });

  test('every act is accepted in some state, and none changes the life that it was given', () => {
    expect(everything).toHaveLength(kinds.length * actNames.length * lives.length * roles.length * 2);
    for (const kind of kinds) {
      const possible = new Set(accepted.filter((each) => each.kind === kind).map(({ name }) => name));
      expect(actNames.filter((name) => !possible.has(name))).toEqual(kind === 'media' ? ['add'] : []);
    }
    const before = structuredClone(lives);
    for (const { kind, name, life, by } of everything) run(kind, name, life, by);
    expect(lives).toEqual(before);
  });

  test('visitors do nothing', () => {
    expect(accepted.filter(({ role }) => role === 'visitor')).toEqual([]);
  });

  test('only an approval, or its time, makes public', () => {
    const made = accepted.filter(({ life, result }) => result.is === 'public' && life.is !== 'public');
    expect([...new Set(made.map(({ name }) => name))].sort()).toEqual(['approve', 'publish']);
    // Whoever publishes what is due is not who approved it.
    for (const { life, result, what } of made) {
      if (life.is === 'scheduled') expect((result as { by: object }).by, what).toEqual(colleague);
    }
  });

  test('nobody brings back what was withdrawn, or is being deleted', () => {
    for (const { life, result, what } of accepted) {
      if (life.is === 'withdrawn') expect(['withdrawn', 'deleting'], what).toContain(result.is);
      if (life.is === 'deleting') expect(result, what).toBe(life);
    }
  });

  test('what waits again has neither the claim nor the choices of its approval', () => {
    const back = accepted.filter(({ life, result }) => life.is !== 'waiting' && result.is === 'waiting');
    expect(new Set(back.map(({ life }) => life.is))).toEqual(new Set(['scheduled', 'public', 'rejected', 'merged']));
    for (const { result, what } of back) {
      const { wasPublic: _was, ...rest } = result as Extract<Life, { is: 'waiting' }>;
      expect(rest, what).toEqual({ is: 'waiting' });
    }
    for (const { life, result, what } of back) {
      const was = (result as Extract<Life, { is: 'waiting' }>).wasPublic;
      if (life.is === 'scheduled') expect(was, what).toEqual(life.wasPublic);
      if (life.is === 'public') expect(was, what).toEqual({ by: colleague, heldSince: life.heldSince });
    }
  });

  test('done again, nothing changes: a repeated call is harmless', () => {
    for (const { kind, name, by, result, what } of accepted) {
      const again = run(kind, name, result, by);
      if (!isRefusal(again) && again.is === result.is) expect(again, what).toBe(result);
    }
  });

  test('what came to be public is held from its first publication on', () => {
    for (const { life, result, what } of accepted) {
      if (result.is !== 'public' || life.is === 'public') continue;
      const was = life.is === 'waiting' || life.is === 'scheduled' ? life.wasPublic : undefined;
      expect(result.heldSince, what).toBe(was?.heldSince ?? now.toISOString());
    }
  });
});

describe('the ten seconds of an approval', () => {
  const scheduled = done('report', 'schedule', { is: 'waiting' }, own('Admin'));

  test('begin when it is approved', () => {
    expect(undoWindow).toBe(10_000);
    expect(scheduled).toEqual({
      is: 'scheduled',
      by: colleague,
      at: now.toISOString(),
      publishAt: after(10_000).toISOString(),
      choices: [],
    });
  });

  test('are over to the millisecond: then it becomes public, in the name of whoever approved it', () => {
    const publish = (ms: number) => run('report', 'publish', scheduled, as('system'), {}, after(ms));
    expect(publish(9_999)).toEqual({ refused: 'conflict', because: 'notDue' });
    expect(publish(10_000)).toMatchObject({ is: 'public', by: colleague, at: after(10_000).toISOString() });
    expect(done('report', 'approve', scheduled, as('Admin'), {}, after(10_000))).toMatchObject({ by: colleague });
    expect(statusOf(run('report', 'approve', scheduled, as('Admin'), {}, after(9_999)))).toBe(409);
    expect(done('report', 'approve', scheduled, own('Admin'), {}, after(1)).is).toBe('public');
  });

  test('what cannot become public goes back to the reviewers only then', () => {
    const giveBack = (ms: number) => done('report', 'giveBack', scheduled, as('system'), {}, after(ms));
    expect(giveBack(9_999)).toBe(scheduled);
    expect(giveBack(10_000)).toEqual({ is: 'waiting' });
  });

  test('an approval can be undone by its reviewer for as long as it is scheduled, by nobody else', () => {
    for (const kind of kinds) {
      for (const ms of [0, 9_900, 10_000, undoAcceptedFor + 1, 3_600_000]) {
        expect(done(kind, 'undo', scheduled, own('Admin'), {}, after(ms)), `${kind}, ${ms} ms`).toEqual({
          is: 'waiting',
        });
        expect(statusOf(run(kind, 'undo', scheduled, as('SuperAdmin'), {}, after(ms)))).toBe(403);
      }
    }
  });

  test('a rejection can be undone by its reviewer for twenty seconds, unless it followed another one', () => {
    const rejected = done('report', 'reject', { is: 'waiting' }, own('Admin'), { why: 'spam' });
    const undo = (ms: number, life = rejected) => run('report', 'undo', life, own('Admin'), {}, after(ms));
    expect(undo(20_000)).toEqual({ is: 'waiting' });
    expect(undo(20_001)).toEqual({ refused: 'conflict', because: 'tooLate' });
    expect(undo(1, { ...rejected, with: 'another' } as Life)).toEqual({ refused: 'conflict', because: 'tooLate' });
    expect(statusOf(run('report', 'undo', rejected, as('Admin'), {}, after(1)))).toBe(403);
  });

  test('of what is one’s own: what cannot be undone, and how that is refused', () => {
    const withdrawn = done('report', 'withdraw', lifeIn('scheduled'), as('sender'));
    const late = undoAcceptedFor + 1;
    const mine = ['rejected', 'scheduled', 'public'].map((is) => lifeIn(is as LifeName));
    const tooLate = [lifeIn('rejected', late), lifeIn('scheduled', late), withdrawn];
    for (const kind of kinds) {
      const found = [...mine, ...tooLate].map((life) => statusOf(run(kind, 'undo', life, own('Admin'))));
      expect(found, kind).toEqual([200, 200, 403, 409, 200, 403]);
    }
  });

  test.for(['edit', 'correct', 'add', 'lose', 'hide'] as const)(
    '%s ends it, because it was given for other words',
    (name) => {
      const by = name === 'correct' || name === 'add' ? as('sender') : as('SuperAdmin');
      expect(done('report', name, scheduled, by)).toEqual({ is: 'waiting' });
      expect(done('report', name, { ...scheduled, wasPublic } as Life, by)).toEqual({ is: 'waiting', wasPublic });
    },
  );
});

describe('what is hidden', () => {
  test('waits again, and remembers who had approved it and how long its details are kept', () => {
    for (const kind of kinds) {
      const hidden = done(kind, 'hide', lifeIn('public'), as('SuperAdmin'));
      expect(hidden).toEqual({ is: 'waiting', wasPublic: { by: colleague, heldSince: after(-1000).toISOString() } });
      expect(done(kind, 'hide', hidden, as('SuperAdmin'))).toBe(hidden);
      expect(done(kind, 'approve', hidden, as('Admin'))).toMatchObject({
        is: 'public',
        by: { userId: 'Admin' },
        heldSince: after(-1000).toISOString(),
      });
    }
  });

  test('is hidden by super admins alone', () => {
    for (const role of roles.filter((each) => each !== 'SuperAdmin')) {
      for (const by of [as(role), own(role)]) {
        expect(run('report', 'hide', lifeIn('public'), by), role).toEqual({ refused: 'forbidden', because: 'role' });
      }
    }
  });

  test('waits as every other one does: it can be rejected, edited, corrected, withdrawn and deleted', () => {
    const hidden = done('report', 'hide', lifeIn('public'), as('SuperAdmin'));
    expect(done('report', 'reject', hidden, as('Admin')).is).toBe('rejected');
    for (const [name, role] of [
      ['edit', 'Admin'],
      ['correct', 'sender'],
      ['add', 'sender'],
      ['undo', 'Admin'],
    ] as const) {
      expect(done('report', name, hidden, as(role)), name).toBe(hidden);
    }
    expect(done('report', 'withdraw', hidden, as('sender')).is).toBe('withdrawn');
    expect(done('report', 'delete', hidden, as('Admin')).is).toBe('deleting');
  });

  test('is remembered while it is scheduled, rejected or merged, because that may be undone', () => {
    const hidden = done('report', 'hide', lifeIn('public'), as('SuperAdmin'));
    for (const kind of kinds) {
      const rejected = done(kind, 'reject', hidden, own('Admin'));
      expect(done(kind, 'undo', rejected, own('Admin')), `${kind}, undone`).toEqual(hidden);
      const held = done(kind, 'reject', hidden, as('system'), { with: 'another' });
      expect(done(kind, 'release', held, as('system')), `${kind}, held with another`).toEqual(hidden);
      const scheduled = done(kind, 'schedule', hidden, own('Admin'));
      expect(done(kind, 'undo', scheduled, own('Admin')), `${kind}, approved and undone`).toEqual(hidden);
      if (kind === 'media') continue;
      const merged = done(kind, 'merge', hidden, as('Admin'));
      expect(done(kind, 'release', merged, as('system')), `${kind}, taken apart`).toEqual(hidden);
    }
  });

  test('is no bare file, which whoever uploaded it could take for something else', () => {
    const hidden = done('media', 'hide', lifeIn('public'), as('SuperAdmin'));
    expect(run('media', 'merge', hidden, as('sender'))).toMatchObject({ refused: 'conflict' });
  });
});

describe('a source that leaves', () => {
  test('takes off the map what nobody has approved', () => {
    for (const [byItsMerger, by] of [
      [true, as('Admin')],
      [false, as('SuperAdmin')],
      [false, as('system')],
    ] as const) {
      expect(done('report', 'lose', lifeIn('public'), by, { byItsMerger, isUnseen: true })).toEqual({
        is: 'waiting',
        wasPublic: { by: colleague, heldSince: after(-1000).toISOString() },
      });
    }
    const shown = lifeIn('public');
    expect(done('report', 'lose', shown, as('system'), { isUnseen: false })).toBe(shown);
  });

  test('what was rejected with another, or is part of it, waits again when that lets it go', () => {
    for (const kind of kinds) {
      const rejected = { ...(lifeIn('rejected') as Extract<Life, { is: 'rejected' }>), with: 'another' };
      expect(done(kind, 'release', rejected, as('system'))).toEqual({ is: 'waiting' });
      expect(done(kind, 'release', lifeIn('merged'), as('system'))).toEqual({ is: 'waiting' });
      const alone = lifeIn('rejected');
      expect(done(kind, 'release', alone, as('system'))).toBe(alone);
    }
  });
});

/** Whoever acts, in the order in which a cell looks for somebody who may. */
const actors = ['Admin', 'SuperAdmin', 'partner', 'sender', 'system'] as const;

/** What comes of an act: the state, `stays`, or the status of the refusal. */
const say = (kind: Kind, name: ActName, life: Life, by: Caller, more: object, time = now): string => {
  const result = run(kind, name, life, by, more, time);
  if (isRefusal(result)) return String(statuses[result.refused]);
  return result === life ? 'stays' : `**${result.is}**`;
};

/** A cell: what comes of the act for those who may; behind it, what differs for others, at other times, or by how it came. */
function tell(kind: Kind, name: ActName, more: object, is: LifeName): string {
  const life = lifeIn(is);
  const role = actors.find((each) => say(kind, name, life, as(each), more) !== '403') ?? 'Admin';
  const said = say(kind, name, life, as(role), more);
  const isSuperAlone = role === 'SuperAdmin' && say(kind, name, life, as('sender'), more) === '403';
  const mine = say(kind, name, life, own(role), more);
  const late = say(kind, name, lifeIn(is, undoAcceptedFor + 1), own(role), more);
  const isLimited = is === 'rejected' && late !== mine;
  const [early, due] = [now, after(undoWindow)].map((time) =>
    say(kind, name, lifeIn(is, 0), as(role === 'Admin' ? 'Admin' : 'system'), more, time),
  );
  // Nobody finds a post or a file among the incidents; the platform still ends it with what it belongs to.
  const bySystem = said === '404' && is !== 'deleting' && say(kind, name, life, as('system'), more);
  const withOther = is === 'rejected' && say(kind, name, { ...life, with: 'another' } as Life, as(role), more);
  return [
    `${said}${isSuperAlone ? ' (SuperAdmin)' : ''}`,
    ...(mine === said || isSuperAlone ? [] : [`own ${mine}${isLimited ? ` for ${undoAcceptedFor / 1000} s` : ''}`]),
    ...(is === 'scheduled' && early !== due ? [`when due ${due}`] : []),
    ...(bySystem && bySystem.startsWith('**') ? [`system ${bySystem}`] : []),
    ...(withOther && withOther !== said ? [`with another ${withOther}`] : []),
  ].join(', ');
}

/** The rows: an act for which it matters what comes with it has several. */
const rows = actNames.flatMap((name): [string, ActName, object][] => {
  if (name === 'gain')
    return [
      ['gain', name, {}],
      ['gain, with its words', name, { takes: true }],
    ];
  if (name !== 'lose') return [[name, name, {}]];
  return [
    ['lose', name, {}],
    ['lose, by who merged it', name, { byItsMerger: true }],
    ['lose, with words unseen', name, { isUnseen: true }],
  ];
});

function whoMay(kind: Kind, name: ActName): string {
  const able = actors.filter((role) => lives.some((life) => !isRefusal(run(kind, name, life, own(role)))));
  const names = able.includes('Admin') ? able.map((role) => (role === 'Admin' ? 'reviewer' : role)) : able;
  return names.filter((role) => role !== 'SuperAdmin' || !able.includes('Admin')).join(', ') || 'nobody';
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const tableOf = (kind: Kind): string =>
  [
    row([kind, 'who', ...lifeNames]),
    row(['---', '---', ...lifeNames.map(() => '---')]),
    ...rows.map(([label, name, more]) =>
      row([label, whoMay(kind, name), ...lifeNames.map((is) => tell(kind, name, more, is))]),
    ),
  ].join('\n');

const titles: Record<Kind, string> = { report: 'A report', post: 'A submitted post', media: 'A file' };
const introduction = `# Lives

<!-- \`tests/unit/domain/life.test.ts\` writes this page: \`npm test -- tests/unit/domain/life -u\` -->

Everything that is sent is a *submission*: a report, a submitted post, or a file. In each, one field says what state it is in, its *life*. What may happen to it is one table in \`core/src/domain/submission/life.ts\`, and this page shows it: a row for each act, a column for each state.

A submission *waits* until a reviewer decides. An approval is *scheduled* for ten seconds, in which its reviewer can undo it; then it is *public*. It can be *rejected*, *withdrawn* by its sender, or *merged*: then it lives on in another one, as a source, as one more sender of the same link, or as a file of it. What is being *deleted* is seen by nobody, and goes as soon as its files are gone.

How to read a cell:
- **A state in bold** is the one that the act leads to. *stays* means that the act is accepted, and the state is the same. 403, 404 and 409 are refusals: not allowed, nothing there, not in this state.
- A cell tells what comes of the act for whoever may do it, who stands in the second column. *reviewer*: an Admin or a SuperAdmin; *(SuperAdmin)*: only they, here. *system*: the platform itself, in the name of a reviewer whose decision it follows, or in its own. A role that may not is refused with 403. Visitors may do nothing.
- *own* is what comes of it for whoever made that decision; *when due*, once the ten seconds are over; *with another*, where it was rejected together with another one.
- *waiting* again after it was *public* (\`hide\`, \`lose\`) has its own memory: it comes first in the queue, and its private details end when they would have.

The acts: \`schedule\` approves with ten seconds to undo, \`approve\` at once. An approval can be undone until it is public. \`hide\` takes it off the map. \`correct\`, \`add\`, \`withdraw\` and \`erase\` are done with a receipt. \`gain\` and \`lose\` are about a source of it, \`merge\` makes it a part of another one, and \`release\` lets it wait on its own again. \`publish\`, \`giveBack\` and \`expire\` come with time: it becomes public, goes back to the reviewers because it cannot, or ends with its retention.

A post or a file that was once public is an incident: \`edit\`, \`gain\`, \`lose\`, \`hide\`, \`delete\` and \`verify\` then answer as for a report.

## Who may undo what, until when

- An approval: whoever gave it, for as long as it is scheduled. That is ten seconds (\`undoWindow\` in \`core/src/domain/limits.ts\`), and longer where an alarm was lost.
- A rejection: whoever gave it, for 20 seconds (\`undoAcceptedFor\`); the room offers ten. Files and posts that were rejected *with* another come back with that one, and not by themselves.
- A merge: whoever merged the two, and a SuperAdmin, at any time.
- A publication: a SuperAdmin, at any time, by \`hide\`.

## What happens to a file with its report

A file is erased when its report is withdrawn, erased or deleted, in whatever state the file is: also while an approval of the report or of the file is scheduled, whose public copies go too (\`removeFilesOf\` in \`core/src/server/commands/submission/delete.ts\`). When the report is rejected, files that were added to it are rejected with it, and come back with an undo.
`;

test('docs/lives.md shows the three tables as they are (npm test -- tests/unit/domain/life -u writes it)', async () => {
  const page = [introduction, ...kinds.map((kind) => `## ${titles[kind]}\n\n${tableOf(kind)}\n`)].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/lives.md');
});
