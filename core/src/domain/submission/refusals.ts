import { type Decision, decisions } from '../incident/incidentTerms.ts';
import * as z from 'zod/mini';
import { type FirstDecision, Problem } from '../problem.ts';
import {
  act,
  type ActName,
  type Act,
  type Caller,
  isRefusal,
  type Kind,
  type Life,
  type Person,
  type Refusal,
} from './life.ts';

/** A refusal has it, and the answer to a decision that another reviewer had made before. */
export const firstDecision = z.object({
  decision: z.enum(decisions),
  by: z.nullable(z.string()),
  isMe: z.boolean(),
}) satisfies z.ZodMiniType<FirstDecision>;

const nouns = { report: 'report', post: 'post', media: 'file' } as const satisfies Record<Kind, string>;

/** The name is shown while the approval can be undone, because every reviewer may read the item until then. */
const firstOf = (life: Life, decision: Decision, by: Person, { userId }: Pick<Person, 'userId'>): FirstDecision => ({
  decision,
  by: life.is === 'scheduled' ? by.name : null,
  isMe: by.userId === userId,
});

export function decisionOf(life: Life): { decision: Decision; by: Person; at: string } | undefined {
  if (life.is === 'scheduled' || life.is === 'public') return { ...life, decision: 'approved' };
  return life.is === 'rejected' ? { ...life, decision: 'rejected' } : undefined;
}

/** The same decision, where another reviewer had made it before. */
export function madeBefore(life: Life, reader: Pick<Person, 'userId'>): { first?: FirstDecision } {
  const made = decisionOf(life);
  if (!made || made.by.userId === reader.userId) return {};
  return { first: firstOf(life, made.decision, made.by, reader) };
}

export function problemOf({ refused, because, first }: Refusal, kind: Kind, life: Life, by: Person): Problem {
  const noun = nouns[kind];
  if (first) {
    const told = firstOf(life, first.decision, first.by, by);
    const message = `${told.isMe ? 'You have' : 'Another reviewer has'} already ${first.decision} this ${noun}.`;
    return new Problem('conflict', { message, first: told });
  }
  const messages: Partial<Record<Refusal['because'], string>> = {
    withdrawn: `Its sender has withdrawn this ${noun}.`,
    merged:
      kind === 'media'
        ? 'This file belongs to a report: decide about that.'
        : `This ${noun} has been merged with another one.`,
    tooLate: 'This decision can no longer be undone.',
    decided: `This ${noun} has been decided.`,
  };
  const message = refused === 'conflict' ? messages[because] : undefined;
  return new Problem(refused, message === undefined ? {} : { message });
}

/** Throws a refusal: problem `conflict`, `forbidden` or `not_found`. */
export function lifeAfter<A extends ActName>(
  { kind, life }: { kind: Kind; life: Life },
  wanted: Extract<Act, { act: A }>,
  by: Caller,
  now: Date,
): Life {
  const next = act(kind, life, wanted, by, now);
  if (isRefusal(next)) throw problemOf(next, kind, life, by);
  return next;
}
