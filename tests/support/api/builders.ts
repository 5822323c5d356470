import type { Client } from '@incidentmap/core/contract';
import { newReport, incidentSubmission } from '@incidentmap/core/domain/submission/report';
import type { Life } from '@incidentmap/core/domain/submission/life';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import type { Approval } from '@incidentmap/core/domain/incident/incidentTerms';
import type { Entry, Report as SentReport, Sender, Submission } from '@incidentmap/core/domain/submission/submission';
import { publicOf } from '@incidentmap/core/server/publication/publicOf';

/** A moment in British summer time, so late that an hour later London's date and UTC's differ. */
export const testNow = new Date('2026-06-15T22:30:00Z');

const sparkhill = { latitude: 52.451234, longitude: -1.867654 };

export type Report = Parameters<Client['submitIncident']>[0]['body'];
export type PostDetails = NonNullable<Parameters<Client['decidePost']>[0]['body']['details']>;

/** An invented report, as a visitor sends it. With overrides that no report may have, its type is open. */
export function aReport(overrides?: Partial<Report>): Report;
export function aReport(overrides: Record<string, unknown>): Record<string, unknown>;
export function aReport(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Shouted at on a tram',
    description: 'A man shouted at me about my headscarf and followed me to the next stop.',
    location: 'Sparkhill, Birmingham',
    ...sparkhill,
    incidentType: 'verbal',
    severity: 'medium',
    incidentDate: '2026-06-14',
    incidentTime: 'Evening',
    ...overrides,
  };
}

/** What a reviewer says of an invented post that becomes an incident. */
export const postDetails: PostDetails = {
  title: 'Abuse under a news story',
  description: 'A public post that calls for a mosque to be attacked.',
  location: 'Leeds',
  latitude: 53.8,
  longitude: -1.549,
  incidentType: 'online',
  severity: 'critical',
  incidentDate: '2026-06-14',
};

let count = 0;

const reviewer = { userId: 'reviewer', name: 'reviewer@example.org' };

/** The life of what was decided at `at`. */
export const lifeOf = (status: Approval, at = testNow.toISOString()): Life => {
  if (status === 'approved') return { is: 'public', by: reviewer, at, heldSince: at };
  return status === 'rejected' ? { is: 'rejected', by: reviewer, at, why: null } : { is: 'waiting' };
};

type Overrides = Partial<Omit<Entry, 'latitude' | 'longitude'>> & {
  latitude?: number | null;
  longitude?: number | null;
  status?: Approval;
  sender?: Partial<Sender>;
} & Partial<Pick<SentReport, 'id' | 'sentAt' | 'life' | 'files' | 'sources' | 'additions' | 'revision' | 'changedAt'>>;

/** A stored report with an id of its own, a later one with a greater id. `status`: decided at `testNow`. */
export function anIncident(overrides: Overrides = {}): SentReport & { entry: Entry } {
  const { id, sentAt, life, files, sources, additions, revision, changedAt, status, sender, ...entry } = overrides;
  const around = { id, sentAt, life, files, sources, additions, revision, changedAt };
  const made = newReport(incidentSubmission(testNow).parse(aReport()), {
    id: id ?? `incident-${String(++count).padStart(6, '0')}`,
    now: testNow,
  });
  const given = Object.fromEntries(Object.entries(around).filter(([, value]) => value !== undefined));
  const { verifiedBy: _badge, placeMetres: _place, datePrecision: _day, ...told } = entry;
  return {
    ...made,
    sent: { ...made.sent, ...told },
    entry: { ...made.entry, ...sparkhill, ...entry },
    sender: { ...made.sender, ...sender },
    ...(status ? { life: lifeOf(status) } : {}),
    ...given,
  };
}

/** What the public reads of a submission that is public, or as if it were. */
export const published = (submission: Submission, gridMetres = 250): PublicIncident =>
  publicOf(
    { ...submission, life: lifeOf('approved') },
    { gridMetres, siteUrl: 'http://site.test', mediaUrl: (name) => name },
  )!;

/** The same of an invented report. */
export const aPublicIncident = (overrides: Overrides = {}): PublicIncident => published(anIncident(overrides));
