import type { MonthFigures } from '../../domain/figures/figures.ts';
import type { Person } from '../../domain/audit/trail.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** One document, so that showing the figures takes one read. */
type ReviewFigures = {
  id: 'reviewFigures';
  /** ISO 8601 */
  computedAt: string;
  /** Oldest first, without a gap. Those that are closed never change. */
  months: MonthFigures[];
  /** Everyone who has made a change, for the filter of the audit trail. */
  people: Person[];
};

export function reviewFigureStore(database: DocumentStore) {
  const collection = database.collection<ReviewFigures>('meta');
  const id = 'reviewFigures' as const;
  return {
    /** null before they were first computed. */
    read: async (): Promise<ReviewFigures | null> => (await collection.read(id))?.document ?? null,
    save: (figures: Omit<ReviewFigures, 'id'>) => update(collection, id, () => ({ id, ...figures })),
  };
}
