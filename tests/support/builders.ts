import { newIncident, incidentSubmission, type PinnedIncident } from '@incidentmap/core/domain/incident/incident';

/** A moment in British summer time, so late that an hour later London's date and UTC's differ. */
export const testNow = new Date('2026-06-15T22:30:00Z');

const sparkhill = { latitude: 52.451234, longitude: -1.867654 };

/** An invented report, as a visitor sends it. */
export const aReport = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Shouted at on a tram',
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: 'Sparkhill, Birmingham',
  ...sparkhill,
  incidentType: 'verbal',
  severity: 'medium',
  incidentDate: '2026-06-14',
  incidentTime: 'Evening',
  ...overrides,
});

let made = 0;

/** A stored incident with an id of its own. */
export const anIncident = (overrides: Partial<PinnedIncident> = {}): PinnedIncident => ({
  ...newIncident(incidentSubmission(testNow).parse(aReport()), {
    id: `incident-${++made}`,
    now: testNow,
    siteUrl: 'http://site.test',
  }),
  ...sparkhill,
  ...overrides,
});
