import { readDay, readRow } from '@incidentmap/core/domain/imports/readRow';
import { expect, it } from 'vitest';

const empty = {
  externalId: '',
  title: '',
  description: '',
  location: '',
  latitude: '',
  longitude: '',
  incidentType: '',
  severity: '',
  incidentDate: '',
  incidentTime: '',
  sourceUrl: '',
  atHome: '',
};

it.each([
  ['2024-03-05', '2024-03-05'],
  ['2024-03-05T00:00:00.000Z', '2024-03-05'],
  ['05/03/2024', '2024-03-05'],
  ['5.3.2024', '2024-03-05'],
  ['05/03/2024 14:30', '2024-03-05'],
  ['5 March 2024', '2024-03-05'],
  ['5th Mar 2024', '2024-03-05'],
  ['5-Mar-2024', '2024-03-05'],
  ['45356', '2024-03-05'],
  ['45356.5', '2024-03-05'],
])('the day %s is %s: day first, or as a spreadsheet counts days', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it('a day that says too little stays as it is, for the schema to refuse', () => {
  for (const text of ['', '05/03/24', 'last spring', '2024']) expect(readDay(text)).toBe(text);
  expect(readDay('13/13/2024')).toBe('2024-13-13');
});

it('words that organisations use are understood, and unknown ones kept', () => {
  const types = ['Verbal', 'verbal abuse', 'Criminal damage', 'SCHOOL', 'Arson'];
  expect(types.map((incidentType) => readRow({ ...empty, incidentType }).incidentType)).toEqual([
    'verbal',
    'verbal',
    'property',
    'education',
    'Arson',
  ]);
  expect(readRow({ ...empty, severity: ' HIGH ', incidentTime: 'evening', atHome: 'Yes' })).toMatchObject({
    severity: 'high',
    incidentTime: 'Evening',
    atHome: true,
  });
});

it('coordinates count only as a pair of numbers', () => {
  expect(readRow({ ...empty, latitude: '53.8', longitude: '-1.55' })).toMatchObject({
    latitude: 53.8,
    longitude: -1.55,
  });
  expect(readRow({ ...empty, latitude: '53.8' })).toMatchObject({ latitude: null, longitude: null });
  expect(readRow({ ...empty, latitude: '=1+1', longitude: '-1.55' })).toMatchObject({
    latitude: null,
    longitude: null,
  });
});
