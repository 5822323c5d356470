import * as z from 'zod/mini';
import { type Kind, kinds } from '../submission/life.ts';
import { noteMaxLength, notesMax, notSameMax } from '../limits.ts';
import { text } from '../text/fields.ts';
import { Problem } from '../problem.ts';
import {
  type AuditAction,
  type AuditDetails,
  type AuditEntry,
  type AuditSubject,
  type Change,
  makeAuditEntry,
} from '../audit/audit.ts';
import { isSameSubject, type Opinion, type OpinionSubject, opinionSubject } from './opinion.ts';

/**
 * The work of several reviewers on one item: who has taken it, what they note for each other, the second opinion, and what
 * it is not the same as. All of it is for reviewers only.
 */

type Person = Change['by'];
type Note = { text: string; by: Person; at: string };
/** What is stored of the work on one item; times are ISO 8601 in UTC. */
export type Work = {
  id: string;
  kind: Kind;
  itemId: string;
  /** Whether its item still waits, as of the last change or sweep. */
  isOpen: boolean;
  changedAt: string;
  takenBy?: Person | undefined;
  notes: Note[];
  opinion?: Opinion | undefined;
  /** The user ids of those for whom it is not; shown to nobody. */
  passedBy: string[];
  /** The ids of reports and public incidents that are of other events, as reviewers said. */
  notSame?: string[];
  /** The audit entry of the last change that has one. */
  lastChange?: AuditEntry;
  expiresAt?: string;
};

/** An item: what of it the work depends on. Of a public incident that is the opinion on an edit alone. */
export interface WorkItem {
  kind: Kind;
  /** As the wire names it: the pending name of a file. */
  id: string;
  /** By which the audit trail knows it. */
  subjectId: string;
  revision: number;
  isWaiting: boolean;
  isPublic?: boolean;
}

export const workIdOf = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): string => `${kind}-${id}`;

const note = text({ min: 1, max: noteMaxLength }, 'note_length');
const optionalNote = z._default(text({ max: noteMaxLength }, 'note_length'), '');

export const itemName = z.strictObject({
  kind: z.enum(kinds, 'kind_unknown'),
  id: z.string().check(z.regex(/^[\w-]{1,100}(\.\w{1,5})?$/, 'text_too_long')),
});
export type ItemName = z.output<typeof itemName>;

/** Another report, or a public incident. */
const otherId = z.string().check(z.regex(/^[\w-]{1,100}$/, 'incident_id_format'));

export const workChange = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('take'),
      item: itemName,
      /** The user id of whoever had it when the caller looked; null when nobody did. */
      from: z.nullable(z.string().check(z.regex(/^[!-~]([ -~]{0,198}[!-~])?$/, 'text_too_long'))),
    }),
    /** Gives it back to all. */
    z.strictObject({ act: z.literal('handOver'), item: itemName, note: optionalNote }),
    /** Not for me; no reason is asked. */
    z.strictObject({ act: z.literal('pass'), item: itemName }),
    /** For me after all. */
    z.strictObject({ act: z.literal('unpass'), item: itemName }),
    z.strictObject({ act: z.literal('note'), item: itemName, note }),
    z.strictObject({ act: z.literal('askOpinion'), item: itemName, note: optionalNote, ...opinionSubject }),
    /** Takes an unanswered question back. */
    z.strictObject({ act: z.literal('endOpinion'), item: itemName }),
    z.strictObject({ act: z.literal('giveOpinion'), item: itemName, agrees: z.boolean(), note: optionalNote }),
    /** The two are of different events, and likely duplicates no more. */
    z.strictObject({ act: z.literal('notSame'), item: itemName, other: otherId }),
    /** Takes that back. */
    z.strictObject({ act: z.literal('maybeSame'), item: itemName, other: otherId }),
  ],
  { error: 'act_unknown' },
);
export type WorkChange = z.output<typeof workChange>;

const said = { note: z.string(), by: z.string(), at: z.string() };

/** A second opinion as a reviewer sees it. */
export const shownOpinion = z.object({
  ...said,
  ...opinionSubject,
  /** Whether the reader asked for it, and so cannot give it. */
  isMine: z.boolean(),
  /** Whether the item was changed since. */
  isOutdated: z.boolean(),
  answer: z.nullable(z.object({ ...said, agrees: z.boolean() })),
});
export type ShownOpinion = z.output<typeof shownOpinion>;

/** The work on an item as one reviewer sees it. */
export const shownWork = z.object({
  takenBy: z.nullable(z.object({ userId: z.string(), name: z.string(), isMe: z.boolean() })),
  notes: z.array(z.object(said)),
  opinion: z.nullable(shownOpinion),
  /** Whether the reader said that it is not for them. Nobody sees that of others. */
  isPassed: z.boolean(),
  /** The ids of what is of other events, as reviewers said. */
  notSame: z.array(z.string()),
});
export type ShownWork = z.infer<typeof shownWork>;

const toShownOpinion = (
  { note: asked, by, at, revision: ofRevision, answer, kept, details, edit }: Opinion,
  userId: string,
  revision: number,
): ShownOpinion => ({
  note: asked,
  by: by.name,
  at,
  kept,
  details,
  edit,
  isMine: by.userId === userId,
  isOutdated: ofRevision !== revision,
  answer: answer ? { ...answer, by: answer.by.name } : null,
});

export function toShownWork(work: Work | null, { userId }: Pick<Person, 'userId'>, revision: number): ShownWork {
  const { takenBy, notes = [], opinion, passedBy = [], notSame = [] } = work ?? {};
  return {
    takenBy: takenBy ? { ...takenBy, isMe: takenBy.userId === userId } : null,
    notes: notes.map(({ text: written, by, at }) => ({ note: written, by: by.name, at })),
    opinion: opinion ? toShownOpinion(opinion, userId, revision) : null,
    isPassed: passedBy.includes(userId),
    notSame,
  };
}

const subjects = { report: 'incident', post: 'post', media: 'media' } as const satisfies Record<Kind, AuditSubject>;

const conflict = (message: string) => new Problem('conflict', { message });

/**
 * The changed work; the same object when there is nothing to change, so that a repeated call is harmless. `newId`: for
 * what the change adds. `mayAnswer`: whether the caller may give this second opinion. Problems: `forbidden`, or
 * `conflict` when another reviewer was first.
 */
export function changeWork(
  work: Work,
  change: WorkChange,
  item: WorkItem,
  { by: caller, now }: Change,
  newId: string,
  mayAnswer: (opinion: Opinion) => boolean,
): Work {
  const by = { userId: caller.userId, name: caller.name };
  const at = now.toISOString();
  const { takenBy, opinion, notSame = [] } = work;
  const isMine = takenBy?.userId === by.userId;
  const recorded = (action: AuditAction, number: string, changed: Partial<Work>, details: AuditDetails = {}): Work => ({
    ...work,
    ...changed,
    changedAt: at,
    lastChange: makeAuditEntry(subjects[item.kind], item.subjectId, number, action, { by, now }, details),
  });
  const noted = (written: string, changed: Partial<Work> = {}): Work => {
    const last = work.notes.at(-1);
    // A retry, or a second press of the button.
    const isThere = last?.by.userId === by.userId && last.text === written;
    if (written === '' || isThere) {
      return Object.keys(changed).length === 0 ? work : { ...work, ...changed, changedAt: at };
    }
    if (work.notes.length >= notesMax) throw conflict(`There are ${notesMax} notes already.`);
    const notes = [...work.notes, { text: written, by, at }];
    return recorded('noted', `note-${newId}`, { ...changed, notes });
  };
  switch (change.act) {
    case 'take': {
      if (isMine) return work;
      if ((takenBy?.userId ?? null) !== change.from) {
        throw conflict(takenBy ? `${takenBy.name} has just taken this.` : 'Nobody has this any more.');
      }
      const passedBy = work.passedBy.filter((userId) => userId !== by.userId);
      return { ...work, takenBy: by, passedBy, changedAt: at };
    }
    case 'handOver':
      if (takenBy && !isMine) throw conflict(`${takenBy.name} has taken this.`);
      return noted(change.note, takenBy ? { takenBy: undefined } : {});
    case 'pass':
      if (work.passedBy.includes(by.userId)) return work;
      return {
        ...work,
        ...(isMine ? { takenBy: undefined } : {}),
        passedBy: [...work.passedBy, by.userId],
        changedAt: at,
      };
    case 'unpass':
      if (!work.passedBy.includes(by.userId)) return work;
      return { ...work, passedBy: work.passedBy.filter((userId) => userId !== by.userId), changedAt: at };
    case 'note':
      return noted(change.note);
    case 'askOpinion': {
      const { kept, details, edit } = change;
      const subject: OpinionSubject = { kept, ...(details ? { details } : {}), ...(edit ? { edit } : {}) };
      const isSame = opinion !== undefined && opinion.revision === item.revision && isSameSubject(opinion, subject);
      const isOwn = opinion?.by.userId === by.userId;
      if (isSame && isOwn && !opinion.answer) return work;
      // A question about something else takes its place, once it has its answer.
      if (isSame || (opinion?.revision === item.revision && !isOwn && !opinion.answer)) {
        throw conflict(`${opinion.by.name} has already asked for a second opinion.`);
      }
      return recorded('opinionAsked', `opinion-${newId}`, {
        opinion: { ...subject, id: newId, note: change.note, by, at, revision: item.revision },
      });
    }
    case 'endOpinion':
      if (!opinion) return work;
      if (opinion.by.userId !== by.userId) throw new Problem('forbidden');
      if (opinion.answer) throw conflict(`${opinion.answer.by.name} has already given a second opinion.`);
      return { ...work, opinion: undefined, changedAt: at };
    case 'giveOpinion': {
      if (!opinion) throw conflict('Nobody asks for a second opinion any more.');
      if (!mayAnswer(opinion)) throw new Problem('forbidden', { message: 'Another reviewer must give this opinion.' });
      if (opinion.answer) {
        const isSame = opinion.answer.by.userId === by.userId && opinion.answer.agrees === change.agrees;
        if (isSame) return work;
        throw conflict(`${opinion.answer.by.name} has already given a second opinion.`);
      }
      if (opinion.revision !== item.revision) throw conflict('The report was changed since this was asked.');
      const answer = { agrees: change.agrees, note: change.note, by, at };
      const after = change.agrees ? 'agrees' : 'disagrees';
      return recorded(
        'opinionGiven',
        `opinion-${opinion.id}-answer`,
        { opinion: { ...opinion, answer } },
        {
          changes: [{ field: 'opinion', before: null, after }],
          agrees: change.agrees,
        },
      );
    }
    case 'notSame':
      if (notSame.includes(change.other)) return work;
      if (item.kind !== 'report' || item.id === change.other) throw new Problem('invalid_request');
      if (notSame.length >= notSameMax) throw conflict(`This was said of ${notSameMax} others already.`);
      return recorded(
        'notSame',
        `notSame-${newId}`,
        { notSame: [...notSame, change.other] },
        { changes: [{ field: 'notSame', before: null, after: change.other }] },
      );
    case 'maybeSame':
      if (!notSame.includes(change.other)) return work;
      return recorded(
        'maybeSame',
        `notSame-${newId}`,
        { notSame: notSame.filter((id) => id !== change.other) },
        { changes: [{ field: 'notSame', before: change.other, after: null }] },
      );
  }
}

/** Whether reviewers said of two reports, or of a report and a public incident, that they are of different events. */
export const areNotSame = (
  worksOf: (id: string) => Pick<Work, 'notSame'> | undefined,
  one: string,
  other: string,
): boolean => worksOf(one)?.notSame?.includes(other) === true || worksOf(other)?.notSame?.includes(one) === true;

/** A reviewer who has an item open, as the others see it. */
export const presence = z.object({ kind: z.enum(kinds), id: z.string(), name: z.string(), since: z.string() });
export type Presence = z.infer<typeof presence>;
