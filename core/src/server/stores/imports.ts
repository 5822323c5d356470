import { identityOf, type Import, type ImportRow, type StagedRow } from '../../domain/imports/imports.ts';
import { keyedHash } from '../keyedHash.ts';
import { documentMethods } from './documentMethods.ts';
import { type DocumentStore, every } from './documentStore.ts';
import { createOnce, update } from './update.ts';

type Part = { id: string; importId: string; part: number; rows: StagedRow[]; expiresAt: string };

/**
 * That a row was imported: `id` is its key, `importId` its import, or `erasedImport` once its report was erased by
 * itself and must not return. `isRemoving`: its report is being taken back.
 */
type ImportedRow = { id: string; importId: string; incidentId: string; row: number; isRemoving?: boolean };

const erasedImport = 'none';

/** The store of imports: the import itself, the parts of its rows while they wait, and the keys of imported rows. */
export function importStore(database: DocumentStore, secret: string) {
  const imports = database.collection<Import>('imports');
  const parts = database.collection<Part>('importParts');
  const rows = database.collection<ImportedRow>('importedRows');
  const idOf = (importId: string, part: number) => `${importId}-${part}`;

  return {
    ...documentMethods(imports),
    /** Newest first. */
    list: () => every(imports, { orderBy: { field: 'createdAt', direction: 'desc' } }),
    inState: (state: Import['state']) =>
      every(imports, { where: { state }, orderBy: { field: 'createdAt', direction: 'asc' } }),
    /** The same for all that one organisation says of one record. */
    keyOf: (partner: string | null, row: ImportRow): string =>
      keyedHash(secret, `imported row of ${partner ?? 'the reviewers'}`, identityOf(row)).toString('base64url'),
    keepPart: (importId: string, part: number, staged: StagedRow[], expiresAt: string) =>
      update(parts, idOf(importId, part), () => ({
        id: idOf(importId, part),
        importId,
        part,
        rows: staged,
        expiresAt,
      })),
    countParts: (importId: string) => parts.count({ importId }),
    part: async (importId: string, part: number) => (await parts.read(idOf(importId, part)))?.document.rows ?? null,
    async removeParts(importId: string): Promise<void> {
      const kept = every(parts, { where: { importId }, orderBy: { field: 'part', direction: 'asc' } }, 10);
      for await (const { id } of kept) await parts.remove(id);
    },
    isKnown: async (key: string): Promise<boolean> => (await rows.read(key)) !== null,
    /** Claims a row for an import; returns who has it, and whether this call claimed it. */
    async claim(row: ImportedRow): Promise<{ claimed: ImportedRow; isNew: boolean }> {
      const made = await createOnce(rows, row);
      if (made) return { claimed: made.document, isNew: true };
      return { claimed: (await rows.read(row.id))?.document ?? row, isNew: false };
    },
    someRows: async (importId: string, limit: number): Promise<ImportedRow[]> =>
      (await rows.page({ where: { importId }, orderBy: { field: 'row', direction: 'asc' }, limit })).documents,
    markRemoving: (key: string) => update(rows, key, (found) => found && { ...found, isRemoving: true }),
    /** Its report was erased by itself or is left: the key stays, so that the report does not return with its file. */
    detachRow: (key: string) => update(rows, key, (found) => found && { ...found, importId: erasedImport }),
    forgetRow: (key: string) => rows.remove(key),
  };
}
