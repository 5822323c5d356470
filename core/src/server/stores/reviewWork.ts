import { type Work, type WorkItem, workIdOf } from '../../domain/review/work.ts';
import { type DocumentStore, every } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** One document for each item that a reviewer has taken, noted, passed or asked about. */
export function reviewWorkStore(database: DocumentStore) {
  const collection = database.collection<Work>('reviewWork');
  return {
    find: async (item: Pick<WorkItem, 'kind' | 'id'>): Promise<Work | null> =>
      (await collection.read(workIdOf(item)))?.document ?? null,
    /** The work on everything that waits. */
    listOpen: () => every(collection, { where: { isOpen: true }, orderBy: { field: 'changedAt', direction: 'asc' } }),
    /** null where there is none and `change` makes none. */
    update: (id: string, change: (work: Work | null) => Work | null | Promise<Work | null>) =>
      update(collection, id, change),
    remove: (item: Pick<WorkItem, 'kind' | 'id'>) => collection.remove(workIdOf(item)),
  };
}
