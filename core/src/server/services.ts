import { randomUUID } from 'node:crypto';
import { makePlaces } from './clients/places.ts';
import { jsonLog, type Log } from './log.ts';
import { makePublication } from './publication.ts';
import { publicationArchive } from './published/archive.ts';
import { remembered } from './remembered.ts';
import type { Settings } from './settings.ts';
import { accountStore } from './stores/accounts.ts';
import { openBlobs } from './stores/blobs.ts';
import { demonstrationStore } from './stores/demonstration.ts';
import type { DocumentStore } from './stores/documentStore.ts';
import { incidentStore } from './stores/incidents.ts';
import { monitorStore } from './stores/monitor.ts';
import { openDocumentStore } from './stores/open.ts';
import { publicationMark } from './stores/publicationMark.ts';
import { submittedPostStore } from './stores/submittedPosts.ts';

/** Milliseconds. */
const sharedFor = 30_000;

export type Services = ReturnType<typeof makeServices>;

/** Everything that a handler or a job works with. Nothing is opened until it is used. Tests pass their own clock, ids and log. */
export function makeServices(
  settings: Settings,
  {
    now = () => new Date(),
    newId = randomUUID,
    log = jsonLog(console),
    database = openDocumentStore(settings, now),
  }: { now?: () => Date; newId?: () => string; log?: Log; database?: DocumentStore } = {},
) {
  const incidents = incidentStore(database);
  const blobs = openBlobs(settings);
  const mark = publicationMark(database);
  const gridMetres = settings.PUBLIC_GRID_METRES;
  const archive = publicationArchive(database, blobs, gridMetres);
  const demonstration = demonstrationStore(database);
  const monitor = monitorStore(database);
  const shared = <T>(read: () => Promise<T>) => remembered(read, now, sharedFor);
  return {
    settings,
    now,
    newId,
    log,
    database,
    blobs,
    incidents,
    accounts: accountStore(database),
    demonstration,
    monitor,
    /** What every visitor's page asks for, up to half a minute old. */
    shared: {
      isDemonstration: shared(demonstration.isThere),
      monitoringStatus: shared(monitor.status),
      sentimentPosts: shared(monitor.posts),
    },
    submittedPosts: submittedPostStore(database),
    publicationMark: mark,
    publication: makePublication({ incidents, mark, archive, now, gridMetres }),
    places: makePlaces({ settings, now, log, pace: database.collection('limits') }),
  };
}
