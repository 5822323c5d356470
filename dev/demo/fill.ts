import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { gazetteerPlaces, type GazetteerPlace } from '@incidentmap/core/domain/places/gazetteer';
import { incidentSubmission, newReport } from '@incidentmap/core/domain/submission/report';
import { approved, rejected } from '@incidentmap/core/domain/submission/decide';
import type { Caller } from '@incidentmap/core/domain/submission/life';
import { hasEntry, type Incident } from '@incidentmap/core/domain/submission/submission';
import { incidentTypes } from '@incidentmap/core/domain/incident/incidentTerms';
import type { RejectionCode } from '@incidentmap/core/domain/audit/audit';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import { addPartner, newPartner, partnerNamed } from '@incidentmap/core/domain/partners/partner';
import { isProblem } from '@incidentmap/core/domain/problem';
import { changePartners } from '@incidentmap/core/server/commands/partners/changePartners';
import { auditStore } from '@incidentmap/core/server/stores/audit';
import { partnerStore } from '@incidentmap/core/server/stores/partners';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { versionedStore } from '@incidentmap/core/server/stores/engines/schemaVersion';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { run as computeFigures } from '../../timers/src/jobs/computeFigures.ts';
import { addPostAndFile, reportsOfOneEvent } from './queue.ts';
import { addWithFile, demoPicture, demoVideo } from './media.ts';
import { disclaimer, endings, outcomesFor, scenes, shares, timesFor } from './texts.ts';

const approvedCount = 300;
const pendingCount = 12;
const rejectedCount = 120;
/** Every 25th approved incident has a picture. */
const pictureEvery = 25;
/** The number of recent incidents with a video. */
const videoCount = 2;
/** The age of the oldest approved incidents in days: a little less than two years. */
const longestAgo = 725;
/** Limits the weight of London, which would have a tenth of all incidents; its boroughs are in the gazetteer too. */
const largestWeight = 1_000_000;
/** The maximum distance of an incident from the middle of its town, in degrees of latitude: about a kilometre. */
const spread = 0.01;
/** How often a file is tried, and milliseconds between two tries. */
const tries = { most: 10, pause: 1000 };
/** Who decided, and who verified. */
const by: Caller = { userId: 'demonstration', name: 'Demonstration', role: 'SuperAdmin' };
const partnerName = 'Demonstration partner';
const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Less than the days after which the retention removes a rejected report. */
const rejectedKept = 25 * day;

/** `filledAt` is missing while the database is being filled, or when that was interrupted. */
type Note = { id: 'demonstrationData'; addedAt: string; filledAt?: string };

/**
 * Fills an empty database with invented incidents; `added` is their number. A database with other incidents is not
 * changed. The note that marks it as a demonstration is written first, so that invented incidents never exist without
 * it. It also has the date from which they are generated: after a crash, the next start generates the same ones and
 * adds those that are missing. `blobs`: the connection string of the storage for pictures and videos; without it there
 * are none, and no figures of the review.
 */
export async function fillWithDemoData({
  databasePath,
  siteUrl,
  blobs,
  now,
}: {
  databasePath: string;
  siteUrl: string;
  blobs?: string;
  now: Date;
}): Promise<{ added: number }> {
  const store = versionedStore(openSqlite({ path: databasePath, now: () => now }));
  try {
    const meta = store.collection<Note>('meta');
    const incidents = submissionStore(store);
    const earlier = await meta.read('demonstrationData');
    if (earlier?.document.filledAt || (!earlier && !(await incidents.everything().next()).done)) return { added: 0 };
    const { document: note, etag } =
      earlier ?? (await meta.create({ id: 'demonstrationData', addedAt: now.toISOString() }));
    let added = 0;
    const today = londonDate(new Date(note.addedAt));
    const all = demoIncidents(today);
    const files =
      blobs === undefined ? new Map<Incident, () => Promise<Buffer>>() : filesOf(all.slice(0, approvedCount));
    const audit = auditStore(store);
    // Whose name is on some of the incidents.
    await changePartners({ partners: partnerStore(store), audit }, (register) =>
      partnerNamed(register.partners, partnerName)
        ? register
        : addPartner(register, newPartner.parse({ name: partnerName, domain: 'example.org' }), idOf(today, 'partner'), {
            by,
            now: new Date(note.addedAt),
          }),
    );
    for (const incident of all) {
      if (files.has(incident)) continue;
      if (isKept(incident, today) && (await incidents.add(incident))) added += 1;
      if (incident.lastChange) await audit.record(incident.lastChange);
    }
    if (blobs !== undefined) {
      added += await withServices({ databasePath, siteUrl, blobs, now }, async (services) => {
        let withFile = 0;
        // One after another: on a busy machine, all at once would keep the storage from answering in time.
        for (const [incident, file] of files) {
          if (await untilAvailable(() => addWithFile(services, incident, file))) withFile += 1;
        }
        await untilAvailable(() => addPostAndFile(services, endBefore(today), (name) => idOf(today, name)));
        await computeFigures(services);
        return withFile;
      });
    }
    await meta.replace({ ...note, filledAt: now.toISOString() }, etag);
    return { added };
  } finally {
    await store.close();
  }
}

/** Repeats `work`, which must be idempotent, while something that it needs does not answer in time. */
async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isProblem(error, 'unavailable') || tried === tries.most) throw error;
      await delay(tries.pause);
    }
  }
}

/** The pictures and videos of some incidents. */
function filesOf(incidents: readonly Incident[]): Map<Incident, () => Promise<Buffer>> {
  const pictured = incidents.filter((_, n) => n % pictureEvery === 0);
  const filmed = incidents
    .filter((incident) => !pictured.includes(incident) && incident.entry.severity !== 'low')
    .toSorted((a, b) => (a.entry.incidentDate < b.entry.incidentDate ? 1 : -1))
    .slice(0, videoCount);
  return new Map([
    ...pictured.map((incident, n) => [incident, () => demoPicture(n)] as const),
    ...filmed.map((incident) => [incident, demoVideo] as const),
  ]);
}

async function withServices<T>(
  { databasePath, siteUrl, blobs, now }: { databasePath: string; siteUrl: string; blobs: string; now: Date },
  act: (services: Services) => Promise<T>,
): Promise<T> {
  const services = makeServices(
    readSettings({
      SITE_URL: siteUrl,
      DATABASE: `sqlite:${databasePath}`,
      BLOB_CONNECTION_STRING: blobs,
      // Nothing here uses the secret, but the setting is required.
      SECRET: digest(siteUrl).toString('hex'),
    }),
    { now: () => now },
  );
  try {
    return await act(services);
  } finally {
    await services.database.close();
  }
}

/** Generates the invented incidents for a day in London (YYYY-MM-DD): always the same ones, all before that day. */
export function demoIncidents(today: string): Incident[] {
  const random = randomFrom(today);
  const upTo = (count: number): number => Math.floor(random() * count);
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)] as T;
  const end = endBefore(today);
  const submission = incidentSubmission(new Date(end));

  const total = approvedCount + pendingCount + rejectedCount;
  const places = shuffled(spreadOverTheUk(total, random()), random);
  const types = shuffled(
    incidentTypes.flatMap((type) => Array.from({ length: Math.ceil((shares[type] * total) / 100) }, () => type)),
    random,
  );
  const used = new Map<string, number>();

  const usual = places.map((place, n): Incident => {
    const isRejected = n >= approvedCount + pendingCount;
    const pending = n >= approvedCount && !isRejected;
    const type = types[n] ?? 'other';
    // Scenes are used in sequence, so that none is repeated before all are used.
    const at = used.get(type) ?? 0;
    used.set(type, at + 1);
    const scene = scenes[type][at % scenes[type].length];
    if (!scene) throw new Error(`No scene of the type ${type}`);
    const [severity, title, what] = scene;

    const daysAgo = 1 + Math.floor((pending ? 6 : longestAgo - 3) * random() ** 1.25);
    const date = new Date(end - daysAgo * day);
    // Incidents at work and school happen on weekdays.
    if (type === 'workplace' || type === 'education') {
      while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() - 1);
    }
    const sent = Math.min(date.getTime() + random() * 3 * day, end - random() * 2 * hour);
    const contact = pending && n % 2 === 0;
    const report = submission.parse({
      title,
      description: [what, pick(outcomesFor[type]), pick(endings), disclaimer].join(' '),
      location: place.address,
      ...near(place, random),
      incidentType: type,
      // Only an editor may choose the severity 'critical'.
      severity: severity === 'critical' ? 'high' : severity,
      incidentDate: date.toISOString().slice(0, 10),
      incidentTime: pick(timesFor[type]),
      ...(contact ? { contactEmail: `demonstration.reporter.${n}@example.org`, allowContact: 'yes' } : {}),
      ...(random() < (type === 'online' ? 0.7 : 0.2) ? { sourceUrl: `${pick(sources)}${10_000 + n}` } : {}),
    });
    const incident = newReport(report, { id: idOf(today, n), now: new Date(sent) });
    if (pending) return incident;
    const decidedAt = new Date(Math.min(sent + (2 + random() * 46) * hour, end));
    if (isRejected) {
      const code = pick(reasons);
      const shownBy = code === 'duplicate' ? { incident: idOf(today, n % approvedCount) } : {};
      const reason = { code, note: '', ...shownBy };
      return { ...rejected(incident, reason, by, decidedAt), entry: incident.entry };
    }
    const decided = approved(incident, { isDelayed: false, choices: undefined, without: [] }, by, decidedAt);
    if (!hasEntry(decided)) throw new Error('An incident has an entry');
    const verifiedBy = random() < 0.2 ? partnerName : null;
    return { ...decided, entry: { ...decided.entry, severity, verifiedBy } };
  });
  return [...usual, ...reportsOfOneEvent(end, (name) => idOf(today, name))];
}

/**
 * Whether an incident is stored: what was rejected longer ago was removed by the retention, and only its decision is
 * left, for the audit trail and the figures.
 */
export const isKept = ({ life }: Incident, today: string): boolean =>
  life.is !== 'rejected' || Date.parse(life.at) > endBefore(today) - rejectedKept;

/**
 * The time before which all happened, milliseconds since 1970: in summer, London's day begins an hour earlier than
 * UTC's.
 */
const endBefore = (today: string): number => Date.parse(`${today}T00:00:00Z`) - hour;

/** Why reports were rejected; a usual reason is there more than once. */
const reasons: readonly RejectionCode[] = [
  'notAntiMuslim',
  'notAntiMuslim',
  'notAntiMuslim',
  'tooLittle',
  'tooLittle',
  'duplicate',
  'duplicate',
  'identifies',
  'outsideUk',
  'spam',
];

/** Source links, on hosts that are reserved for examples (RFC 2606). */
const sources = [
  'https://news.example.org/demonstration/',
  'https://x.example.com/demonstration/status/',
  'https://video.example.net/watch?v=demonstration',
] as const;

/**
 * Samples towns by population (every n-th inhabitant), sorted by county, so that each county gets its share and chance
 * decides only on the town. `start` is from 0 to 1.
 */
function spreadOverTheUk(count: number, start: number): GazetteerPlace[] {
  const towns = gazetteerPlaces()
    .filter(({ kind, population }) => kind === 'town' && population > 0)
    .toSorted((a, b) => (a.county < b.county ? -1 : Number(a.county > b.county)));
  const weight = (town: GazetteerPlace) => Math.min(town.population, largestWeight);
  const step = towns.reduce((sum, town) => sum + weight(town), 0) / count;
  let passed = 0;
  let chosen = 0;
  return towns.flatMap((town) => {
    passed += weight(town);
    const before = chosen;
    while (chosen < count && (chosen + start) * step < passed) chosen += 1;
    return Array.from({ length: chosen - before }, () => town);
  });
}

function near({ lat, lon }: GazetteerPlace, random: () => number): { latitude: number; longitude: number } {
  const shifted = {
    lat: Number((lat + (random() * 2 - 1) * spread).toFixed(5)),
    lon: Number((lon + ((random() * 2 - 1) * spread) / Math.cos((lat * Math.PI) / 180)).toFixed(5)),
  };
  const point = isInUk(shifted) ? shifted : { lat, lon };
  return { latitude: point.lat, longitude: point.lon };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** An id in the form of a random UUID (version 4), but always the same for the same day and number. */
function idOf(today: string, n: number | string): string {
  const bytes = digest(`demonstration ${today} ${n}`).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A seeded random number generator (from 0 to 1) that hashes the seed and a counter. */
function randomFrom(seed: string): () => number {
  let count = 0;
  return () => digest(`${seed} ${(count += 1)}`).readUInt32BE(0) / 2 ** 32;
}
