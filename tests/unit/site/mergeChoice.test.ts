import { describe, expect, it } from 'vitest';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import {
  differing,
  mergingOf,
  type Other,
  startOf,
  stay,
} from '../../../frontend/src/features/review/merge/mergeChoice.ts';

const told = {
  title: 'Shouted at in the street',
  description: 'A man shouted at a woman, laughing.',
  location: 'Leeds',
  latitude: 53.8,
  longitude: -1.5,
  incidentDate: '2026-11-02',
  incidentType: 'verbal',
  severity: 'medium',
  merged: [],
};
const report = { ...told, id: 'own', revision: 2, createdAt: '2026-11-03T10:00:00Z' } as unknown as ReviewedIncident;
const later = { ...report, id: 'other', revision: 5, createdAt: '2026-11-03T11:00:00Z', severity: 'high' } as const;
const waiting = (change: object): Other => ({ isPublic: false, incident: { ...later, ...change } as ReviewedIncident });
const { revision: _revision, ...shown } = later;
const published = { isPublic: true, incident: shown } as unknown as Other;

describe('two reports that are merged', () => {
  it('differ in words, places, days, types and severities, and not in spaces', () => {
    expect(differing(report, waiting({ description: ` ${told.description}  `, longitude: -1.6 }))).toEqual([
      'place',
      'severity',
    ]);
  });

  it('keep the earlier one at first, or the one that has sources or is public', () => {
    expect(startOf(report, waiting({}))).toEqual(stay(false));
    expect(startOf(report, waiting({ createdAt: '2026-11-03T09:00:00Z' }))).toEqual(stay(true));
    expect(startOf(report, waiting({ merged: [{ id: 'source' }] }))).toEqual(stay(true));
    expect(startOf(report, published)).toEqual(stay(true));
  });

  it('take from the one that leaves what was chosen of it, whichever stays', () => {
    const { into, body } = mergingOf(report, waiting({}), { isOtherInto: false, ofOther: ['severity'] });
    expect({ into, body }).toEqual({
      into: 'own',
      body: { act: 'merge', report: 'other', reportRevision: 5, revision: 2, take: ['severity'] },
    });
    const turned = mergingOf(report, waiting({}), { isOtherInto: true, ofOther: [] });
    expect(turned).toMatchObject({ into: 'other', body: { report: 'own', revision: 5, take: ['severity'] } });
    expect(mergingOf(report, waiting({}), stay(true)).body).toMatchObject({ take: [] });
  });

  it('take nothing into a public incident', () => {
    const { into, body } = mergingOf(report, published, { isOtherInto: true, ofOther: [] });
    expect({ into, body }).toEqual({
      into: 'other',
      body: { act: 'merge', report: 'own', reportRevision: 2, take: [] },
    });
  });
});
