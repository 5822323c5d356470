import { fieldMessages, type FieldMessage, fieldProblems } from '@incidentmap/core/domain/messages';
import { videoDetails } from '@incidentmap/core/domain/submission/videoDetails';
import { describe, expect, it } from 'vitest';
import { cameraFailure, clock, plainType, recordingType } from '../../../frontend/src/features/recorder/recording.ts';
import { testNow } from '../../support/api/builders.ts';

describe('a recording', () => {
  it("is WebM with VP9 where supported, and the browser's own format elsewhere", () => {
    expect(recordingType(() => true)).toBe('video/webm;codecs=vp9,opus');
    expect(recordingType((type) => !type.includes('vp9'))).toBe('video/webm;codecs=vp8,opus');
    expect(recordingType((type) => type === 'video/mp4')).toBe('video/mp4');
    expect(recordingType(() => false)).toBeUndefined();
  });

  it('is uploaded as the kind that it is', () => {
    expect(plainType('video/webm;codecs=vp9,opus')).toBe('video/webm');
  });

  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [61_000, '1:01'],
    [600_000, '10:00'],
  ])('after %d ms shows %s', (passed, shown) => {
    expect(clock(passed)).toBe(shown);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'other'],
  ])('fails to start for a %s: %s', (name, failure) => {
    expect(cameraFailure(new DOMException('', name))).toBe(failure);
  });
});

describe('the details of a recording', () => {
  const details = {
    blobName: '7d9f3c1e-0000-4000-8000-000000000001.webm',
    title: 'On a tram',
    location: 'Leeds',
    incidentDate: '2026-06-14',
    incidentTime: 'Evening',
    incidentType: 'verbal',
  };
  const said = (change: Partial<typeof details>) => {
    const parsed = videoDetails(testNow).safeParse({ ...details, ...change });
    const problems = parsed.success ? [] : fieldProblems(parsed.error);
    return problems.map(({ path, code }) => `${path}: ${fieldMessages[code as FieldMessage]}`);
  };

  it('are accepted when complete', () => {
    expect(said({})).toEqual([]);
    expect(videoDetails(testNow).parse(details)).toEqual({
      title: 'On a tram',
      location: 'Leeds',
      incidentDate: '2026-06-14',
      incidentTime: 'Evening',
      incidentType: 'verbal',
      severity: 'medium',
      mediaFiles: [details.blobName],
    });
  });

  it.each([
    [{ blobName: '' }, 'blobName: Missing blob name — recording not found'],
    [{ title: ' ab ' }, 'title: Title must be at least 3 characters'],
    [{ location: 'UK' }, 'location: Please specify a location'],
    [{ incidentDate: '' }, 'incidentDate: Please select a date'],
    [{ incidentType: '' }, 'incidentType: Select a type'],
    // Accepted by the form, but not by the server.
    [{ incidentDate: '2026-06-16' }, 'incidentDate: The date cannot be in the future'],
  ])('%j', (change, problem) => {
    expect(said(change)).toEqual([problem]);
  });
});
