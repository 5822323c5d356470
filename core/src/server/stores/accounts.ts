import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** `tenantId`: the tenant that sign-in was configured for when it was written. */
type KnownAccount = { id: string; objectId: string; tenantId: string };

/**
 * Maps a Static Web Apps user id to the Entra object id, because later calls have only the former. It contains only
 * reviewers and partners. An entry for another tenant is ignored; the next sign-in replaces it.
 */
export function accountStore(database: DocumentStore, tenantId: string | undefined) {
  const collection = database.collection<KnownAccount>('accounts');
  return {
    /** undefined for an account that has not signed in with this tenant, and if no tenant is configured. */
    async objectIdOf(userId: string): Promise<string | undefined> {
      if (tenantId === undefined) return undefined;
      const known = (await collection.read(userId))?.document;
      return known?.tenantId === tenantId ? known.objectId : undefined;
    },
    /** Stores the latest sign-in. Throws if no tenant is configured, because then no sign-in can be trusted. */
    async remember(userId: string, objectId: string): Promise<void> {
      if (tenantId === undefined) throw new Error('Cannot remember an account: no tenant is configured');
      await update(collection, userId, (known) =>
        known?.objectId === objectId && known.tenantId === tenantId ? known : { id: userId, objectId, tenantId },
      );
    },
  };
}
