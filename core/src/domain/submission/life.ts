import { undoAcceptedFor, undoWindow } from '../limits.ts';
import type { Rejection } from '../audit/audit.ts';
import type { IdentifierChoice } from '../identifiers/choices.ts';
import type { Decision } from '../incident/incidentTerms.ts';

/**
 * The life of everything that is sent: a report, a submitted post, a file. What may happen to it in each state, and who
 * may do that, is one table (`steps`), which the compiler keeps whole and docs/lives.md prints. Nothing else in a
 * document says what state it is in.
 */

export const kinds = ['report', 'post', 'media'] as const;
export type Kind = (typeof kinds)[number];

/** ISO 8601 in UTC. */
export type Moment = string;
export type Person = { userId: string; name: string };

/** The public names that a publication has claimed for files, before it copies any. A name is never claimed again. */
export type Claim = { names: Readonly<Record<string, string>>; since: Moment };

/** Of what was public and waits again: until then it comes first, and its private details end when they would have. */
type Before = { wasPublic?: { by: Person; heldSince: Moment | null } };

export type Life =
  | ({ is: 'waiting'; claim?: Claim } & Before)
  /**
   * Approved, and public from `publishAt` on; until then `by` can undo it. `without`: lost files that it leaves out.
   */
  | ({
      is: 'scheduled';
      by: Person;
      at: Moment;
      publishAt: Moment;
      choices: readonly IdentifierChoice[];
      without?: readonly string[];
      claim?: Claim;
    } & Before)
  /** `heldSince`: when the retention of its private details began; null once they are erased. */
  | { is: 'public'; by: Person; at: Moment; heldSince: Moment | null }
  /** `with`: the submission with which it was rejected, and with which alone it waits again. */
  | ({ is: 'rejected'; by: Person; at: Moment; why: Rejection | null; with?: string } & Before)
  | { is: 'withdrawn'; at: Moment }
  /** It lives on in another: as a source that a reviewer merged, as one more sender of its link, or as its file. */
  | ({ is: 'merged'; into: string; as: 'source' | 'sameLink' | 'file'; by: Person; at: Moment } & Before)
  /** `othersWait`: other senders' posts of its link wait again, and are not removed with it. */
  | { is: 'deleting'; by: Person; at: Moment; othersWait?: true };

export type LifeName = Life['is'];
type Of<L extends LifeName> = Extract<Life, { is: L }>;

export type Act =
  /** Public at once. */
  | { act: 'approve' }
  | { act: 'schedule'; choices: readonly IdentifierChoice[]; without?: readonly string[] }
  | { act: 'reject'; why: Rejection | null; with?: string }
  | { act: 'undo' }
  /** Takes it off the map, to wait again with its files. */
  | { act: 'hide' }
  | { act: 'edit' }
  /** Becomes a part of another one. */
  | { act: 'merge'; into: string; as: Of<'merged'>['as'] }
  /** Another one becomes a source of it; `takes`: with words of that. */
  | { act: 'gain'; takes: boolean }
  /**
   * A source leaves it. `byItsMerger`: the caller had merged it; `isUnseen`: something that nobody has approved comes back.
   */
  | { act: 'lose'; byItsMerger: boolean; isUnseen: boolean }
  | { act: 'delete' }
  | { act: 'verify' }
  | { act: 'correct' }
  | { act: 'add' }
  | { act: 'withdraw' }
  | { act: 'erase' }
  /** The time has come: public, or back to the reviewers where that is impossible. */
  | { act: 'publish' }
  | { act: 'giveBack' }
  /** What it was merged into, or rejected with, is gone or lets it go. */
  | { act: 'release' }
  /** Its retention has ended. */
  | { act: 'expire' };

export type ActName = Act['act'];
type Do<A extends ActName> = Extract<Act, { act: A }>;

export const roles = ['visitor', 'partner', 'Admin', 'SuperAdmin', 'sender', 'system'] as const;
export type Role = (typeof roles)[number];
export type Caller = Person & { role: Role };

export type Refusal = {
  refused: 'conflict' | 'forbidden' | 'not_found';
  because: 'role' | 'gone' | 'decided' | 'withdrawn' | 'merged' | 'tooLate' | 'notDue' | 'notOfThisKind';
  /** The decision that was first. */
  first?: { decision: Decision; by: Person };
};
export const isRefusal = (result: Life | Refusal): result is Refusal => 'refused' in result;

const refuse = (refused: Refusal['refused'], because: Refusal['because']): Refusal => ({ refused, because });
export const decidedFirst = (life: Of<'scheduled' | 'public' | 'rejected'>): Refusal => ({
  ...refuse('conflict', 'decided'),
  first: { decision: life.is === 'rejected' ? 'rejected' : 'approved', by: life.by },
});
const conflict = (because: Refusal['because']) => () => refuse('conflict', because);

const isReviewer = ({ role }: Caller) => role === 'Admin' || role === 'SuperAdmin';
const isSuper = ({ role }: Caller) => role === 'SuperAdmin';
const isSender = ({ role }: Caller) => role === 'sender';
const isSystem = ({ role }: Caller) => role === 'system';
/** It waits, or its approval can still be undone. */
export const isOpen = (life: Life): life is Of<'waiting' | 'scheduled'> =>
  life.is === 'waiting' || life.is === 'scheduled';
const isOwn = (life: Life, by: Pick<Person, 'userId'>) => 'by' in life && life.by.userId === by.userId;
/** To read it in full: what waits, every reviewer; what is decided, super admins. */
const mayRead = (by: Caller, life: Life) => life.is !== 'deleting' && (isOpen(life) ? isReviewer(by) : isSuper(by));

const may: { [A in ActName]: (by: Caller, life: Life, act: Do<A>) => boolean } = {
  approve: isReviewer,
  schedule: isReviewer,
  reject: (by) => isReviewer(by) || isSystem(by),
  undo: (by, life) =>
    isReviewer(by) &&
    (life.is === 'waiting' || ((life.is === 'scheduled' || life.is === 'rejected') && isOwn(life, by))),
  hide: isSuper,
  edit: (by, life) => mayRead(by, life) || isSystem(by),
  merge: (by, _, { as }) => (as === 'file' ? isSender(by) : as === 'sameLink' ? isSystem(by) : isReviewer(by)),
  gain: (by, life, { takes }) => isReviewer(by) && (!takes || life.is !== 'public' || mayRead(by, life)),
  lose: (by, life, { byItsMerger }) =>
    isSystem(by) || mayRead(by, life) || (isReviewer(by) && byItsMerger && (isOpen(life) || life.is === 'public')),
  delete: (by, life) => {
    if (isSystem(by)) return true;
    return isOpen(life) || life.is === 'public' || life.is === 'deleting' ? isReviewer(by) : isSuper(by);
  },
  verify: ({ role }) => role === 'partner',
  correct: isSender,
  add: isSender,
  withdraw: isSender,
  // The platform finishes an erasure that was interrupted.
  erase: (by) => isSender(by) || isSuper(by) || isSystem(by),
  publish: isSystem,
  giveBack: isSystem,
  release: isSystem,
  expire: isSystem,
};

/** What differs by kind. */
type Rules = {
  /** An incident from the start; the others become one when they are public. */
  isIncident: boolean;
  /** It has words of its own: to merge, to add to, to keep when it is withdrawn. A file is nothing else. */
  hasWords: boolean;
  /** Whether a decision that was made already is answered as done when it is sent again. */
  isAnswered: (what: 'approve' | 'schedule' | 'reject', life: Life, by: Person) => boolean;
};
const rules: Record<Kind, Rules> = {
  report: { isIncident: true, hasWords: true, isAnswered: (what, { is }) => what !== 'approve' || is === 'public' },
  post: { isIncident: false, hasWords: true, isAnswered: (_, life, by) => isOwn(life, by) },
  media: {
    isIncident: false,
    hasWords: false,
    isAnswered: (what, life, by) => (what === 'schedule' ? isOpen(life) && isOwn(life, by) : life.is !== 'scheduled'),
  },
};

type Step<A extends ActName, L extends LifeName> = (
  life: Of<L>,
  act: Do<A>,
  by: Caller,
  now: Date,
  kind: Kind,
) => Life | Refusal;
type Live = Exclude<LifeName, 'deleting'>;
type Steps = { [A in ActName]: { [L in Live]: Step<A, L> } };

const at = (now: Date): Moment => now.toISOString();
const person = ({ userId, name }: Person): Person => ({ userId, name });
const stay = (life: Life): Life => life;
const before = ({ wasPublic }: Before): Before => (wasPublic ? { wasPublic } : {});
const waitOn = (life: Before): Life => ({ is: 'waiting', ...before(life) });
const waitAgain = ({ by, heldSince }: Of<'public'>): Life => ({ is: 'waiting', wasPublic: { by, heldSince } });
const publicBy = (life: Before, by: Person, now: Date): Life => ({
  is: 'public',
  by: person(by),
  at: at(now),
  heldSince: life.wasPublic?.heldSince ?? at(now),
});
const end = (_life: Life, { act: wanted }: Act, by: Caller, now: Date): Life => ({
  is: 'deleting',
  by: person(by),
  at: at(now),
  ...(wanted === 'erase' ? { othersWait: true } : {}),
});
const everywhere = <T>(step: T): { [L in Live]: T } => ({
  waiting: step,
  scheduled: step,
  public: step,
  rejected: step,
  withdrawn: step,
  merged: step,
});

/** Whether the time in which its approval could be undone has passed. */
export const isDue = (life: Life, now: Date): boolean => life.is === 'scheduled' && life.publishAt <= at(now);

/**
 * Whether a rejection can no longer be undone: that is accepted for longer than it is offered, for slow connections.
 */
export const isLate = (since: Moment, now: Date): boolean => now.getTime() - Date.parse(since) > undoAcceptedFor;

const answered =
  (what: 'approve' | 'schedule' | 'reject') =>
  (life: Of<'scheduled' | 'public' | 'rejected'>, _act: Act, by: Caller, _now: Date, kind: Kind): Life | Refusal =>
    rules[kind].isAnswered(what, life, by) ? life : decidedFirst(life);

/** All acts × all states. A missing cell does not compile. */
const steps: Steps = {
  approve: {
    waiting: (life, _, by, now) => publicBy(life, by, now),
    scheduled: (life, _, by, now) =>
      isDue(life, now) || isOwn(life, by) ? publicBy(life, life.by, now) : decidedFirst(life),
    public: answered('approve'),
    rejected: decidedFirst,
    withdrawn: conflict('withdrawn'),
    merged: conflict('merged'),
  },
  schedule: {
    waiting: (life, { choices, without = [] }, by, now) => ({
      is: 'scheduled',
      by: person(by),
      at: at(now),
      publishAt: at(new Date(now.getTime() + undoWindow)),
      choices,
      ...(without.length > 0 ? { without } : {}),
      ...before(life),
    }),
    scheduled: answered('schedule'),
    public: answered('schedule'),
    rejected: decidedFirst,
    withdrawn: conflict('withdrawn'),
    merged: conflict('merged'),
  },
  reject: {
    waiting: (life, { why, with: first }, by, now) => ({
      is: 'rejected',
      by: person(by),
      at: at(now),
      why,
      ...(first === undefined ? {} : { with: first }),
      ...before(life),
    }),
    scheduled: decidedFirst,
    public: decidedFirst,
    rejected: answered('reject'),
    withdrawn: (life, _, by, __, kind) =>
      rules[kind].isAnswered('reject', life, by) ? life : refuse('conflict', 'withdrawn'),
    merged: conflict('merged'),
  },
  undo: {
    ...everywhere(conflict('tooLate')),
    waiting: stay,
    // For as long as it is not public: an approval that was late to become so can still be stopped.
    scheduled: waitOn,
    rejected: (life, _, __, now) =>
      life.with !== undefined || isLate(life.at, now) ? refuse('conflict', 'tooLate') : waitOn(life),
  },
  hide: {
    ...everywhere(conflict('decided')),
    waiting: stay,
    scheduled: waitOn,
    public: waitAgain,
  },
  // An approval was given for what its reviewer read: whatever changes that ends it.
  edit: { ...everywhere(stay), scheduled: waitOn },
  correct: { ...everywhere(stay), scheduled: waitOn, withdrawn: conflict('withdrawn') },
  add: { ...everywhere(stay), scheduled: waitOn, withdrawn: conflict('withdrawn') },
  verify: {
    ...everywhere(conflict('decided')),
    waiting: stay,
    withdrawn: () => refuse('not_found', 'withdrawn'),
  },
  merge: {
    // What was public is no bare file that somebody may send.
    waiting: (life, { into, as }, by, now) =>
      as === 'file' && life.wasPublic
        ? refuse('conflict', 'decided')
        : { is: 'merged', into, as, by: person(by), at: at(now), ...before(life) },
    scheduled: decidedFirst,
    public: decidedFirst,
    rejected: decidedFirst,
    withdrawn: conflict('withdrawn'),
    merged: (life, { into }) => (life.into === into ? life : refuse('conflict', 'merged')),
  },
  gain: { ...everywhere(conflict('decided')), waiting: stay, public: stay, merged: conflict('merged') },
  lose: {
    ...everywhere(stay),
    scheduled: waitOn,
    public: (life, { isUnseen }) => (isUnseen ? waitAgain(life) : life),
  },
  withdraw: {
    ...everywhere((life: Life, wanted: Act, by: Caller, now: Date, kind: Kind): Life =>
      rules[kind].hasWords ? { is: 'withdrawn', at: at(now) } : end(life, wanted, by, now),
    ),
    withdrawn: stay,
  },
  delete: everywhere(end),
  erase: everywhere(end),
  publish: {
    ...everywhere(conflict('decided')),
    waiting: conflict('notDue'),
    scheduled: (life, _, __, now) => (isDue(life, now) ? publicBy(life, life.by, now) : refuse('conflict', 'notDue')),
    public: stay,
  },
  giveBack: { ...everywhere(stay), scheduled: (life, _, __, now) => (isDue(life, now) ? waitOn(life) : life) },
  release: {
    ...everywhere(stay),
    merged: waitOn,
    rejected: (life) => (life.with === undefined ? life : waitOn(life)),
  },
  expire: { ...everywhere(conflict('notDue')), rejected: end, withdrawn: end, merged: end },
};

/** Acts on incidents. A post or a file is one once it is public: before, nobody finds it there. */
const ofIncidents: ReadonlySet<ActName> = new Set(['edit', 'gain', 'lose', 'hide', 'delete', 'verify']);

/** Whether it is, or was, an incident: a report from the start, the others once they were public. */
export const isIncident = (kind: Kind, life: Life): boolean =>
  rules[kind].isIncident ||
  life.is === 'public' ||
  life.is === 'withdrawn' ||
  ('wasPublic' in life && life.wasPublic !== undefined);

/** Whether the act needs another kind: a file has no words to merge or add to, and nothing else becomes a file. */
function isForOtherKinds(kind: Kind, life: Life, wanted: Act): boolean {
  const { hasWords } = rules[kind];
  if (wanted.act === 'merge') return hasWords === (wanted.as === 'file');
  return !hasWords && (wanted.act === 'add' || (wanted.act === 'correct' && !isOpen(life)));
}

/** The life after an act; the same object when nothing changes, so that a repeated call is harmless. */
export function act<A extends ActName>(kind: Kind, life: Life, wanted: Do<A>, by: Caller, now: Date): Life | Refusal {
  if (life.is === 'deleting' && wanted.act !== 'delete') return refuse('not_found', 'gone');
  if (life.is !== 'deleting' && ofIncidents.has(wanted.act) && !isIncident(kind, life) && !isSystem(by)) {
    return refuse('not_found', 'gone');
  }
  if (!may[wanted.act](by, life, wanted)) return refuse('forbidden', 'role');
  if (life.is === 'deleting') return life;
  if (isForOtherKinds(kind, life, wanted)) return refuse('conflict', 'notOfThisKind');
  const step = steps[wanted.act][life.is] as Step<A, LifeName>;
  return step(life, wanted, by, now, kind);
}

const all = {
  waiting: 0,
  scheduled: 0,
  public: 0,
  rejected: 0,
  withdrawn: 0,
  merged: 0,
  deleting: 0,
} satisfies Record<LifeName, 0>;
export const lifeNames = Object.keys(all) as LifeName[];
export const actNames = Object.keys(steps) as ActName[];

export const claimOf = (life: Life): Claim | undefined => (isOpen(life) ? life.claim : undefined);

/** With a claim on these public names; undefined ends it, so that the copies under them belong to nobody. */
export function claiming(life: Life, claim: Claim | undefined): Life {
  if (!isOpen(life)) return life;
  const { claim: _, ...rest } = life;
  return claim ? { ...rest, claim } : rest;
}

/** Whoever acts for the platform: in the name of a reviewer whose decision it follows, or in its own. */
export const systemAs = ({ userId, name }: Person): Caller => ({ userId, name, role: 'system' });
