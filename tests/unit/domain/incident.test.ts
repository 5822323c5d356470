import { incidentSubmission, newReport } from '@incidentmap/core/domain/submission/report';
import { reviewedIncident, toReviewed } from '@incidentmap/core/domain/submission/reviewed';
import { approved, rejected } from '@incidentmap/core/domain/submission/decide';
import type { Caller } from '@incidentmap/core/domain/submission/life';
import type { Submission } from '@incidentmap/core/domain/submission/submission';
import { publicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReport, anIncident, published, testNow } from '../../support/api/builders.ts';

const problemsOf = (report: unknown): Record<string, string> => {
  const parsed = incidentSubmission(testNow).safeParse(report);
  return parsed.success ? {} : Object.fromEntries(fieldProblems(parsed.error).map(({ path, code }) => [path, code]));
};

describe('a report', () => {
  it('is accepted unchanged when it is valid, with defaults filled in', () => {
    const { incidentTime: _, ...report } = aReport();
    const parsed = incidentSubmission(testNow).parse(report);
    expect(parsed).toMatchObject({ title: 'Shouted at on a tram', allowContact: 'no', mediaFiles: [] });
    const sent = newReport(parsed, { id: 'x', now: testNow });
    expect(sent).toMatchObject({ life: { is: 'waiting' }, sender: { contactEmail: null } });
    expect([sent.sent, sent.entry]).toMatchObject([{ incidentTime: 'Unknown' }, { incidentTime: 'Unknown' }]);
    expect(toReviewed(sent, [], 'http://site.test').shareableUrl).toBe('http://site.test/incident/x');
    expect(published(sent).shareableUrl).toBe('http://site.test/incident/x');
  });

  it.each([
    ['title', { title: 'Four' }, 'title_length'],
    ['title', { title: '     x     ' }, 'title_length'],
    ['title', { title: 'x'.repeat(201) }, 'title_length'],
    ['title', { title: 7 }, 'title_length'],
    ['description', { description: 'Too short' }, 'description_length'],
    ['description', { description: 'x'.repeat(2001) }, 'description_length'],
    ['location', { location: 'x' }, 'location_length'],
    ['location', { location: 'x'.repeat(201) }, 'location_length'],
    ['incidentType', { incidentType: 'rude' }, 'type_unknown'],
    ['severity', { severity: 'critical' }, 'severity_unknown'],
    ['severity', { severity: undefined }, 'severity_unknown'],
    ['incidentDate', { incidentDate: undefined }, 'date_required'],
    ['incidentDate', { incidentDate: '' }, 'date_required'],
    ['incidentDate', { incidentDate: '2026-02-30' }, 'date_impossible'],
    ['incidentDate', { incidentDate: '14/06/2026' }, 'date_impossible'],
    ['incidentDate', { incidentDate: '1066-10-14' }, 'date_impossible'],
    ['incidentDate', { incidentDate: '2026-06-16' }, 'date_future'],
    ['incidentTime', { incidentTime: 'Noon' }, 'time_unknown'],
    ['contactEmail', { contactEmail: 'not an address' }, 'email_invalid'],
    ['allowContact', { allowContact: true }, 'contact_unknown'],
    ['latitude', { latitude: 91 }, 'latitude_range'],
    ['latitude', { latitude: '52.4' }, 'coordinate_required'],
    ['latitude', { latitude: Number.POSITIVE_INFINITY }, 'coordinate_required'],
    ['longitude', { longitude: -181 }, 'longitude_range'],
    ['longitude', { longitude: null }, 'coordinate_required'],
    ['latitude', { latitude: 48.85, longitude: 2.35 }, 'outside_uk'],
    ['latitude', { latitude: 53.3, longitude: -8.6 }, 'outside_uk'],
    ['sourceUrl', { sourceUrl: 'javascript:alert(1)' }, 'url_invalid'],
    ['sourceUrl', { sourceUrl: 'https://www.bbc.co.uk@evil.example/news' }, 'url_invalid'],
    ['sourceUrl', { sourceUrl: 'https://user:pass@example.org/' }, 'url_invalid'],
    ['sourceUrl', { sourceUrl: 'https://:pass@example.org/' }, 'url_invalid'],
    ['sourceUrl', { sourceUrl: 'http://bbc.co.uk%2fnews@evil.example/' }, 'url_invalid'],
    ['sourceUrl', { sourceUrl: 'https:\\\\www.bbc.co.uk@evil.example/' }, 'url_invalid'],
    ['sourceUrl', { sourceUrl: `https://example.org/${'x'.repeat(500)}` }, 'url_invalid'],
    ['partnerId', { partnerId: 'x'.repeat(101) }, 'text_too_long'],
    ['verifiedBy', { verifiedBy: 'x'.repeat(101) }, 'text_too_long'],
    ['isApproved', { isApproved: 'approved' }, 'unknown_field'],
    ['id', { id: 'chosen-by-me' }, 'unknown_field'],
  ])('is rejected at %s for %o', (path, change, code) => {
    expect(problemsOf(aReport(change))).toEqual({ [path]: code });
  });

  it('lists every invalid field at once', () => {
    expect(Object.keys(problemsOf({ title: 'x', incidentDate: '2026-13-01' })).toSorted()).toEqual(
      [
        'description',
        'incidentDate',
        'incidentType',
        'latitude',
        'location',
        'longitude',
        'severity',
        'title',
      ].toSorted(),
    );
  });

  it.each([
    ['Notsure counts as Unknown', { incidentTime: 'Notsure' }, { incidentTime: 'Unknown' }],
    ['an empty contact address counts as none', { contactEmail: '' }, { contactEmail: undefined }],
    [
      'null in an optional field counts as none',
      { sourceUrl: null, partnerId: null, verifiedBy: null },
      { sourceUrl: undefined },
    ],
    ['spaces around texts are not kept', { title: '  Shouted at  ' }, { title: 'Shouted at' }],
  ])('%s', (_, change, expected) => {
    expect(incidentSubmission(testNow).parse(aReport(change))).toMatchObject(expected);
  });

  it("counts days by London's clock: at 23:30 in summer it is the same UTC day, an hour later the next one", () => {
    expect(problemsOf(aReport({ incidentDate: '2026-06-15' }))).toEqual({});
    const halfPastMidnightInLondon = new Date('2026-06-15T23:30:00Z');
    expect(
      incidentSubmission(halfPastMidnightInLondon).safeParse(aReport({ incidentDate: '2026-06-16' })).success,
    ).toBe(true);
  });

  it('enforces length limits exactly, after trimming', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 260 }), (length) => {
        const refused = 'title' in problemsOf(aReport({ title: 'ب'.repeat(length) }));
        expect(refused).toBe(length < 5 || length > 200);
      }),
    );
  });

  it('cannot set a badge or a status', () => {
    const parsed = incidentSubmission(testNow).parse(aReport({ verifiedBy: 'The police', partnerId: 'someone' }));
    const { entry, sender, life } = newReport(parsed, { id: 'x', now: testNow });
    expect([entry.verifiedBy, sender.partner, life]).toEqual([null, null, { is: 'waiting' }]);
  });

  it('never has its text repeated in error messages', () => {
    const parsed = incidentSubmission(testNow).safeParse(aReport({ title: 'My', contactEmail: 'secret-thing' }));
    expect(JSON.stringify(fieldProblems(parsed.error!))).not.toContain('secret-thing');
  });
});

describe('a decision', () => {
  const reviewer: Caller = { userId: 'reviewer', name: 'reviewer', role: 'Admin' };
  const another: Caller = { userId: 'another', name: 'another', role: 'Admin' };
  const approve = (submission: Submission, by = reviewer, now = testNow) =>
    approved(submission, { isDelayed: false, choices: undefined, without: [] }, by, now);
  const reject = (submission: Submission, by = reviewer, now = testNow) => rejected(submission, null, by, now);

  it('changes a pending incident', () => {
    const by = { userId: 'reviewer', name: 'reviewer' };
    expect(approve(anIncident()).life).toMatchObject({ is: 'public', by });
    expect(reject(anIncident()).life).toMatchObject({ is: 'rejected', by });
  });

  it('has no effect when repeated', () => {
    const made = approve(anIncident());
    expect(approve(made, another, new Date())).toBe(made);
    const refused = reject(anIncident());
    expect(reject(refused, another, new Date())).toBe(refused);
  });

  it('cannot be reversed by another one', () => {
    expect(() => reject(anIncident({ status: 'approved' }))).toThrow(/already approved/);
    expect(() => approve(anIncident({ status: 'rejected' }))).toThrow(/already rejected/);
  });

  it('cannot approve a report without a pin, but can reject it', () => {
    const unpinned = anIncident({ latitude: null, longitude: null });
    const missing = expect.objectContaining({
      code: 'invalid_request',
      details: [{ path: 'latitude', code: 'pin_missing', message: expect.any(String) as string }],
    });
    expect(() => approve(unpinned)).toThrow(missing);
    const delayed = { isDelayed: true, choices: undefined, without: [] };
    expect(() => approved(unpinned, delayed, reviewer, testNow)).toThrow(missing);
    expect(reject(unpinned)).toMatchObject({ life: { is: 'rejected' }, entry: { latitude: null } });
  });
});

describe('visible fields', () => {
  const incident = anIncident({
    status: 'approved',
    sender: { contactEmail: 'me@example.org', allowContact: 'no' },
    additions: [{ text: 'only for reviewers', mediaFiles: [], createdAt: testNow.toISOString() }],
  });
  const reviewed = (submission: typeof incident) => toReviewed(submission, [], 'http://site.test');

  it('for the public hold no contact, time of day, reviewer, submission time or exact place', () => {
    const shown = published(incident);
    expect(Object.keys(shown)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/contact|time|decided|changed|isApproved|life|sent|addition/i)]),
    );
    expect(JSON.stringify(shown)).not.toMatch(/me@example|reviewer|52\.451234|-1\.867654|T22/);
    expect(shown.createdAt).toBe('2026-06-15');
  });

  it('for the public and for reviewers hold no stored field that the contract does not name', () => {
    const more = { internalNote: 'a secret', blobName: 'a file' };
    const stored = { ...incident, ...more, entry: { ...incident.entry, ...more } };
    expect(Object.keys(published(stored))).toEqual(Object.keys(publicIncident.shape));
    expect(Object.keys(reviewed(stored)).toSorted()).toEqual(Object.keys(reviewedIncident.shape).toSorted());
  });

  it('for the public are what reviewers have made of it, and never what its sender sent', () => {
    const sent = {
      ...incident.sent,
      title: 'As it was sent',
      description: 'Said by its sender alone.',
      location: 'Home',
    };
    expect(published({ ...incident, sent })).toEqual(published(incident));
    expect(reviewed({ ...incident, sent })).toEqual(reviewed(incident));
  });

  it('for reviewers hold the contact address only when its owner agreed to be contacted', () => {
    expect(reviewed(incident).contactEmail).toBeNull();
    const agreed = { ...incident, sender: { ...incident.sender, allowContact: 'yes' as const } };
    expect(reviewed(agreed).contactEmail).toBe('me@example.org');
  });

  it('for reviewers name who decided, unless somebody else has changed the report since', () => {
    const by: Caller = { userId: 'reviewer', name: 'amina@example.org', role: 'Admin' };
    const approval = { isDelayed: false, choices: undefined, without: [] };
    const decided = approved(anIncident(), approval, by, testNow) as typeof incident;
    expect(reviewed(decided).decider).toBe(by.name);
    const edited = { ...decided, lastChange: { ...decided.lastChange!, by: { userId: 'other', name: 'Other' } } };
    expect(reviewed(edited).decider).toBeNull();
    expect(reviewed(anIncident()).decider).toBeNull();
  });
});
