import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { mapView } from '../../domain/limits.ts';
import { defaultFilter, defaultSort } from '../../domain/search/filter.ts';
import { Problem } from '../../domain/problem.ts';
import { londonDate } from '../../domain/dates/calendar.ts';
import type { ReplaceableFile } from '../stores/blobs/blobs.ts';
import type { AnnouncementLog } from './announcements.ts';
import { uncompressed } from './compressedBody.ts';
import type { Snapshot } from './snapshot.ts';

const gzipped = promisify(gzip);

/** How often a save begins again because another instance has saved meanwhile. */
const mostTries = 5;

/**
 * The file's content. `day`: London's date on which the list was made, whose counts are of the last days; the site's
 * public/preload.js uses the file of today only. `list`: the answer of `searchIncidents` without a filter. `clusters`:
 * the bytes that `getIncidentMap` answers for each opening zoom.
 */
type OpeningView = {
  day: string;
  list: ReturnType<Snapshot['page']> & { place: null; candidates: [] };
  clusters: Record<number, number[]>;
};

async function viewOf(snapshot: Snapshot, now: Date): Promise<OpeningView> {
  const clusters: OpeningView['clusters'] = {};
  for (const zoom of mapView.openingZooms) clusters[zoom] = [...(await uncompressed(await snapshot.clusters(zoom)))];
  const list = snapshot.page({ filter: defaultFilter, sort: defaultSort, page: 1 }, now);
  return { day: londonDate(now), list: { ...list, place: null, candidates: [] }, clusters };
}

export type OpeningFile = {
  /**
   * Saves what the home page shows first, unless a later publication has been saved. `sequence` is the last announcement
   * that the snapshot includes. Problem `unavailable` when the storage does not answer.
   */
  save(snapshot: Snapshot, sequence: number): Promise<void>;
};

/**
 * What the home page shows first, as one public file that a browser reads while no function is awake
 * (docs/decisions/0046-opening-file.md).
 */
export const openingFile = (
  file: ReplaceableFile,
  announcements: Pick<AnnouncementLog, 'read'>,
  now: () => Date,
): OpeningFile => ({
  async save(snapshot, sequence) {
    const content = await gzipped(JSON.stringify(await viewOf(snapshot, now())));
    for (let tries = 0; tries < mostTries; tries++) {
      const stored = await file.version();
      // A number that was never announced is of another database, which a backup has replaced.
      if (stored && stored.sequence > sequence && stored.sequence <= (await announcements.read()).sequence) return;
      if (await file.replace(content, sequence, stored?.etag ?? null)) return;
    }
    throw new Problem('unavailable');
  },
});
