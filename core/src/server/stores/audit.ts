import type { AuditEntry } from '../../domain/audit.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore, Page } from './documentStore.ts';

export type AuditStore = ReturnType<typeof auditStore>;

/** Who changed what. Entries are only ever added. */
export function auditStore(database: DocumentStore) {
  const collection = database.collection<AuditEntry>('audit');
  return {
    /** Writes the entry unless it is there already: the id of an entry says which change it is of. */
    async record(entry: AuditEntry): Promise<void> {
      try {
        await collection.create(entry);
      } catch (error) {
        if (!isProblem(error, 'conflict')) throw error;
      }
    },
    /** Latest first; of one incident, post or partner, or of all. */
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
