import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { publicIncident } from '../../domain/incident/publicIncident.ts';
import { hashOf } from './compressedBody.ts';
import type { BlobContainer } from '../stores/blobs/container.ts';
import type { DocumentStore } from '../stores/engines/documentStore.ts';
import { makeNumbering, type Numbering } from './numbering.ts';
import type { Pack } from './packed.ts';
import { compacted, orderWithinDay, type SavedColumns, savedColumns, type Table, tableOf } from './table.ts';

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** `packs`: the length of each, in bytes. */
type Head = { rows: number; locations: Numbering['texts']; packs: readonly number[] };

const columnNames = Object.keys(savedColumns) as (keyof SavedColumns)[];

/** Packs that share memory after a cold start: separate memory for each would take 17 MB more for a million incidents. */
const packsTogether = 64;

/** Reads bytes in sequence. */
const readerOf = (bytes: Buffer) => {
  let at = 0;
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  return { take, withLength: () => take(take(4).readUInt32LE()) };
};

const withLength = (bytes: Buffer): Buffer[] => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return [length, bytes];
};

/**
 * The archive's bytes: deflated, the head as JSON and the columns as they are in memory (lowest byte first, as on every
 * machine that runs Node); then the packs. A length of four bytes comes before what is deflated, and before the head.
 */
async function bytesOf(table: Table): Promise<Buffer> {
  const { size, packs, locations, ...columns } = await compacted(table);
  const head: Head = {
    rows: size,
    locations: locations.texts,
    packs: packs.map(({ length }) => length),
  };
  const numbers = columnNames.map((name) => new Uint8Array(columns[name].buffer));
  const body = Buffer.concat([...withLength(Buffer.from(JSON.stringify(head))), ...numbers]);
  return Buffer.concat([...withLength(await deflated(body, { level: 1 })), ...packs]);
}

async function tableIn(bytes: Buffer): Promise<Table> {
  const parts = readerOf(bytes);
  const body = readerOf(await inflated(parts.withLength()));
  const head = JSON.parse(body.withLength().toString()) as Head;
  const columns = columnNames.map((name) => {
    const column = new savedColumns[name](head.rows);
    new Uint8Array(column.buffer).set(body.take(column.byteLength));
    return [name, column];
  });
  const packs: Pack[] = [];
  for (let from = 0; from < head.packs.length; from += packsTogether) {
    const lengths = head.packs.slice(from, from + packsTogether);
    // Copied: views would keep the whole archive in memory, including incidents that are removed later.
    const together = new Uint8Array(parts.take(lengths.reduce((total, length) => total + length, 0)));
    let end = 0;
    for (const length of lengths) packs.push(together.subarray(end, (end += length)));
  }
  return tableOf(Object.fromEntries(columns) as SavedColumns, packs, makeNumbering(head.locations));
}

type Note = { id: string; sequence: number; blob: string; shape: string };

export type PublicationArchive = ReturnType<typeof publicationArchive>;

/**
 * The publication as one blob, which a cold start reads instead of every incident. A small document names the latest blob
 * and the shape of its rows. An archive is not read when its rows have another shape or grid, were ordered with another
 * SECRET, or contain other media addresses.
 */
export function publicationArchive(
  database: DocumentStore,
  blobs: Pick<BlobContainer, 'putNew' | 'read' | 'list' | 'remove'>,
  {
    gridMetres,
    siteUrl,
    mediaUrl,
    secret,
  }: { gridMetres: number; siteUrl: string; mediaUrl: (name: string) => string; secret: string },
) {
  const notes = database.collection<Note>('meta');
  const id = 'publicationArchive';
  const shape = hashOf(
    Buffer.from(
      JSON.stringify([
        6,
        Object.keys(publicIncident.shape),
        gridMetres,
        siteUrl,
        mediaUrl(''),
        orderWithinDay(secret, ''),
      ]),
    ),
  )
    .toString('base64url')
    .slice(0, 12);

  return {
    /** The sequence of the last announcement in the archive; null when there is no usable archive. */
    async savedVersion(): Promise<number | null> {
      const note = (await notes.read(id))?.document;
      return note?.shape === shape ? note.sequence : null;
    },

    /** null when there is no usable archive, or it cannot be read: then every incident is read. */
    async load(): Promise<{ sequence: number; table: Table } | null> {
      const note = (await notes.read(id))?.document;
      if (note?.shape !== shape) return null;
      const bytes = await blobs.read(note.blob).catch(() => null);
      if (!bytes) return null;
      return { sequence: note.sequence, table: await tableIn(bytes) };
    },

    /** Saves the blob before the note, so that the note always names a complete blob. All other blobs are removed. */
    async save(sequence: number, table: Table): Promise<void> {
      const bytes = await bytesOf(table);
      const blob = `${sequence}-${hashOf(bytes).toString('base64url').slice(0, 12)}`;
      await blobs.putNew(blob, bytes, 'application/octet-stream');
      const before = await notes.read(id);
      const note: Note = { id, sequence, blob, shape };
      await (before ? notes.replace(note, before.etag) : notes.create(note));
      for await (const { name } of blobs.list()) if (name !== blob) await blobs.remove(name);
    },
  };
}
