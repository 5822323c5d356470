import type { PublicMedia } from '@incidentmap/core/domain/submission/media';
import { expect, it } from 'vitest';
import { filesThatMatch } from '../../../frontend/src/features/review/media/publicFiles.ts';

const file = (name: string, more: Partial<PublicMedia> = {}): PublicMedia => ({
  name,
  url: `/media/${name}`,
  incidentId: null,
  title: null,
  location: null,
  incidentDate: null,
  datePrecision: 'day',
  ...more,
});
const files = [
  file('one.jpg', { title: 'Graffiti on a school wall', location: 'Château Street, Leeds' }),
  file('two.webm', { title: 'Shouted at on a tram', location: 'Glasgow' }),
  file('three.pdf'),
];
const found = (search: string, kind: 'photo' | 'video' | 'other' | '' = '') =>
  filesThatMatch(files, { search, kind }).map(({ name }) => name);

it('public files are found by the title and the place of their incident, by their name, and by their kind', () => {
  expect(found('')).toEqual(['one.jpg', 'two.webm', 'three.pdf']);
  expect(found('GRAFFITI')).toEqual(['one.jpg']);
  expect(found('chateau')).toEqual(['one.jpg']);
  expect(found('three')).toEqual(['three.pdf']);
  expect(found('', 'video')).toEqual(['two.webm']);
  expect(found('', 'other')).toEqual(['three.pdf']);
  expect(found('glasgow', 'photo')).toEqual([]);
});
