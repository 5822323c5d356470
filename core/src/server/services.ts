import { randomUUID } from 'node:crypto';
import { makeChallenges } from './abuse/challenge.ts';
import { makeLimits } from './abuse/limits.ts';
import { makeVideoTitles } from './clients/oembed.ts';
import { makePlaces } from './clients/places.ts';
import { makeScorer } from './clients/scorer.ts';
import { makeX } from './clients/x.ts';
import { jsonLog, type Log } from './log.ts';
import { makePublication } from './publication.ts';
import type { Settings } from './settings.ts';
import { accountStore } from './stores/accounts.ts';
import { auditStore } from './stores/audit.ts';
import { openBlobs } from './stores/blobs.ts';
import { collectorStore } from './stores/collector.ts';
import { demonstrationStore } from './stores/demonstration.ts';
import { forgottenStore } from './stores/forgotten.ts';
import { incidentStore } from './stores/incidents.ts';
import { blobLeases, type Leases } from './stores/lease.ts';
import { mediaIncidentStore } from './stores/mediaIncidents.ts';
import { monitorStore } from './stores/monitor.ts';
import { openDocumentStore } from './stores/open.ts';
import { postCheckStore } from './stores/postCheck.ts';
import { postStore } from './stores/posts.ts';
import { privacyRequestStore } from './stores/privacyRequests.ts';
import { partnerStore } from './stores/partners.ts';
import { publicationMark } from './stores/publicationMark.ts';
import { receiptStore } from './stores/receipts.ts';
import { submittedPostStore } from './stores/submittedPosts.ts';
import { uploadStore } from './stores/uploads.ts';
import { openTelemetry } from './telemetry.ts';

export type Services = ReturnType<typeof makeServices>;

/** Everything that a handler or a job works with. Nothing is opened until it is used. Tests pass their own clock, ids, log, leases and deadlines. */
export function makeServices(
  settings: Settings,
  {
    now = () => new Date(),
    newId = randomUUID,
    log = jsonLog(console),
    role = 'api',
    leases = blobLeases(settings),
    deadline = (ms) => AbortSignal.timeout(ms),
  }: {
    now?: () => Date;
    newId?: () => string;
    log?: Log;
    role?: 'api' | 'timers';
    leases?: Leases;
    deadline?: (ms: number) => AbortSignal;
  } = {},
) {
  const database = openDocumentStore(settings, now);
  const incidents = incidentStore(database);
  const mark = publicationMark(database);
  const limits = makeLimits({
    settings,
    now,
    counters: database.collection('limits'),
    salts: database.collection('limits'),
  });
  const blobs = openBlobs(settings);
  return {
    settings,
    now,
    newId,
    log,
    telemetry: openTelemetry(settings.APPLICATIONINSIGHTS_CONNECTION_STRING, role),
    leases,
    deadline,
    database,
    blobs,
    incidents,
    accounts: accountStore(database),
    audit: auditStore(database),
    demonstration: demonstrationStore(database),
    monitor: monitorStore(database),
    collector: collectorStore(database),
    posts: postStore(database),
    postCheck: postCheckStore(database),
    /** null without a token. */
    x: settings.X_BEARER_TOKEN ? makeX({ url: settings.X_API_URL, token: settings.X_BEARER_TOKEN, now }) : null,
    scorer: makeScorer(settings),
    partners: partnerStore(database),
    submittedPosts: submittedPostStore(database),
    limits,
    challenges: makeChallenges({ settings, now, limits, spent: database.collection('limits') }),
    forgotten: forgottenStore(database, now),
    receipts: receiptStore(database, { secret: settings.SECRET, now }),
    privacyRequests: privacyRequestStore(database),
    uploads: uploadStore(database),
    mediaIncidents: mediaIncidentStore(database),
    publicationMark: mark,
    publication: makePublication({
      incidents,
      mark,
      now,
      gridMetres: settings.PUBLIC_GRID_METRES,
      mediaUrl: (name) => blobs.public.url(name),
    }),
    places: makePlaces({ settings, now, log, pace: database.collection('limits') }),
    videoTitles: makeVideoTitles({ settings }),
  };
}
