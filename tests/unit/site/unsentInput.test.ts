import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import type { PendingMedia } from '@incidentmap/core/domain/submission/media';
import { lackingOfFile, unsentApprovals } from '../../../frontend/src/features/review/decide/formValues.ts';
import {
  forgetInput,
  forgetKept,
  inputOf,
  keepInputOf,
  unsentChoices,
  unsentNotes,
} from '../../../frontend/src/features/review/shared/unsentInput.ts';

const file = {
  name: 'a.jpg',
  title: 'Sent by Daniel Harcourt',
  location: 'Leeds',
  incidentDate: '2026-11-01',
  incidentTime: 'Unknown',
  incidentType: 'verbal',
  severity: 'medium',
  atHome: false,
} as PendingMedia;
const item: MediaItem = { kind: 'photo', url: 'https://pending.example/a.jpg' };
const wordsOf = (media: PendingMedia) => lackingOfFile(media, item).words;
const values = lackingOfFile(file, item).draft(new Date('2026-11-02'));
const choice = { field: 'title' as const, start: 8, end: 23 };

beforeEach(() => {
  keepInputOf('nobody');
  keepInputOf('amina');
  unsentNotes.set('a.jpg', 'Not watched yet');
  unsentApprovals.set('a.jpg', { about: wordsOf(file), values });
  unsentChoices.set('a.jpg', {
    about: 'the texts',
    values: [
      { ...choice, act: 'keep' },
      { field: 'description', start: 0, end: 4, act: 'cover' },
    ],
  });
});

describe('what a reviewer filled in about an item', () => {
  it('is there again for the same words', () => {
    expect(inputOf(unsentApprovals, 'a.jpg', wordsOf({ ...file }))).toBe(values);
    expect(inputOf(unsentApprovals, 'b.jpg', wordsOf(file))).toBeUndefined();
  });

  it.each([
    ['takes a name out', { title: 'Sent by me' }],
    ['says that it happened at a home', { atHome: true }],
  ])('is forgotten with its choices where the sender %s, and does not come back', (_, correction) => {
    expect(inputOf(unsentApprovals, 'a.jpg', wordsOf({ ...file, ...correction }))).toBeUndefined();
    expect(unsentChoices.has('a.jpg')).toBe(false);
    expect(inputOf(unsentApprovals, 'a.jpg', wordsOf(file))).toBeUndefined();
  });

  it('keeps after an undo what was covered, and nothing that was to be published as it is', () => {
    forgetKept('a.jpg');
    expect(unsentChoices.get('a.jpg')?.values.map(({ act }) => act)).toEqual(['cover']);
    expect(inputOf(unsentApprovals, 'a.jpg', wordsOf(file))).toBe(values);
  });

  it('is nobody else’s: another reviewer in the same tab finds nothing, not even a note', () => {
    keepInputOf('amina');
    expect(unsentNotes.size + unsentApprovals.size + unsentChoices.size).toBe(3);
    keepInputOf('bilal');
    expect(unsentNotes.size + unsentApprovals.size + unsentChoices.size).toBe(0);
  });

  it('is forgotten once it was decided about, but for the notes', () => {
    forgetInput('a.jpg');
    expect([unsentApprovals.size, unsentChoices.size, unsentNotes.size]).toEqual([0, 0, 1]);
  });
});
