import { identityOf } from '../../domain/partners/identity.ts';
import type { Import, ImportRow, RowKeys, StagedRow } from '../../domain/partners/imports.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import { documentMethods } from './engines/documentMethods.ts';
import { type DocumentStore, every } from './engines/documentStore.ts';
import { createOnce, update } from './engines/update.ts';

type Part = { id: string; importId: string; part: number; rows: StagedRow[]; expiresAt: string };

/**
 * That a row was imported, once for each of its keys: `id` is the key, `importId` its import, or `erasedImport` once
 * its report was erased by itself and must not return. `content`: of a row with an external id, the key of what it
 * says. `isRemoving`, of one key: its report is being taken back.
 */
type ImportedKey = {
  id: string;
  importId: string;
  incidentId: string;
  row: number;
  content?: string | undefined;
  isRemoving?: boolean;
};

/** A row of an import. `keys`: those that it has claimed; one that is marked as `isRemoving` is the last. */
type ImportedRow = { incidentId: string; keys: string[]; isRemoving: boolean };

/**
 * `keys`: those that the row has, of which the first claimed is the last. `isNew`: this call claimed it first.
 * `isKnown`: another row has one of its keys.
 */
type Claim = { incidentId: string; keys: string[]; isNew: boolean; isKnown: boolean };

/** The most keys of a row that are stored. */
const keysOfARow = 3;

const erasedImport = 'none';

/** Whether the report of a row that was imported is gone for good. */
type IsGone = (row: Pick<ImportedKey, 'importId' | 'incidentId'>) => Promise<boolean>;

/** Whether a key is still the row's: it may have been removed meanwhile, and claimed by another import. */
const isOf = (row: Pick<ImportedRow, 'incidentId'>, key: ImportedKey | null | undefined): boolean =>
  key?.incidentId === row.incidentId;

/** The store of imports: the import itself, the parts of its rows while they wait, and the keys of imported rows. */
export function importStore(database: DocumentStore, secret: string) {
  const imports = database.collection<Import>('imports');
  const parts = database.collection<Part>('importParts');
  const keys = database.collection<ImportedKey>('importedRows');
  const idOf = (importId: string, part: number) => `${importId}-${part}`;

  /** Stores a key unless there is one; returns what is stored. */
  async function stored(key: ImportedKey): Promise<{ found: ImportedKey; isNew: boolean }> {
    const made = await createOnce(keys, key);
    const found = made ?? (await keys.read(key.id));
    // It was removed just now.
    return found ? { found: found.document, isNew: made !== null } : stored(key);
  }

  /**
   * The key of a row's external id. Once the report that had the id is gone, a row that says something else is another
   * record, known by its id and what it says; what the first said does not return.
   */
  async function idKeyOf({ id, content }: RowKeys, isGone: IsGone): Promise<string | undefined> {
    const found = id === undefined ? null : await keys.read(id);
    const isOfOther = found !== null && found.document.content !== content && (await isGone(found.document));
    return isOfOther ? `${id}.${content}` : id;
  }

  const changeKey = (row: ImportedRow, key: string, change: Partial<ImportedKey>) =>
    update(keys, key, (found) => (found && isOf(row, found) ? { ...found, ...change } : found));

  return {
    ...documentMethods(imports),
    /** A page of the imports of one importer, or of all; newest first. */
    page: (importer: string | undefined, limit: number, cursor: string | null) =>
      imports.page({
        where: importer === undefined ? {} : { importer },
        orderBy: { field: 'createdAt', direction: 'desc' },
        limit,
        cursor,
      }),
    inState: (state: Import['state']) =>
      every(imports, { where: { state }, orderBy: { field: 'createdAt', direction: 'asc' } }),
    /** The same for all that one organisation says of one record. */
    keysOf(partner: string | null, row: ImportRow): RowKeys {
      const purpose = `imported row of ${partner ?? 'the reviewers'}`;
      const keyOf = (text: string | undefined) =>
        text === undefined ? undefined : keyedHash(secret, purpose, text).toString('base64url');
      const identity = identityOf(row);
      return {
        row: keyOf(identity.row),
        id: keyOf(identity.id),
        content: keyOf(identity.content),
      };
    },
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
    /** Whether a row was imported before. */
    async isKnown(row: RowKeys, isGone: IsGone): Promise<boolean> {
      const read = async (key: string | undefined) => (key === undefined ? null : await keys.read(key));
      const all = [row.content, row.row, await idKeyOf(row, isGone)];
      const [byContent, ...others] = await Promise.all(all.map(read));
      const isToldApart = row.id !== undefined && byContent?.document.content !== undefined;
      return others.some((found) => found !== null) || (!!byContent && !isToldApart);
    },
    /**
     * Claims a row for an import, key by key. The order is the same for all rows: of several that are claimed at once
     * and share keys, one gets all of its own.
     */
    async claim(
      rowKeys: RowKeys,
      { importId, row, incidentId }: { importId: string; row: number; incidentId: string },
      isGone: IsGone,
    ): Promise<Claim> {
      const { row: rowKey, id, content } = rowKeys;
      const claim: Claim = { incidentId, keys: [], isNew: true, isKnown: false };
      const said = id === undefined ? {} : { content };
      for (const key of [rowKey, await idKeyOf(rowKeys, isGone), content]) {
        if (key === undefined) continue;
        const { found, isNew } = await stored({ id: key, importId, incidentId: claim.incidentId, row, ...said });
        if (found.importId === importId && found.row === row) {
          if (claim.keys.length === 0) Object.assign(claim, { incidentId: found.incidentId, isNew });
          claim.keys.unshift(key);
          continue;
        }
        const isOfOther = id !== undefined && found.content !== undefined;
        const isToldApart = isOfOther || (rowKey !== undefined && found.importId === importId);
        if (key !== content || !isToldApart) return { ...claim, isKnown: true };
      }
      return claim;
    },
    /** At least one row as long as there is any. */
    async someRows(importId: string, limit: number): Promise<ImportedRow[]> {
      const where = { importId };
      const all = limit * keysOfARow;
      const { documents } = await keys.page({ where, orderBy: { field: 'row', direction: 'asc' }, limit: all });
      // A full page may end within a row.
      const last = documents.length < all ? undefined : documents.at(-1)?.row;
      const byIncident = Map.groupBy(
        documents.filter(({ row }) => row !== last),
        ({ incidentId }) => incidentId,
      );
      return [...byIncident].map(([incidentId, ofRow]) => {
        const marked = ofRow.filter(({ isRemoving }) => isRemoving);
        const others = ofRow.filter(({ isRemoving }) => !isRemoving);
        return { incidentId, keys: [...others, ...marked].map(({ id }) => id), isRemoving: marked.length > 0 };
      });
    },
    /** As stored now: another call may have marked the row, or removed its keys, since it was read. */
    async isBeingRemoved(row: ImportedRow): Promise<boolean> {
      const found = await Promise.all(row.keys.map((key) => keys.read(key)));
      return found.some((key) => !isOf(row, key?.document) || key?.document.isRemoving === true);
    },
    async markRemoving(row: ImportedRow): Promise<void> {
      for (const key of row.keys.slice(-1)) await changeKey(row, key, { isRemoving: true });
    },
    /** Its report was erased by itself or is left: its keys stay, so that the report does not return with its file. */
    async detachRow(row: ImportedRow): Promise<void> {
      for (const key of row.keys) await changeKey(row, key, { importId: erasedImport });
    },
    /** Removes the keys of a row, so that it may be imported again: the one that a retry looks at last of all. */
    async forgetRow(row: Pick<ImportedRow, 'incidentId' | 'keys'>): Promise<void> {
      for (const key of row.keys) if (isOf(row, (await keys.read(key))?.document)) await keys.remove(key);
    },
  };
}
