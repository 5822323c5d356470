import * as z from 'zod/mini';
import { type Incident, publicIncident, toPublic } from '../domain/incident.ts';
import type { PublicationArchive } from './published/archive.ts';
import { type Row, rowOf } from './published/rows.ts';
import { makeSearchTexts } from './published/searchTexts.ts';
import { makeSnapshot, type Ordered, ordered, type Snapshot } from './published/snapshot.ts';
import type { IncidentStore } from './stores/incidents.ts';
import type { PublicationMark } from './stores/publicationMark.ts';

export type { Snapshot };

export type Publication = {
  /** At most `checkEvery` old. The last good one when the database is down; Problem `unavailable` when there is none yet. */
  current(): Promise<Snapshot>;
  /** Tells every instance that these incidents changed for the public; this one shows it at the next read. */
  announce(ids: readonly string[]): Promise<void>;
  /** Saves what a cold start begins with, unless it is saved already. */
  archive(): Promise<void>;
};

/**
 * The approved incidents, held in memory and refreshed by reading only what was announced, so that the cost of reading
 * does not grow with readers, nor the cost of an approval with incidents. `checkEvery` in milliseconds.
 */
export function makePublication({
  incidents,
  mark,
  archive,
  now,
  gridMetres,
  checkEvery = 5000,
}: {
  incidents: Pick<IncidentStore, 'find' | 'list'>;
  mark: PublicationMark;
  archive?: PublicationArchive;
  now: () => Date;
  gridMetres: number;
  checkEvery?: number;
}): Publication {
  let rows = new Map<string, Row>();
  const texts = makeSearchTexts();
  let order: Ordered | null = null;
  let snapshot: Snapshot | null = null;
  /** Of `rows`; null before there are any. */
  let version: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Snapshot> | null = null;

  const rowFor = (incident: Incident): Row =>
    rowOf(z.parse(publicIncident, toPublic(incident, gridMetres)), incident.createdAt);

  const readAll = async (): Promise<Map<string, Row>> => {
    const read = new Map<string, Row>();
    for await (const incident of incidents.list('approved')) read.set(incident.id, rowFor(incident));
    return read;
  };

  const readChanged = async (ids: Iterable<string>): Promise<Map<string, Row>> => {
    const next = new Map(rows);
    for (const id of ids) {
      const found = await incidents.find(id);
      if (found?.document.isApproved === 'approved') next.set(id, rowFor(found.document));
      else next.delete(id);
    }
    return next;
  };

  const refresh = async (): Promise<Snapshot> => {
    if (version === null) {
      const saved = await archive?.load();
      if (saved) {
        rows = new Map(saved.rows.map((row) => [row.id, row]));
        texts.change([], saved.rows);
        version = saved.version;
      }
    }
    // The mark is read before the incidents: what is announced meanwhile is read again at the next check.
    const { version: announced, recent } = await mark.read();
    const missed = version === null ? Number.POSITIVE_INFINITY : announced - version;
    if (snapshot && missed === 0) return snapshot;
    const isTold = missed >= 0 && missed <= recent.length;
    const next = isTold ? await readChanged(new Set(recent.slice(recent.length - missed))) : await readAll();
    const before = rows;
    texts.change(
      before.values().filter((row) => next.get(row.id) !== row),
      [...next.values()].filter((row) => before.get(row.id) !== row),
    );
    rows = next;
    order = ordered(rows, order);
    snapshot = makeSnapshot(order, texts);
    version = announced;
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

  return {
    current,
    async announce(ids) {
      await mark.append(ids);
      // A check that is under way may have read the mark before; the next read must look again.
      await refreshing?.catch(() => undefined);
      checkedAt = Number.NEGATIVE_INFINITY;
    },
    async archive() {
      await current();
      if (!archive || version === null || (await archive.savedVersion()) === version) return;
      await archive.save(version, order?.newest ?? []);
    },
  };
}
