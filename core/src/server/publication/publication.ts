import { type PinnedIncident, toPublic } from '../../domain/incident/incident.ts';
import { isPinned } from '../../domain/places/coordinates.ts';
import { atPublicPlace } from './publicPlace.ts';
import type { PublicationArchive } from './archive.ts';
import { forgetPack } from './packed.ts';
import { alongTheCurve, newestFirst, packed, orderWithinDay, rearranged, type Row, rowOf } from './rows.ts';
import { makePublishedLinks } from './publishedLinks.ts';
import { makeSearchTexts } from './searchTexts.ts';
import { makeSnapshot, type Ordered, type Snapshot } from './snapshot.ts';
import type { IncidentStore } from '../stores/incidents.ts';
import type { AnnouncementLog } from './announcements.ts';

export type { Snapshot };

export type Publication = {
  /** At most `checkEvery` old. The last good one when the database is down; Problem `unavailable` when there is none yet. */
  current(): Promise<Snapshot>;
  /** The same, with everything that was announced before the call. */
  latest(): Promise<Snapshot>;
  /** Tells every instance that these incidents changed for the public; this one shows it at the next read. */
  announce(ids: readonly string[]): Promise<void>;
  /** Saves what a cold start begins with, unless it is saved already. */
  archive(): Promise<void>;
  /** Removes from memory what is public no more, also on an instance that nobody asks anything. */
  tidy(): Promise<void>;
};

/**
 * The approved incidents, held in memory and refreshed by reading only what was announced, so that the cost of reading
 * does not grow with readers, nor the cost of an approval with incidents. `checkEvery` in milliseconds.
 */
export function makePublication({
  incidents,
  announcements,
  archive,
  now,
  gridMetres,
  secret,
  mediaUrl = (name) => name,
  checkEvery = 5000,
}: {
  incidents: Pick<IncidentStore, 'find' | 'list'>;
  announcements: AnnouncementLog;
  archive?: PublicationArchive;
  now: () => Date;
  gridMetres: number;
  /** SECRET, by which incidents of one day are ordered. */
  secret: string;
  /** The address of a published file. */
  mediaUrl?: (name: string) => string;
  checkEvery?: number;
}): Publication {
  const byId = new Map<string, Row>();
  const texts = makeSearchTexts();
  const links = makePublishedLinks();
  let order: Ordered = { byId, newest: [], onCurve: [] };
  let snapshot: Snapshot | null = null;
  /** The last announcement that `byId` knows of; null before there was anything. */
  let sequence: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Snapshot> | null = null;

  const rowFor = (incident: PinnedIncident): Row =>
    rowOf(
      toPublic(atPublicPlace(incident), gridMetres, incident.mediaFiles.map(mediaUrl)),
      orderWithinDay(secret, incident.id),
    );

  /** Packs anew what shared a pack with rows that are gone, whose words would stay in it. */
  const repack = async (gone: ReadonlySet<Row>): Promise<void> => {
    const packs = new Set([...gone].map(({ pack }) => pack).filter(({ isDeflated }) => isDeflated));
    if (packs.size === 0) return;
    const left = Map.groupBy(
      order.newest.filter(({ pack }) => packs.has(pack)),
      ({ pack }) => pack,
    );
    for (const rows of left.values()) {
      for await (const { pack, rows: together } of packed(rows)) {
        for (const [index, row] of together.entries()) Object.assign(row, { pack, index });
      }
    }
    for (const pack of packs) forgetPack(pack);
  };

  /** Takes these in place of what was known of them; null is gone. */
  const apply = async (changes: ReadonlyMap<string, Row | null>): Promise<void> => {
    const gone = new Set<Row>();
    const come: Row[] = [];
    for (const [id, row] of changes) {
      const before = byId.get(id);
      if (before) gone.add(before);
      byId.delete(id);
      if (!row) continue;
      byId.set(id, row);
      come.push(row);
    }
    texts.change(gone, come);
    links.change(gone, come);
    order = {
      byId,
      newest: rearranged(order.newest, gone, come, newestFirst),
      onCurve: rearranged(order.onCurve, gone, come, alongTheCurve),
    };
    await repack(gone);
  };

  const readAll = async (): Promise<Map<string, Row | null>> => {
    const read = new Map<string, Row | null>();
    for (const id of byId.keys()) read.set(id, null);
    const rows: Row[] = [];
    for await (const incident of incidents.list('approved')) if (isPinned(incident)) rows.push(rowFor(incident));
    // In the order in which they are read most.
    for await (const { pack, rows: together } of packed(rows.sort(newestFirst))) {
      for (const [index, row] of together.entries()) read.set(row.id, Object.assign(row, { pack, index }));
    }
    return read;
  };

  const readChanged = async (ids: Iterable<string>): Promise<Map<string, Row | null>> => {
    const read = new Map<string, Row | null>();
    for (const id of ids) {
      const incident = (await incidents.find(id))?.document;
      read.set(id, incident?.isApproved === 'approved' && isPinned(incident) ? rowFor(incident) : null);
    }
    return read;
  };

  const refresh = async (): Promise<Snapshot> => {
    if (sequence === null) {
      const saved = await archive?.load();
      if (saved) {
        await apply(new Map(saved.rows.map((row) => [row.id, row])));
        sequence = saved.sequence;
      }
    }
    // The mark is read before the incidents: what is announced meanwhile is read again at the next check.
    const { sequence: announced, recent } = await announcements.read();
    const missed = sequence === null ? Number.POSITIVE_INFINITY : announced - sequence;
    if (snapshot && missed === 0) return snapshot;
    const isTold = missed >= 0 && missed <= recent.length;
    await apply(isTold ? await readChanged(new Set(recent.slice(recent.length - missed))) : await readAll());
    snapshot = makeSnapshot(order, texts, links);
    sequence = announced;
    return snapshot;
  };

  const current = async (): Promise<Snapshot> => {
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
  };

  /** The next read looks again; a check that is under way may have read the mark too early. */
  const lookAgain = async (): Promise<void> => {
    await refreshing?.catch(() => undefined);
    checkedAt = Number.NEGATIVE_INFINITY;
  };

  return {
    current,
    async latest() {
      await lookAgain();
      return current();
    },
    async announce(ids) {
      await announcements.append(ids, now());
      await lookAgain();
    },
    async archive() {
      await current();
      if (!archive || sequence === null || (await archive.savedVersion()) === sequence) return;
      await archive.save(sequence, order.newest);
    },
    async tidy() {
      if (!snapshot) return;
      checkedAt = Number.NEGATIVE_INFINITY;
      await current();
      texts.tidy();
    },
  };
}
