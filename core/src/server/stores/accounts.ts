import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from './documentStore.ts';

/** Which Entra object id a Static Web Apps user id stands for: later calls carry only the latter. Kept for reviewers only. */
export function accountStore(database: DocumentStore) {
  const collection = database.collection<{ id: string; objectId: string }>('accounts');
  return {
    objectIdOf: async (userId: string): Promise<string | undefined> =>
      (await collection.read(userId))?.document.objectId,
    /** The first sign-in counts: Static Web Apps gives a new user id to an account that is removed and added again. */
    async remember(userId: string, objectId: string): Promise<void> {
      try {
        await collection.create({ id: userId, objectId });
      } catch (error) {
        if (!isProblem(error, 'conflict')) throw error;
      }
    },
  };
}
