import { utcDay } from '../../domain/monitor/xBudget.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** The cost of looking up the shown posts. */
type LookUps = {
  id: 'lookUps';
  /** X's rate limit allows no call before this time (ISO 8601). */
  notBefore: string | null;
  /**
   * US cents spent on that UTC day. `unsure`: by the name of the call, the possible cost of calls that gave no answer.
   * A repeated call replaces it: it returns the same posts and users, which X bills once a day.
   */
  spent: { day: string; cents: number; unsure: Record<string, number> };
};

const nothingYet: LookUps = { id: 'lookUps', notBefore: null, spent: { day: '', cents: 0, unsure: {} } };

function spentOn(day: string, lookUps: LookUps | null): LookUps['spent'] {
  return lookUps?.spent.day === day ? lookUps.spent : { ...nothingYet.spent, day };
}

/** US cents that look-ups have cost on this UTC day, at most. */
export function lookUpCents(lookUps: LookUps | null, now: Date): number {
  const { cents, unsure } = spentOn(utcDay(now), lookUps);
  return Object.values(unsure).reduce((sum, amount) => sum + amount, cents);
}

export function lookUpStore(database: DocumentStore) {
  const collection = database.collection<LookUps>('meta');
  const { id } = nothingYet;

  const change = (changed: (before: LookUps) => LookUps) =>
    update(collection, id, (found) => changed(found ?? nothingYet));

  const changeSpent = (now: Date, changed: (before: LookUps['spent']) => LookUps['spent']) =>
    change((before) => ({ ...before, spent: changed(spentOn(utcDay(now), before)) }));

  return {
    /** null before the first look-up. */
    read: async (): Promise<LookUps | null> => (await collection.read(id))?.document ?? null,
    /** Counts the highest possible cost before a call, so that a crash cannot make the budget be spent twice. */
    reserve: (call: string, cents: number, now: Date) =>
      changeSpent(now, (spent) => ({ ...spent, unsure: { ...spent.unsure, [call]: cents } })),
    /** Replaces the reserved amount with the actual cost. */
    replaceReserved: (call: string, cents: number, now: Date) =>
      changeSpent(now, (spent) => {
        const { [call]: _, ...unsure } = spent.unsure;
        return { ...spent, cents: spent.cents + cents, unsure };
      }),
    waitUntil: (notBefore: string) => change((before) => ({ ...before, notBefore })),
  };
}
