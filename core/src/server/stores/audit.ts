import type { AuditEntry } from '../../domain/review/audit.ts';
import { type DocumentStore, every, type Page } from './documentStore.ts';
import { createOnce } from './update.ts';

/** The audit trail. Entries are only added; their content may be erased with its subject. */
export function auditStore(database: DocumentStore) {
  const collection = database.collection<AuditEntry>('audit');
  return {
    /** Writes the entry once: its id identifies the change. */
    async record(entry: AuditEntry): Promise<void> {
      await createOnce(collection, entry);
    },
    /** Erases the content of a subject's entries; keeps that there was a change, when and by whom. */
    async erase(subjectId: string): Promise<void> {
      const entries = every(collection, { where: { subjectId }, orderBy: { field: 'at', direction: 'desc' } });
      for await (const { id } of entries) {
        const found = await collection.read(id);
        if (!found || (found.document.changes.length === 0 && !found.document.reason?.note)) continue;
        const { reason } = found.document;
        await collection.replace(
          { ...found.document, changes: [], reason: reason && { ...reason, note: '' } },
          found.etag,
        );
      }
    },
    /** A page of entries, latest first: those of one incident, post or partner, or all. */
    page: (query: {
      subjectId?: string | undefined;
      limit: number;
      cursor?: string | undefined;
    }): Promise<Page<AuditEntry>> =>
      collection.page({
        ...(query.subjectId === undefined ? {} : { where: { subjectId: query.subjectId } }),
        orderBy: { field: 'at', direction: 'desc' },
        limit: query.limit,
        cursor: query.cursor ?? null,
      }),
  };
}
