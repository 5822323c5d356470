import { identityOf } from '../../domain/partners/identity.ts';
import type { Import, ImportRow, RowKeys, StagedRow } from '../../domain/partners/imports.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import { documentMethods } from './engines/documentMethods.ts';
import { type DocumentStore, every } from './engines/documentStore.ts';
import { createOnce, update } from './engines/update.ts';

type Part = { id: string; importId: string; part: number; rows: StagedRow[]; expiresAt: string };

/**
 * A row that was imported, once for each of its keys. `id` is the key; `importId` is `erasedImport` once its report was
 * erased by itself and must not return. `content`: the key of what a row with an external id says. `isRemoving`, of one
 * key: its report is being taken back.
 */
type ImportedKey = {
  id: string;
  importId: string;
  incidentId: string;
  row: number;
  content?: string | undefined;
  isRemoving?: boolean;
};

/** `keys`: those that the row has claimed; one that is marked as `isRemoving` is the last. */
type ImportedRow = { incidentId: string; keys: string[]; isRemoving: boolean };

/**
 * `keys`: the first claimed is the last. `isNew`: this call claimed it first. `isKnown`: another row has one of them.
 */
type Claim = { incidentId: string; keys: string[]; isNew: boolean; isKnown: boolean };

/** The most keys of a row that are stored. */
const keysOfARow = 3;

const erasedImport = 'none';

const oldestFirst = { field: 'createdAt', direction: 'asc' } as const;
const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

/** Whether the report of a row that was imported is gone for good. */
type IsGone = (row: Pick<ImportedKey, 'importId' | 'incidentId'>) => Promise<boolean>;

/** A key may have been removed meanwhile, and claimed by another import. */
const isOf = (row: Pick<ImportedRow, 'incidentId'>, key: ImportedKey | null | undefined): boolean =>
  key?.incidentId === row.incidentId;

/** Imports, the parts of their rows while they wait, and the keys of imported rows. */
export function importStore(database: DocumentStore, secret: string) {
  const imports = database.collection<Import>('imports');
  const parts = database.collection<Part>('importParts');
  const keys = database.collection<ImportedKey>('importedRows');
  const idOf = (importId: string, part: number) => `${importId}-${part}`;

  /** Returns the key that is stored, which may be an earlier one. */
  async function stored(key: ImportedKey): Promise<{ found: ImportedKey; isNew: boolean }> {
    const made = await createOnce(keys, key);
    const found = made ?? (await keys.read(key.id));
    // It was removed just now.
    return found ? { found: found.document, isNew: made !== null } : stored(key);
  }

  /**
   * Once the report that had the external id is gone, a row that says something else is another record, known by its id
   * and what it says; what the first said does not return.
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
    /** Without an `importer`: the imports of all. */
    page: (importer: string | undefined, limit: number, cursor: string | null) =>
      imports.page({ where: importer === undefined ? {} : { importer }, orderBy: newestFirst, limit, cursor }),
    inState: (state: Import['state']) => every(imports, { where: { state }, orderBy: oldestFirst }),
    /** The same for all that one organisation says of one record. */
    keysOf(partner: string | null, row: ImportRow): RowKeys {
      const purpose = `imported row of ${partner ?? 'the reviewers'}`;
      const keyOf = (text: string | undefined) =>
        text === undefined ? undefined : keyedHash(secret, purpose, text).toString('base64url');
      const identity = identityOf(row);
      return { row: keyOf(identity.row), id: keyOf(identity.id), content: keyOf(identity.content) };
    },
    keepPart(importId: string, part: number, rows: StagedRow[], expiresAt: string) {
      const id = idOf(importId, part);
      return update(parts, id, () => ({ id, importId, part, rows, expiresAt }));
    },
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
    /** Claims key by key, in the same order for all rows: of those that share keys, one gets all of its own. */
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
      const orderBy = { field: 'row', direction: 'asc' } as const;
      const { documents } = await keys.page({ where: { importId }, orderBy, limit: limit * keysOfARow });
      // A full page may end within a row.
      const last = documents.length < limit * keysOfARow ? undefined : documents.at(-1)?.row;
      const whole = documents.filter(({ row }) => row !== last);
      return [...Map.groupBy(whole, ({ incidentId }) => incidentId)].map(([incidentId, ofRow]) => {
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
    /** The report was erased by itself or is left: its keys stay, so that it does not return with its file. */
    async detachRow(row: ImportedRow): Promise<void> {
      for (const key of row.keys) await changeKey(row, key, { importId: erasedImport });
    },
    /** Lets the row be imported again. The key that a retry looks at goes last. */
    async forgetRow(row: Pick<ImportedRow, 'incidentId' | 'keys'>): Promise<void> {
      for (const key of row.keys) if (isOf(row, (await keys.read(key))?.document)) await keys.remove(key);
    },
  };
}
