import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { type Incident, type PublicIncident, publicIncident, toPublic } from '../domain/incident.ts';
import { atPublicPlace } from './publicPlace.ts';
import type { IncidentStore } from './stores/incidents.ts';
import type { PublicationMark } from './stores/publicationMark.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes that are ready to send in the encodings that callers ask for; compressed once, sent to everyone. */
export type Prepared = { etag: string; contentType: string; identity: Buffer; br: Buffer; gzip: Buffer };

/** Everything the public may see at one moment. */
export type Snapshot = { byId: ReadonlyMap<string, PublicIncident>; list: Prepared };

export type Publication = {
  /** At most `checkEvery` old. The last good one when the database is down; Problem `unavailable` when there is none yet. */
  current(): Promise<Snapshot>;
  /** Tells every instance that these incidents changed for the public; this one shows it at the next read. */
  announce(ids: readonly string[]): Promise<void>;
};

type Entry = { shown: PublicIncident; createdAt: string };

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest incident first; of one day, the latest sent first. */
const newestFirst = (a: Entry, b: Entry): number =>
  compare(b.shown.incidentDate, a.shown.incidentDate) ||
  compare(b.createdAt, a.createdAt) ||
  compare(a.shown.id, b.shown.id);

/**
 * The approved incidents, held in memory and refreshed by reading only what was announced, so that the cost of reading
 * does not grow with readers, nor the cost of an approval with incidents. `checkEvery` in milliseconds.
 */
export function makePublication({
  incidents,
  mark,
  now,
  gridMetres,
  mediaUrl = (name) => name,
  checkEvery = 5000,
}: {
  incidents: Pick<IncidentStore, 'find' | 'list'>;
  mark: PublicationMark;
  now: () => Date;
  gridMetres: number;
  /** The address of a published file. */
  mediaUrl?: (name: string) => string;
  checkEvery?: number;
}): Publication {
  const entries = new Map<string, Entry>();
  let snapshot: Snapshot | null = null;
  let version = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Snapshot> | null = null;

  const show = (incident: Incident): void => {
    const shown = z.parse(
      publicIncident,
      toPublic(atPublicPlace(incident), gridMetres, incident.mediaFiles.map(mediaUrl)),
    );
    entries.set(incident.id, { shown, createdAt: incident.createdAt });
  };

  const readAll = async (): Promise<void> => {
    entries.clear();
    for await (const incident of incidents.list('approved')) show(incident);
  };

  const readChanged = async (ids: Iterable<string>): Promise<void> => {
    for (const id of ids) {
      const found = await incidents.find(id);
      if (found?.document.isApproved === 'approved') show(found.document);
      else entries.delete(id);
    }
  };

  const refresh = async (): Promise<Snapshot> => {
    // The mark is read before the incidents: what is announced meanwhile is read again at the next check.
    const { version: announced, recent } = await mark.read();
    const missed = announced - version;
    if (snapshot && missed === 0) return snapshot;
    if (!snapshot || missed < 0 || missed > recent.length) await readAll();
    else await readChanged(new Set(recent.slice(-missed)));
    snapshot = await makeSnapshot([...entries.values()].toSorted(newestFirst));
    version = announced;
    return snapshot;
  };

  return {
    async current() {
      const time = now().getTime();
      if (snapshot && time - checkedAt < checkEvery) return snapshot;
      checkedAt = time;
      refreshing ??= refresh().finally(() => {
        refreshing = null;
      });
      try {
        return await refreshing;
      } catch (error) {
        if (snapshot) return snapshot;
        throw error;
      }
    },
    async announce(ids) {
      await mark.append(ids, now());
      // A check that is under way may have read the mark before; the next read must look again.
      await refreshing?.catch(() => undefined);
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function makeSnapshot(ordered: Entry[]): Promise<Snapshot> {
  const shown = ordered.map((entry) => entry.shown);
  return {
    byId: new Map(shown.map((incident) => [incident.id, incident])),
    list: await prepare(JSON.stringify(shown), 'application/json; charset=utf-8'),
  };
}

export async function prepare(text: string, contentType: string): Promise<Prepared> {
  const identity = Buffer.from(text);
  const [br, gzipBytes] = await Promise.all([
    // Quality 5 takes a hundredth of the time of the default and loses a few per cent.
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipped(identity),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  return { etag, contentType, identity, br, gzip: gzipBytes };
}
