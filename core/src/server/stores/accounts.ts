import type { DocumentStore } from './documentStore.ts';
import { update } from './update.ts';

/** `tenantId`: the tenant that sign-in was configured for when it was written; the first releases wrote none. */
type KnownAccount = { id: string; objectId: string; tenantId?: string };

/**
 * Which Entra object id a Static Web Apps user id stands for: later calls carry only the latter. Kept for reviewers and
 * partners only. What was written for another tenant, or before a tenant had to be configured, does not count: anyone
 * could have asked for it then. The account's next sign-in writes it anew.
 */
export function accountStore(database: DocumentStore, tenantId: string | undefined) {
  const collection = database.collection<KnownAccount>('accounts');
  return {
    /** undefined for an account that has not signed in under this tenant, and where none is configured. */
    async objectIdOf(userId: string): Promise<string | undefined> {
      if (tenantId === undefined) return undefined;
      const known = (await collection.read(userId))?.document;
      return known?.tenantId === tenantId ? known.objectId : undefined;
    },
    /** The latest sign-in counts. Throws where no tenant is configured: nobody's word is good then. */
    async remember(userId: string, objectId: string): Promise<void> {
      if (tenantId === undefined) throw new Error('An account was to be remembered though no tenant is configured');
      await update(collection, userId, (known) =>
        known?.objectId === objectId && known.tenantId === tenantId ? known : { id: userId, objectId, tenantId },
      );
    },
  };
}
