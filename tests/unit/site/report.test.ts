import { incidentSubmission } from '@incidentmap/core/domain/submission/report';
import { locationHintMaxLength } from '@incidentmap/core/domain/limits';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  emptyReport,
  reportFieldOf,
  reportSchema,
  type ReportValues,
  toSubmission,
} from '../../../frontend/src/features/report/reportValues.ts';
import { fieldErrors } from '../../../frontend/src/forms/fieldErrors.ts';
import { problemsOf } from '../../../frontend/src/forms/formSchema.ts';
import { locationHint, placeQuery } from '../../../frontend/src/lib/geocode.ts';
import { testNow } from '../../support/api/builders.ts';

const filledIn = (values: Partial<ReportValues> = {}): ReportValues => ({
  ...emptyReport(testNow),
  title: 'Shouted at on a tram',
  location: 'Leeds',
  description: 'He shouted at me and nobody helped.',
  ...values,
});

/** The error code of each field. */
const codesOf = (values: ReportValues) =>
  Object.fromEntries(
    Object.entries(fieldErrors(problemsOf(reportSchema(testNow), values), reportFieldOf)).map(([field, problem]) => [
      field,
      problem?.code,
    ]),
  );

describe('the report form', () => {
  it('keeps a separate draft for each partner, whatever its name', () => {
    const names = [
      draftOf('incident'),
      draftOf('video'),
      ...['MEND', 'MEND: London', 'mend'].map((n) => draftOf('partner', n)),
    ];
    expect(new Set(names).size).toBe(names.length);
    // What follows the colon is whose key opens it.
    expect(names.filter((name) => name.includes(':'))).toEqual([]);
  });

  it('defaults to today in London', () => {
    expect(emptyReport(testNow).incidentDate).toBe('2026-06-15');
    expect(emptyReport(new Date('2026-06-15T23:30:00Z')).incidentDate).toBe('2026-06-16');
  });

  it('is incomplete when empty', () => {
    expect(Object.keys(codesOf(emptyReport(testNow))).toSorted()).toEqual(['description', 'location', 'title']);
  });

  it.each<[Partial<ReportValues>, Record<string, string>]>([
    [{}, {}],
    [{ title: 'Four' }, { title: 'title_length' }],
    [{ title: 'x'.repeat(201) }, { title: 'title_length' }],
    [{ location: ' L ' }, { location: 'location_length' }],
    [{ description: 'Too short' }, { description: 'description_length' }],
    [{ incidentDate: '' }, { incidentDate: 'date_required' }],
    [{ incidentDate: '2026-06-16' }, { incidentDate: 'date_future' }],
    [{ contactEmail: 'nobody' }, { contactEmail: 'email_invalid' }],
    [{ point: { lat: 48.85, lon: 2.35 } }, { location: 'outside_uk' }],
  ])('%o has the errors %o', (values, expected) => {
    expect(codesOf(filledIn(values))).toEqual(expected);
  });

  it('sends what the server accepts, with the given coordinates', () => {
    const sent = toSubmission(filledIn({ allowContact: 'yes', contactEmail: 'me@example.org' }), {
      lat: 53.8,
      lon: -1.5,
    });
    expect(incidentSubmission(testNow).parse(sent)).toMatchObject({
      latitude: 53.8,
      longitude: -1.5,
      incidentTime: 'Unknown',
      contactEmail: 'me@example.org',
    });
  });

  it('sends no contact address without permission to use it', () => {
    const sent = toSubmission(filledIn({ contactEmail: 'me@example.org' }), { lat: 53.8, lon: -1.5 });
    expect(JSON.stringify(sent)).not.toContain('me@example.org');
  });
});

describe("the server's field errors", () => {
  it('go to the fields: the first of each, coordinates to the location, parts to their whole', () => {
    const detail = (path: string, message: string) => ({ path, code: 'outside_uk', message });
    expect(
      fieldErrors(
        [detail('longitude', 'first'), detail('location', 'second'), detail('title', 'title')],
        reportFieldOf,
      ),
    ).toEqual({ location: detail('longitude', 'first'), title: detail('title', 'title') });
    expect(fieldErrors([detail('mediaFiles.0', 'file'), detail('mediaFiles.1', 'other')])).toEqual({
      mediaFiles: detail('mediaFiles.0', 'file'),
    });
  });
});

describe('places', () => {
  it("are searched in the UK, within the server's limits", () => {
    expect(placeQuery('  Leeds ')).toBe('UK Leeds');
    expect(placeQuery('x'.repeat(200))).toHaveLength(200);
  });

  it("are truncated to the field's length after detection, never inside a character", () => {
    expect(locationHint('Sparkhill, Birmingham')).toBe('Sparkhill, Birmingham');
    const long = locationHint('𝒜'.repeat(60));
    expect(Array.from(long)).toHaveLength(locationHintMaxLength);
  });
});
