import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeChallenges } from './abuse/challenge.ts';
import { makeFloods } from './abuse/flood.ts';
import { makeRateLimiter } from './abuse/rateLimiter.ts';
import { makeVideoTitles } from './clients/oembed.ts';
import { makePlaces } from './clients/places.ts';
import { makeScorer } from './clients/makeScorer.ts';
import { makeSocialCards } from './pages/socialCards.ts';
import { makeIncidentPage } from './pages/incidentPage.ts';
import { makeX } from './clients/x.ts';
import { type Alarm, processAlarm } from './runtime/alarm.ts';
import { deployedBuild } from './runtime/deployedBuild.ts';
import { jsonLog, type Log } from './runtime/log.ts';
import { makePublication } from './publication/publication.ts';
import { openingFile } from './publication/openingFile.ts';
import { publicationArchive } from './publication/archive.ts';
import { cachedFor } from './runtime/cachedFor.ts';
import type { Settings } from './runtime/settings.ts';
import { accountStore } from './stores/accounts.ts';
import { auditStore } from './stores/audit.ts';
import { openBlobs, type ReplaceableFile } from './stores/blobs/blobs.ts';
import { collectorStore } from './stores/collector.ts';
import { demonstrationStore } from './stores/demonstration.ts';
import type { DocumentStore } from './stores/engines/documentStore.ts';
import { tombstoneStore } from './stores/tombstones.ts';
import { idempotencyKeyStore } from './stores/idempotencyKeys.ts';
import { importStore } from './stores/imports.ts';
import { arrivalStore } from './stores/arrivals.ts';
import { blobLeases, type Leases } from './stores/blobs/lease.ts';
import { makeLikely } from './stores/likely.ts';
import { lookUpStore } from './stores/lookUps.ts';
import { monitorStore } from './stores/monitor.ts';
import { openDocumentStore } from './stores/engines/open.ts';
import { postStore } from './stores/posts.ts';
import { privacyRequestStore } from './stores/privacyRequests.ts';
import { partnerStore } from './stores/partners.ts';
import { announcementLog } from './publication/announcements.ts';
import { presenceStore } from './stores/presence.ts';
import { receiptStore } from './stores/receipts.ts';
import { reviewFigureStore } from './stores/reviewFigures.ts';
import { reviewWorkStore } from './stores/reviewWork.ts';
import { submissionStore } from './stores/submissions.ts';
import { sweepStore } from './stores/sweeps.ts';
import { openTelemetry } from './runtime/telemetry.ts';

/**
 * How many milliseconds an instance caches what every page shows, so that a thousand views cost the database less than
 * one request. A withdrawn post disappears after the same time.
 */
const cacheTimes = { demonstration: 30_000, monitor: 10_000, lookUps: 30_000, reviewFigures: 30_000 } as const;

export type Services = ReturnType<typeof makeServices>;

/** Where submissions are kept, with all that hangs on them: what a command needs that may end one. */
export type SubmissionService =
  | 'audit'
  | 'blobs'
  | 'now'
  | 'publication'
  | 'receipts'
  | 'reviewWork'
  | 'settings'
  | 'submissions'
  | 'tombstones';

/** The services that a command uses: `Needs<'incidents' | 'audit'>`. */
export type Needs<Name extends keyof Services> = Pick<Services, Name>;

type Injected = {
  now?: () => Date;
  newId?: () => string;
  log?: Log;
  role?: 'api' | 'timers';
  leases?: Leases;
  deadline?: (ms: number) => AbortSignal;
  alarm?: Alarm;
  database?: DocumentStore;
  /**
   * Holds the site's `incidentDocuments` and staticwebapp.config.json; the default is beside the bundle
   * (ops/site/stage.ts).
   */
  siteFolder?: string | undefined;
  /** Where the opening file is; the default is the public storage. */
  opening?: ReplaceableFile | undefined;
};

/**
 * Everything that handlers and jobs use. Nothing is opened until it is used. Tests inject their own clock, ids, log,
 * leases, deadlines and alarm.
 */
export function makeServices(
  settings: Settings,
  {
    now = () => new Date(),
    newId = randomUUID,
    log = jsonLog(console),
    role = 'api',
    leases = blobLeases(settings),
    deadline = (ms) => AbortSignal.timeout(ms),
    alarm = processAlarm({ now, log }),
    database = openDocumentStore(settings, now),
    siteFolder = join(import.meta.dirname, 'site'),
    opening,
  }: Injected = {},
) {
  const submissions = submissionStore(database);
  const blobs = openBlobs(settings);
  const announcements = announcementLog(database);
  const rateLimiter = makeRateLimiter({
    settings,
    now,
    counters: database.collection('limits'),
    salts: database.collection('limits'),
  });
  const demonstration = demonstrationStore(database);
  const monitor = monitorStore(database);
  const collector = collectorStore(database);
  const lookUps = lookUpStore(database);
  const reviewFigures = reviewFigureStore(database);
  const gridMetres = settings.PUBLIC_GRID_METRES;
  const mediaUrl = (name: string) => blobs.public.url(name);
  const siteUrl = settings.SITE_URL;
  const shape = { gridMetres, siteUrl, mediaUrl, secret: settings.SECRET };
  const archive = publicationArchive(database, blobs.publication, shape);
  const publication = makePublication({
    submissions,
    announcements,
    archive,
    opening: openingFile(opening ?? blobs.opening, announcements, now),
    now,
    log,
    ...shape,
  });
  const cards = makeSocialCards();
  const likely = makeLikely({ submissions, now });
  const places = makePlaces({ settings, now, log, pace: database.collection('limits') });
  return {
    settings,
    now,
    newId,
    log,
    build: deployedBuild(),
    telemetry: openTelemetry(settings.APPLICATIONINSIGHTS_CONNECTION_STRING, role, settings.TELEMETRY_SAMPLE_PERCENT),
    leases,
    deadline,
    alarm,
    database,
    blobs,
    submissions,
    arrivals: arrivalStore(database),
    accounts: accountStore(database, settings.ENTRA_TENANT_ID),
    audit: auditStore(database),
    reviewFigures: { ...reviewFigures, shown: cachedFor(reviewFigures.read, now, cacheTimes.reviewFigures) },
    demonstration: { isThere: cachedFor(demonstration.isThere, now, cacheTimes.demonstration) },
    monitor: { ...monitor, shown: cachedFor(monitor.read, now, cacheTimes.monitor) },
    collector: { ...collector, shown: cachedFor(collector.read, now, cacheTimes.monitor) },
    posts: postStore(database),
    lookUps: { ...lookUps, shown: cachedFor(lookUps.read, now, cacheTimes.lookUps) },
    /** null when no token is set. */
    x: settings.X_BEARER_TOKEN ? makeX({ url: settings.X_API_URL, token: settings.X_BEARER_TOKEN, now }) : null,
    scorer: makeScorer(settings),
    partners: partnerStore(database),
    rateLimiter,
    challenges: makeChallenges({ settings, now, rateLimiter, spent: database.collection('limits') }),
    floods: makeFloods({
      secret: settings.SECRET,
      now,
      log,
      submissions,
      bands: database.collection('limits'),
      groups: database.collection('limits'),
    }),
    tombstones: tombstoneStore(database, now),
    idempotencyKeys: idempotencyKeyStore(database, { secret: settings.SECRET, now, newId }),
    receipts: receiptStore(database, { secret: settings.SECRET, now }),
    privacyRequests: privacyRequestStore(database),
    imports: importStore(database, settings.SECRET),
    likely,
    reviewWork: reviewWorkStore(database),
    sweeps: sweepStore(database),
    presence: presenceStore(database, now),
    announcements,
    publication,
    cards,
    incidentPage: makeIncidentPage(siteFolder, settings.SITE_URL),
    places,
    /** Removes data that the platform has erased from this instance's memory. */
    async cleanUpMemory(): Promise<void> {
      // Node keeps the URLs of the latest requests to outside services, including their queries.
      performance.clearResourceTimings();
      places.cleanUp();
      cards.cleanUp();
      likely.cleanUp();
      await publication.cleanUp();
    },
    videoTitles: makeVideoTitles({ settings, deadline }),
  };
}
