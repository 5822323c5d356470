import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { publicIncident } from '../../domain/incident.ts';
import type { BlobContainer } from '../stores/blobs.ts';
import type { DocumentStore } from '../stores/documentStore.ts';
import { hashOf } from '../prepared.ts';
import { jsonOf, type Row, type RowFacts, rowFrom } from './rows.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

const newLine = Buffer.from('\n');
const tab = 9;

/** A line holds what is known of a row, a tab, and its answer: neither JSON has a tab or a line break in it. */
const factsOf = ({ id, createdAt, location, day, kind, x, y }: Row): RowFacts => ({
  id,
  createdAt,
  location,
  day,
  kind,
  x,
  y,
});

function rowsIn(bytes: Buffer): Row[] {
  const rows: Row[] = [];
  for (let from = 0; from < bytes.length;) {
    const middle = bytes.indexOf(tab, from);
    const end = bytes.indexOf(newLine, middle);
    rows.push(rowFrom(JSON.parse(bytes.toString('utf8', from, middle)) as RowFacts, bytes, middle + 1, end));
    from = end + 1;
  }
  return rows;
}

type Note = { id: string; version: number; blob: string; shape: string };

export type PublicationArchive = ReturnType<typeof publicationArchive>;

/**
 * The publication as one blob, which a cold start reads instead of every incident. A small document says which blob is
 * the latest, and of what shape its rows are: rows of another shape, of another grid, or with other addresses of files are
 * not read.
 */
export function publicationArchive(
  database: DocumentStore,
  blobs: Pick<BlobContainer, 'putNew' | 'read' | 'list' | 'remove'>,
  { gridMetres, mediaUrl }: { gridMetres: number; mediaUrl: (name: string) => string },
) {
  const notes = database.collection<Note>('meta');
  const id = 'publicationArchive';
  const shape = hashOf(Buffer.from(JSON.stringify([1, Object.keys(publicIncident.shape), gridMetres, mediaUrl('')])))
    .toString('base64url')
    .slice(0, 12);

  return {
    /** The announcement that is the last in it; null when there is none that fits. */
    async savedVersion(): Promise<number | null> {
      const note = (await notes.read(id))?.document;
      return note?.shape === shape ? note.version : null;
    },

    /** null when there is none that fits, or it cannot be had: then every incident is read. */
    async load(): Promise<{ version: number; rows: Row[] } | null> {
      const note = (await notes.read(id))?.document;
      if (note?.shape !== shape) return null;
      const bytes = await blobs.read(note.blob).catch(() => null);
      if (!bytes) return null;
      return { version: note.version, rows: rowsIn(await decompress(bytes)) };
    },

    /** The blob before the note: so the note always names one that is whole. All others are removed. */
    async save(version: number, rows: Iterable<Row>): Promise<void> {
      const lines = Array.from(rows, (row) => [Buffer.from(`${JSON.stringify(factsOf(row))}\t`), jsonOf(row), newLine]);
      const bytes = await compress(Buffer.concat(lines.flat()), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      const blob = `${version}-${hashOf(bytes).toString('base64url').slice(0, 12)}`;
      await blobs.putNew(blob, bytes, 'application/octet-stream');
      const before = await notes.read(id);
      const note: Note = { id, version, blob, shape };
      await (before ? notes.replace(note, before.etag) : notes.create(note));
      for await (const { name } of blobs.list()) if (name !== blob) await blobs.remove(name);
    },
  };
}
