import { type PinnedIncident, toPublic } from '../../domain/incident/incident.ts';
import { isPinned } from '../../domain/places/coordinates.ts';
import { withoutHome } from './withoutHome.ts';
import type { PublicationArchive } from './archive.ts';
import type { Log } from '../log.ts';
import type { OpeningFile } from './openingFile.ts';
import { dropPack } from './packed.ts';
import { alongTheCurve, newestFirst, packed, orderWithinDay, rearranged, type Row, rowOf } from './rows.ts';
import { makePublishedLinks } from './publishedLinks.ts';
import { makeSearch, type Ordered } from './search/search.ts';
import { makeSnapshot, type Snapshot } from './snapshot.ts';
import type { IncidentStore } from '../stores/incidents.ts';
import type { AnnouncementLog } from './announcements.ts';

export type { Snapshot };

export type Publication = {
  /** At most `checkEvery` old. When the database is down, the last good one; Problem `unavailable` when there is none yet. */
  current(): Promise<Snapshot>;
  /** The snapshot with everything that was announced before the call. */
  latest(): Promise<Snapshot>;
  /**
   * Announces to every instance that these incidents changed for the public, and saves the opening file anew. This
   * instance shows it at the next read. Problem `unavailable` when an incident that was public may still be in that file.
   */
  announce(ids: readonly string[]): Promise<void>;
  /** Saves the archive for cold starts, unless it is up to date. */
  archive(): Promise<void>;
  /** Saves the opening file as it is today, also where an interrupted announcement did not. */
  saveOpening(): Promise<void>;
  /** Removes what is no longer public from memory, even on an idle instance. */
  cleanUp(): Promise<void>;
};

/**
 * The approved incidents, cached in memory and refreshed by reading only what was announced. So the cost of reading does
 * not grow with the number of readers, nor the cost of an approval with the number of incidents. `checkEvery` is in
 * milliseconds.
 */
export function makePublication({
  incidents,
  announcements,
  archive,
  opening,
  now,
  log,
  gridMetres,
  secret,
  mediaUrl = (name) => name,
  checkEvery = 5000,
}: {
  incidents: Pick<IncidentStore, 'find' | 'list'>;
  announcements: AnnouncementLog;
  archive?: PublicationArchive;
  opening?: OpeningFile;
  now: () => Date;
  log?: Log;
  gridMetres: number;
  /** SECRET, which determines the order of incidents within a day. */
  secret: string;
  /** Returns the URL of a published file. */
  mediaUrl?: (name: string) => string;
  checkEvery?: number;
}): Publication {
  const byId = new Map<string, Row>();
  const search = makeSearch(gridMetres);
  const links = makePublishedLinks();
  let order: Ordered = { byId, newest: [], onCurve: [] };
  let snapshot: Snapshot | null = null;
  /** The sequence of the last announcement that `byId` includes; null before the first read. */
  let sequence: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Snapshot> | null = null;

  const rowFor = (incident: PinnedIncident): Row =>
    rowOf(
      toPublic(withoutHome(incident), gridMetres, incident.mediaFiles.map(mediaUrl)),
      orderWithinDay(secret, incident.id),
    );

  /** Repacks the rows that shared a pack with removed rows, because the texts of those would stay in it. */
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
    for (const pack of packs) dropPack(pack);
  };

  /** Replaces rows by id; null removes one. */
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
    search.change(gone, come);
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
    // Packed newest first, because rows are mostly read in that order.
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
    // The sequence is read before the incidents, so anything announced meanwhile is read again at the next check.
    const { sequence: announced, recent } = await announcements.read();
    const missed = sequence === null ? Number.POSITIVE_INFINITY : announced - sequence;
    if (snapshot && missed === 0) return snapshot;
    const isInLog = missed >= 0 && missed <= recent.length;
    await apply(isInLog ? await readChanged(new Set(recent.slice(recent.length - missed))) : await readAll());
    snapshot = makeSnapshot(order, search.over(order), links);
    sequence = announced;
    return snapshot;
  };

  const check = (): Promise<Snapshot> =>
    (refreshing ??= refresh().finally(() => {
      refreshing = null;
    }));

  const current = async (): Promise<Snapshot> => {
    const time = now().getTime();
    if (snapshot && time - checkedAt < checkEvery) return snapshot;
    checkedAt = time;
    try {
      return await check();
    } catch (error) {
      if (snapshot) return snapshot;
      throw error;
    }
  };

  /** Makes the next read check again; a check that is under way may have read the sequence too early. */
  const checkAgain = async (): Promise<void> => {
    await refreshing?.catch(() => undefined);
    checkedAt = Number.NEGATIVE_INFINITY;
  };

  /** Saves the opening file with everything that was announced before the call. */
  const saveOpening = async (): Promise<void> => {
    await checkAgain();
    await check();
    if (snapshot && sequence !== null) await opening?.save(snapshot, sequence);
  };

  return {
    current,
    async latest() {
      await checkAgain();
      return current();
    },
    async announce(ids) {
      await announcements.append(ids, now());
      if (!opening) return checkAgain();
      const known = new Set(ids.filter((id) => byId.has(id)));
      try {
        await saveOpening();
      } catch (error) {
        // What is only missing from the file comes with the next sweep; what is in it must go before this is confirmed.
        if (ids.some((id) => known.has(id) || !snapshot?.find(id))) throw error;
        log?.error('opening_file', error);
      }
    },
    async archive() {
      await current();
      if (!archive || sequence === null || (await archive.savedVersion()) === sequence) return;
      await archive.save(sequence, order.newest);
    },
    saveOpening,
    async cleanUp() {
      if (!snapshot) return;
      checkedAt = Number.NEGATIVE_INFINITY;
      await current();
      search.cleanUp();
    },
  };
}
