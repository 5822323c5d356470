import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** `tenantId`: sign-in was configured for that tenant. */
type KnownAccount = { id: string; objectId: string; tenantId: string };

/**
 * Maps a Static Web Apps user id to the Entra object id, because later calls have only the former. An entry for another
 * tenant is ignored; the next sign-in replaces it.
 */
export function accountStore(database: DocumentStore, tenantId: string | undefined) {
  const collection = database.collection<KnownAccount>('accounts');
  return {
    async objectIdOf(userId: string): Promise<string | undefined> {
      if (tenantId === undefined) return undefined;
      const known = (await collection.read(userId))?.document;
      return known?.tenantId === tenantId ? known.objectId : undefined;
    },
    /** Throws if no tenant is configured, because then no sign-in can be trusted. */
    async remember(userId: string, objectId: string): Promise<void> {
      if (tenantId === undefined) throw new Error('Cannot remember an account: no tenant is configured');
      await update(collection, userId, (known) =>
        known?.objectId === objectId && known.tenantId === tenantId ? known : { id: userId, objectId, tenantId },
      );
    },
  };
}
