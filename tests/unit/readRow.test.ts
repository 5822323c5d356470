import { readRow } from '@incidentmap/core/domain/imports/readRow';
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
  expect(readRow({ ...empty, latitude: ' 53,8', longitude: '\u22121,55 ' })).toMatchObject({
    latitude: 53.8,
    longitude: -1.55,
  });
  expect(readRow({ ...empty, latitude: '53.8' })).toMatchObject({ latitude: null, longitude: null });
  expect(readRow({ ...empty, latitude: '=1+1', longitude: '-1.55' })).toMatchObject({
    latitude: null,
    longitude: null,
  });
});

it('a day is read in the order of its column, day first where none is said', () => {
  const days = (['dayFirst', 'monthFirst', undefined] as const).map(
    (dayOrder) => readRow({ ...empty, incidentDate: '05/03/24', dayOrder }).incidentDate,
  );
  expect(days).toEqual(['2024-03-05', '2024-05-03', '2024-03-05']);
});
