import { readRow } from '@incidentmap/core/domain/partners/readRow';
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

it.each('yes|Y|TRUE|t|1|1.0|x|X |home|At home|at-home|Private home|Own home|✓|✔️|☑|✅|ticked|Yes.|oui|ja'.split('|'))(
  'the cell %j says that it happened at a home',
  (atHome) => {
    expect(readRow({ ...empty, atHome }).atHome).toBe(true);
  },
);

it.each(['', ' ', 'no', 'N', 'FALSE', 'f', '0', '0.0', 'none', 'No.', 'Not at home', 'non', 'nein'])(
  'the cell %j says that it did not happen at a home',
  (atHome) => {
    expect(readRow({ ...empty, atHome }).atHome).toBe(false);
  },
);

it.each([
  'Yes - own home',
  'not sure',
  'Unknown',
  '?',
  '-',
  'n/a',
  '✗',
  '☐',
  '❌',
  '2',
  'Leeds',
  'yes/no',
  'maybe',
  'да',
])('the cell %j does not say whether it happened at a home, so nothing is made of it', (atHome) => {
  expect(readRow({ ...empty, atHome }).atHome).toBe(atHome);
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
