import { utcDay } from '../../domain/monitor/xBudget.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** The cost of looking up the shown posts, and when the next request to X is allowed. */
export type LookUps = {
  id: 'lookUps';
  /** The time (ISO 8601) before which X's rate limit allows no call. */
  notBefore: string | null;
  /**
   * US cents spent on that UTC day. `unsure`: by the name of the call, the possible cost of calls that gave no answer.
   * A repeated call returns the same posts and users, which X bills once a day, so its amount is replaced instead of
   * added.
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

  async function change(changed: (before: LookUps) => LookUps): Promise<void> {
    await update(collection, id, (found) => changed(found ?? nothingYet));
  }

  return {
    /** null before the first look-up. */
    read: async (): Promise<LookUps | null> => (await collection.read(id))?.document ?? null,
    /**
     * Counts the highest possible cost of a call before it is made, so that a crash cannot make the budget be spent
     * twice.
     */
    reserve: (call: string, cents: number, now: Date): Promise<void> =>
      change((before) => {
        const spent = spentOn(utcDay(now), before);
        return { ...before, spent: { ...spent, unsure: { ...spent.unsure, [call]: cents } } };
      }),
    /** Replaces the reserved amount with the actual cost. */
    replaceReserved: (call: string, cents: number, now: Date): Promise<void> =>
      change((before) => {
        const spent = spentOn(utcDay(now), before);
        const { [call]: _, ...unsure } = spent.unsure;
        return { ...before, spent: { ...spent, cents: spent.cents + cents, unsure } };
      }),
    waitUntil: (notBefore: string): Promise<void> => change((before) => ({ ...before, notBefore })),
  };
}
