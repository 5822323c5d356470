import { undoAcceptedFor, undoWindow } from '../limits.ts';
import type { Rejection } from '../audit/audit.ts';
import type { IdentifierChoice } from '../identifiers/choices.ts';
import type { Approval, Decision } from '../incident/incidentTerms.ts';

/**
 * The life of everything that is sent: its state, and one table (`steps`) of what may happen in each state, which the
 * compiler keeps whole and docs/lives.md prints. No other field of a document says what state it is in.
 */

export const kinds = ['report', 'post', 'media'] as const;
export type Kind = (typeof kinds)[number];

/** ISO 8601 in UTC. */
export type Moment = string;
export type Person = { userId: string; name: string };

/** The public names that a publication claims for files before it copies any. A name is never claimed again. */
export type Claim = { names: Readonly<Record<string, string>>; since: Moment };

/** It was public, and waits again: it comes first in the queue, and its private details end when they would have. */
type Before = { wasPublic?: { by: Person; heldSince: Moment | null } };

export type Life =
  | ({ is: 'waiting'; claim?: Claim } & Before)
  /** Approved: `by` can undo it until `publishAt`, when it becomes public without the lost files (`without`). */
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
  /** `with`: the submission that it was rejected with, and waits again only together with. */
  | ({ is: 'rejected'; by: Person; at: Moment; why: Rejection | null; with?: string } & Before)
  | { is: 'withdrawn'; at: Moment }
  /** It lives on in another submission: as a source, as one more sender of its link, or as its file. */
  | ({ is: 'merged'; into: string; as: 'source' | 'sameLink' | 'file'; by: Person; at: Moment } & Before)
  /** `othersWait`: posts of the same link from other senders wait again, instead of being deleted too. */
  | { is: 'deleting'; by: Person; at: Moment; othersWait?: true };

export type LifeName = Life['is'];
type Of<L extends LifeName> = Extract<Life, { is: L }>;

export type Act =
  /** Public at once. */
  | { act: 'approve' }
  | { act: 'schedule'; choices: readonly IdentifierChoice[]; without?: readonly string[] }
  | { act: 'reject'; why: Rejection | null; with?: string }
  | { act: 'undo' }
  | { act: 'hide' }
  | { act: 'edit' }
  | { act: 'merge'; into: string; as: Of<'merged'>['as'] }
  /** It gets a source; `takes`: and words of that source. */
  | { act: 'gain'; takes: boolean }
  /** A source leaves it. `byItsMerger`: the caller merged it. `isUnseen`: words come back that nobody has approved. */
  | { act: 'lose'; byItsMerger: boolean; isUnseen: boolean }
  | { act: 'delete' }
  | { act: 'verify' }
  | { act: 'correct' }
  | { act: 'add' }
  | { act: 'withdraw' }
  | { act: 'erase' }
  /** The ten seconds are over: public, or back to the reviewers where a file is gone. */
  | { act: 'publish' }
  | { act: 'giveBack' }
  /** The submission that it was merged into or rejected with is gone, or lets it go. */
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
/** Every reviewer reads what waits in full, and super admins what is decided. */
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

type Rules = {
  /** It is an incident from the start. The others become one when they are public. */
  isIncident: boolean;
  /** It has words of its own, to merge, to add to, or to keep when it is withdrawn. */
  hasWords: boolean;
  /** Whether a repeated decision is accepted. */
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

export const isDue = (life: Life, now: Date): boolean => life.is === 'scheduled' && life.publishAt <= at(now);

/** Whether a rejection can no longer be undone. */
export const isLate = (since: Moment, now: Date): boolean => now.getTime() - Date.parse(since) > undoAcceptedFor;

const answered =
  (what: 'approve' | 'schedule' | 'reject') =>
  (life: Of<'scheduled' | 'public' | 'rejected'>, _act: Act, by: Caller, _now: Date, kind: Kind): Life | Refusal =>
    rules[kind].isAnswered(what, life, by) ? life : decidedFirst(life);

/** A missing cell does not compile. */
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
    // An approval that is late to become public can still be stopped.
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
    // A file that was public is no bare file that somebody may send.
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

/** Acts on incidents: nobody finds a post or a file there before it is public. */
const ofIncidents: ReadonlySet<ActName> = new Set(['edit', 'gain', 'lose', 'hide', 'delete', 'verify']);

export const hasBeenPublic = (life: Life): boolean =>
  life.is === 'public' || ('wasPublic' in life && life.wasPublic !== undefined);

export const isIncident = (kind: Kind, life: Life): boolean =>
  rules[kind].isIncident || life.is === 'withdrawn' || hasBeenPublic(life);

/** A file has no words to merge or add to, and nothing else becomes a file. */
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

/** The name of each state on the wire: a scheduled submission is pending until it is public. */
const approvals = {
  waiting: 'pending',
  scheduled: 'pending',
  public: 'approved',
  rejected: 'rejected',
  withdrawn: 'rejected',
  merged: 'rejected',
  deleting: 'rejected',
} as const satisfies Record<LifeName, Approval>;

export const approvalOf = ({ is }: Life): Approval => approvals[is];

export const lifeNames = Object.keys(approvals) as LifeName[];
export const actNames = Object.keys(steps) as ActName[];

export const claimOf = (life: Life): Claim | undefined => (isOpen(life) ? life.claim : undefined);

/** The copies under the names of an earlier claim belong to nobody any more. */
export function claiming(life: Life, claim: Claim | undefined): Life {
  if (!isOpen(life)) return life;
  const { claim: _, ...rest } = life;
  return claim ? { ...rest, claim } : rest;
}

/** The platform acts in the name of the reviewer whose decision it follows, or in its own. */
export const systemAs = ({ userId, name }: Person): Caller => ({ userId, name, role: 'system' });
