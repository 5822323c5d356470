import type { PublicIncident } from '../../domain/incident/publicIncident.ts';
import type { Told } from '../../domain/review/duplicates.ts';
import { publicOf } from './publicOf.ts';
import type { PublicationArchive } from './archive.ts';
import type { Log } from '../runtime/log.ts';
import type { OpeningFile } from './openingFile.ts';
import { makePublishedLinks } from './publishedLinks.ts';
import { makeSearch } from './search.ts';
import { makeSnapshot, type Snapshot } from './snapshot.ts';
import { allRows, type Change, changed, emptyTable, newRow, type NewRow, orderWithinDay, rowOf } from './table.ts';
import type { SubmissionStore } from '../stores/submissions.ts';
import type { Submission } from '../../domain/submission/submission.ts';
import type { AnnouncementLog } from './announcements.ts';

export type { Snapshot };

export type Publication = {
  /**
   * At most `checkEvery` old. When the database is down, the last good one; Problem `unavailable` when there is none
   * yet.
   */
  current(): Promise<Snapshot>;
  /** The snapshot with everything that was announced before the call. */
  latest(): Promise<Snapshot>;
  /** At most so many incidents that are likely about the same event as a report, likeliest first. */
  alike(told: Told, most: number): Promise<{ incident: PublicIncident; likeness: number }[]>;
  /**
   * Announces to every instance that these incidents changed for the public, and saves the opening file anew. This
   * instance shows it at the next read. Problem `unavailable` when an incident that was public may still be in that
   * file.
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
 * The approved incidents, cached in memory and refreshed by reading only what was announced. So the cost of reading
 * does not grow with the number of readers, nor the cost of an approval with the number of incidents. `checkEvery` is
 * in milliseconds.
 */
export function makePublication({
  submissions,
  announcements,
  archive,
  opening,
  now,
  log,
  gridMetres,
  siteUrl,
  secret,
  mediaUrl = (name) => name,
  checkEvery = 5000,
}: {
  submissions: Pick<SubmissionStore, 'find' | 'incidents'>;
  announcements: AnnouncementLog;
  archive?: PublicationArchive;
  opening?: OpeningFile;
  now: () => Date;
  log?: Log;
  gridMetres: number;
  siteUrl: string;
  /** SECRET, which determines the order of incidents within a day. */
  secret: string;
  /** Returns the URL of a published file. */
  mediaUrl?: (name: string) => string;
  checkEvery?: number;
}): Publication {
  const search = makeSearch(gridMetres);
  const links = makePublishedLinks();
  let table = emptyTable();
  let snapshot: Snapshot | null = null;
  /** The sequence of the last announcement that `table` includes; null before the first read. */
  let sequence: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Snapshot> | null = null;

  const withinOf = (id: string): number => orderWithinDay(secret, id);
  const rowsFor = (submission: Submission | undefined): NewRow[] => {
    const incident = submission && publicOf(submission, { gridMetres, siteUrl, mediaUrl });
    return incident ? [newRow(incident, withinOf(incident.id), gridMetres)] : [];
  };

  const apply = (change: Change): void => {
    search.change(change);
    links.change(change);
    table = change.after;
  };

  const readAll = async (): Promise<Change> => {
    const rows: NewRow[] = [];
    for await (const incident of submissions.incidents('approved')) rows.push(...rowsFor(incident));
    return changed(table, [...allRows(table.size)], rows);
  };

  const readChanged = async (ids: Iterable<string>): Promise<Change> => {
    const gone: number[] = [];
    const come: NewRow[] = [];
    for (const id of ids) {
      const row = rowOf(table, id, withinOf(id));
      if (row !== null) gone.push(row);
      come.push(...rowsFor((await submissions.find(id))?.document));
    }
    return changed(table, gone, come);
  };

  const refresh = async (): Promise<Snapshot> => {
    if (sequence === null) {
      const saved = await archive?.load();
      if (saved) {
        apply({ before: table, gone: [], after: saved.table, come: allRows(saved.table.size) });
        sequence = saved.sequence;
      }
    }
    // The sequence is read before the incidents, so anything announced meanwhile is read again at the next check.
    const { sequence: announced, recent } = await announcements.read();
    const missed = sequence === null ? Number.POSITIVE_INFINITY : announced - sequence;
    if (snapshot && missed === 0) return snapshot;
    const isInLog = missed >= 0 && missed <= recent.length;
    if (missed !== 0)
      apply(isInLog ? await readChanged(new Set(recent.slice(recent.length - missed))) : await readAll());
    snapshot = makeSnapshot(table, search.over(table), links, withinOf);
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
    async alike(told, most) {
      // The links are read first, which may take a while: meanwhile an incident may be taken down.
      await current();
      const showing = (await Promise.all(told.links.map(links.showing))).flat();
      return (await current()).alike(told, showing, most);
    },
    async announce(ids) {
      await announcements.append(ids, now());
      if (!opening) return checkAgain();
      const known = new Set(ids.filter((id) => rowOf(table, id, withinOf(id)) !== null));
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
      await archive.save(sequence, table);
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
