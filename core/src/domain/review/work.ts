import * as z from 'zod/mini';
import { type Kind, kinds } from '../submission/life.ts';
import { noteMaxLength, notesMax, notSameMax } from '../limits.ts';
import { text } from '../text/fields.ts';
import { conflict } from '../messages.ts';
import { Problem } from '../problem.ts';
import { type AuditAction, type AuditDetails, type AuditEntry, type Change, makeAuditEntry } from '../audit/audit.ts';
import { subjectOf } from '../submission/change.ts';
import { isSameSubject, type Opinion, type OpinionSubject, opinionSubject } from './opinion.ts';

/** The work of several reviewers on one item, for reviewers only. */

type Person = Change['by'];
type Note = { text: string; by: Person; at: string };
/** Times are ISO 8601 in UTC. */
export type Work = {
  id: string;
  kind: Kind;
  itemId: string;
  /** Whether its item still waited at the last change or sweep. */
  isOpen: boolean;
  changedAt: string;
  takenBy?: Person | undefined;
  notes: Note[];
  opinion?: Opinion | undefined;
  /** The user ids of reviewers who do not want it; shown to nobody. */
  passedBy: string[];
  /** The ids of reports and public incidents that are of other events. */
  notSame?: string[];
  /** Not every change has an audit entry. */
  lastChange?: AuditEntry;
  expiresAt?: string;
};

/** The only work on a public incident is the opinion on an edit. */
export interface WorkItem {
  kind: Kind;
  /** A file has its pending name here. */
  id: string;
  /** Its id in the audit trail. */
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

const otherId = z.string().check(z.regex(/^[\w-]{1,100}$/, 'incident_id_format'));

export const workChange = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('take'),
      item: itemName,
      /** The user id of whoever had it when the caller looked. */
      from: z.nullable(z.string().check(z.regex(/^[!-~]([ -~]{0,198}[!-~])?$/, 'text_too_long'))),
    }),
    /** Gives it back to all. */
    z.strictObject({ act: z.literal('handOver'), item: itemName, note: optionalNote }),
    /** Not for me: no reason is asked. */
    z.strictObject({ act: z.literal('pass'), item: itemName }),
    z.strictObject({ act: z.literal('unpass'), item: itemName }),
    z.strictObject({ act: z.literal('note'), item: itemName, note }),
    z.strictObject({ act: z.literal('askOpinion'), item: itemName, note: optionalNote, ...opinionSubject }),
    /** Takes an unanswered question back. */
    z.strictObject({ act: z.literal('endOpinion'), item: itemName }),
    z.strictObject({ act: z.literal('giveOpinion'), item: itemName, agrees: z.boolean(), note: optionalNote }),
    z.strictObject({ act: z.literal('notSame'), item: itemName, other: otherId }),
    /** Takes `notSame` back. */
    z.strictObject({ act: z.literal('maybeSame'), item: itemName, other: otherId }),
  ],
  { error: 'act_unknown' },
);
export type WorkChange = z.output<typeof workChange>;

const said = { note: z.string(), by: z.string(), at: z.string() };

export const shownOpinion = z.object({
  ...said,
  ...opinionSubject,
  /** Whether the reader asked for it, and cannot give it. */
  isMine: z.boolean(),
  /** Whether the item was changed since. */
  isOutdated: z.boolean(),
  answer: z.nullable(z.object({ ...said, agrees: z.boolean() })),
});
export type ShownOpinion = z.output<typeof shownOpinion>;

/** The work as one reviewer sees it. */
export const shownWork = z.object({
  takenBy: z.nullable(z.object({ userId: z.string(), name: z.string(), isMe: z.boolean() })),
  notes: z.array(z.object(said)),
  opinion: z.nullable(shownOpinion),
  /** Whether the reader passed it on. Nobody sees whether others did. */
  isPassed: z.boolean(),
  notSame: z.array(z.string()),
});
export type ShownWork = z.infer<typeof shownWork>;

const toShownOpinion = (
  { note: asked, by, at, revision: askedOf, answer, kept, details, edit }: Opinion,
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
  isOutdated: askedOf !== revision,
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

/**
 * The same object when there is nothing to change, so that a repeated call is harmless. `mayAnswer`: whether the caller
 * may give this second opinion. Problems: `forbidden`, or `conflict` when another reviewer was first.
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
  const passedByOthers = work.passedBy.filter((userId) => userId !== by.userId);
  const recorded = (action: AuditAction, number: string, changed: Partial<Work>, details: AuditDetails = {}): Work => ({
    ...work,
    ...changed,
    changedAt: at,
    lastChange: makeAuditEntry(subjectOf[item.kind], item.subjectId, number, action, { by, now }, details),
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
      return { ...work, takenBy: by, passedBy: passedByOthers, changedAt: at };
    }
    case 'handOver':
      if (takenBy && !isMine) throw conflict(`${takenBy.name} has taken this.`);
      return noted(change.note, takenBy ? { takenBy: undefined } : {});
    case 'pass':
      if (work.passedBy.includes(by.userId)) return work;
      return {
        ...work,
        takenBy: isMine ? undefined : takenBy,
        passedBy: [...passedByOthers, by.userId],
        changedAt: at,
      };
    case 'unpass':
      if (!work.passedBy.includes(by.userId)) return work;
      return { ...work, passedBy: passedByOthers, changedAt: at };
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
      const { agrees } = change;
      const answered = { opinion: { ...opinion, answer: { agrees, note: change.note, by, at } } };
      const changes = [{ field: 'opinion', before: null, after: agrees ? 'agrees' : 'disagrees' }];
      return recorded('opinionGiven', `opinion-${opinion.id}-answer`, answered, { changes, agrees });
    }
    case 'notSame': {
      if (notSame.includes(change.other)) return work;
      if (item.kind !== 'report' || item.id === change.other) throw new Problem('invalid_request');
      if (notSame.length >= notSameMax) throw conflict(`This was said of ${notSameMax} others already.`);
      const changes = [{ field: 'notSame', before: null, after: change.other }];
      return recorded('notSame', `notSame-${newId}`, { notSame: [...notSame, change.other] }, { changes });
    }
    case 'maybeSame': {
      if (!notSame.includes(change.other)) return work;
      const changes = [{ field: 'notSame', before: change.other, after: null }];
      const rest = notSame.filter((id) => id !== change.other);
      return recorded('maybeSame', `notSame-${newId}`, { notSame: rest }, { changes });
    }
  }
}

/** Whether reviewers said that the two are of different events. */
export const areNotSame = (
  worksOf: (id: string) => Pick<Work, 'notSame'> | undefined,
  one: string,
  other: string,
): boolean => worksOf(one)?.notSame?.includes(other) === true || worksOf(other)?.notSame?.includes(one) === true;

/** A reviewer who has an item open, as the others see it. */
export const presence = z.object({ kind: z.enum(kinds), id: z.string(), name: z.string(), since: z.string() });
export type Presence = z.infer<typeof presence>;
