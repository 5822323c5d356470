import type { AuditAction, AuditEntry, AuditSubject } from '../../domain/audit/audit.ts';
import { type DocumentStore, every, type Page } from './engines/documentStore.ts';
import { createOnce, update } from './engines/update.ts';

/** `byUserId`: whose change it was, where the database can query it. */
type Stored = AuditEntry & { byUserId: string };

/** All parts are optional, and all must hold. */
export type TrailQuery = {
  subjectId?: string | undefined;
  subject?: AuditSubject | undefined;
  action?: AuditAction | undefined;
  byUserId?: string | undefined;
  /** ISO 8601, both inclusive. */
  since?: string | undefined;
  until?: string | undefined;
};

const newestFirst = { field: 'at', direction: 'desc' } as const;

function entryOf(stored: Stored): AuditEntry {
  const { byUserId: _, ...entry } = stored;
  return entry;
}

/** The audit trail. Entries are only added; their content may be erased with its subject. */
export function auditStore(database: DocumentStore) {
  const collection = database.collection<Stored>('audit');
  return {
    /** Writes the entry once: its id identifies the change. */
    async record(entry: AuditEntry): Promise<void> {
      await createOnce(collection, { ...entry, byUserId: entry.by.userId });
    },
    /** Erases the content of a subject's entries; keeps that there was a change, when and by whom. */
    async erase(subjectId: string): Promise<void> {
      for await (const { id } of every(collection, { where: { subjectId }, orderBy: newestFirst })) {
        await update(collection, id, (entry) => {
          const isEmpty = !entry || (entry.changes.length === 0 && !entry.reason?.note);
          return isEmpty ? entry : { ...entry, changes: [], reason: entry.reason && { ...entry.reason, note: '' } };
        });
      }
    },
    /** A page of entries, latest first. */
    async page({
      since,
      until,
      limit,
      cursor,
      ...wanted
    }: TrailQuery & { limit: number; cursor?: string | undefined }): Promise<Page<AuditEntry>> {
      const page = await collection.page({
        where: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
        orderBy: newestFirst,
        ...(until === undefined ? {} : { from: until }),
        limit,
        cursor: cursor ?? null,
      });
      const documents = page.documents.filter(({ at }) => since === undefined || at >= since).map(entryOf);
      // Whatever follows an entry that is too old is older still.
      return { documents, cursor: documents.length < page.documents.length ? null : page.cursor };
    },
    /** Every entry from this moment on, or of the whole trail, oldest first. */
    async *since(from: string | undefined): AsyncGenerator<AuditEntry> {
      const order = { field: 'at', direction: 'asc' } as const;
      for await (const entry of every(collection, { orderBy: order, ...(from === undefined ? {} : { from }) })) {
        yield entryOf(entry);
      }
    },
  };
}
