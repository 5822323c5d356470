import { utcDay } from '../../domain/posts/xBudget.ts';
import type { DocumentStore } from './documentStore.ts';
import { update } from './update.ts';

/** What looking up the shown posts has cost, and when X may be asked again. */
export type LookUps = {
  id: 'lookUps';
  /** ISO 8601: X asked for no call before. */
  notBefore: string | null;
  /**
   * US cents on that UTC day. `unsure`: what a call without an answer may have cost, by its name. When that call is
   * repeated it returns the same posts and users, which X bills once a day: so the amount is replaced, not added.
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
    /** Counts what a call costs at most, before it is made, so that no crash lets it be spent again. */
    reserve: (call: string, cents: number, now: Date): Promise<void> =>
      change((before) => {
        const spent = spentOn(utcDay(now), before);
        return { ...before, spent: { ...spent, unsure: { ...spent.unsure, [call]: cents } } };
      }),
    /** Replaces what was reserved for the call by what it did cost. */
    settle: (call: string, cents: number, now: Date): Promise<void> =>
      change((before) => {
        const spent = spentOn(utcDay(now), before);
        const { [call]: _, ...unsure } = spent.unsure;
        return { ...before, spent: { ...spent, cents: spent.cents + cents, unsure } };
      }),
    waitUntil: (notBefore: string): Promise<void> => change((before) => ({ ...before, notBefore })),
  };
}
