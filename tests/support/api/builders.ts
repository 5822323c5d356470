import type { Client } from '@incidentmap/core/contract';
import { newIncident, incidentSubmission, type PinnedIncident } from '@incidentmap/core/domain/submission/submission';

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

let made = 0;

/** A stored incident with an id of its own; a later one has a greater id. */
export const anIncident = (overrides: Partial<PinnedIncident> = {}): PinnedIncident => ({
  ...newIncident(incidentSubmission(testNow).parse(aReport()), {
    id: `incident-${String(++made).padStart(6, '0')}`,
    now: testNow,
    siteUrl: 'http://site.test',
  }),
  ...sparkhill,
  ...overrides,
});
