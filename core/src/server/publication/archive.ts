import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { publicIncident } from '../../domain/incident/incident.ts';
import { hashOf } from './compressedBody.ts';
import type { BlobContainer } from '../stores/blobs.ts';
import type { DocumentStore } from '../stores/documentStore.ts';
import { packed, orderWithinDay, type Row, type RowFacts, rowFrom } from './rows.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * The facts of all rows, column by column. `places` are their distinct locations; `place` has each row's index into them.
 * (Both are names in the stored archive.)
 */
type Head = Record<Exclude<keyof RowFacts, 'location'>, unknown[]> & {
  id: string[];
  within: number[];
  day: number[];
  kind: number[];
  x: number[];
  y: number[];
  places: string[];
  place: number[];
  /** The number of rows and bytes of each pack. */
  packs: [rows: number, bytes: number][];
};

const headLengthBytes = 4;

/** The archive's bytes: the length of the head (four bytes), the head in brotli, and the packs as they are in memory. */
async function bytesOf(rows: readonly Row[]): Promise<Buffer> {
  const places = new Map<string, number>();
  const placeOf = ({ location }: Row): number => {
    const index = places.get(location) ?? places.size;
    places.set(location, index);
    return index;
  };
  const packs: Head['packs'] = [];
  const bodies: Buffer[] = [];
  for await (const { pack, rows: together } of packed(rows)) {
    packs.push([together.length, pack.bytes.length]);
    bodies.push(pack.bytes);
  }
  const head: Head = {
    id: rows.map(({ id }) => id),
    within: rows.map(({ within }) => within),
    day: rows.map(({ day }) => day),
    kind: rows.map(({ kind }) => kind),
    x: rows.map(({ x }) => x),
    y: rows.map(({ y }) => y),
    place: rows.map(placeOf),
    places: [...places.keys()],
    packs,
  };
  const short = await compress(JSON.stringify(head), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const length = Buffer.alloc(headLengthBytes);
  length.writeUInt32LE(short.length);
  return Buffer.concat([length, short, ...bodies]);
}

async function rowsIn(bytes: Buffer): Promise<Row[]> {
  const bodies = headLengthBytes + bytes.readUInt32LE();
  const head = JSON.parse((await decompress(bytes.subarray(headLengthBytes, bodies))).toString()) as Head;
  const rows: Row[] = [];
  let from = bodies;
  for (const [count, length] of head.packs) {
    // A copy: a slice would keep the whole archive in memory, including incidents that are removed later.
    const pack = { bytes: Buffer.from(bytes.subarray(from, (from += length))), isDeflated: true };
    for (let index = 0; index < count; index++) rows.push(rowFrom(factsAt(head, rows.length), pack, index));
  }
  return rows;
}

const factsAt = ({ id, within, place, places, day, kind, x, y }: Head, at: number): RowFacts => ({
  id: id[at] as string,
  within: within[at] as number,
  location: places[place[at] as number] as string,
  day: day[at] as number,
  kind: kind[at] as number,
  x: x[at] as number,
  y: y[at] as number,
});

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
  { gridMetres, mediaUrl, secret }: { gridMetres: number; mediaUrl: (name: string) => string; secret: string },
) {
  const notes = database.collection<Note>('meta');
  const id = 'publicationArchive';
  const shape = hashOf(
    Buffer.from(
      JSON.stringify([3, Object.keys(publicIncident.shape), gridMetres, mediaUrl(''), orderWithinDay(secret, '')]),
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
    async load(): Promise<{ sequence: number; rows: Row[] } | null> {
      const note = (await notes.read(id))?.document;
      if (note?.shape !== shape) return null;
      const bytes = await blobs.read(note.blob).catch(() => null);
      if (!bytes) return null;
      return { sequence: note.sequence, rows: await rowsIn(bytes) };
    },

    /** Saves the blob before the note, so that the note always names a complete blob. All other blobs are removed. */
    async save(sequence: number, rows: readonly Row[]): Promise<void> {
      const bytes = await bytesOf(rows);
      const blob = `${sequence}-${hashOf(bytes).toString('base64url').slice(0, 12)}`;
      await blobs.putNew(blob, bytes, 'application/octet-stream');
      const before = await notes.read(id);
      const note: Note = { id, sequence, blob, shape };
      await (before ? notes.replace(note, before.etag) : notes.create(note));
      for await (const { name } of blobs.list()) if (name !== blob) await blobs.remove(name);
    },
  };
}
