import { identityOf, repeatsIn } from '@incidentmap/core/domain/partners/identity';
import { importFields, type ImportRow } from '@incidentmap/core/domain/partners/imports';
import { expect, it } from 'vitest';
import { rowHashes } from '../../../frontend/src/features/import/read/rowHashes.ts';

const empty = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportRow;
const rowOf = (values: Partial<ImportRow>): ImportRow => ({
  ...empty,
  title: 'Shouted at',
  location: 'Leeds',
  incidentDate: '2024-03-05',
  ...values,
});
const contentOf = (values: Partial<ImportRow>) => identityOf(rowOf(values)).content;

it('the content of a row is what happened when and where, however it is written', () => {
  const content = contentOf({});
  expect(contentOf({ title: ' SHOUTED  at! ', location: 'leeds', incidentDate: '5 March 2024' })).toBe(content);
  expect(contentOf({ externalId: 'A1', incidentType: 'verbal', severity: 'low', incidentTime: 'pm' })).toBe(content);
  expect(contentOf({ latitude: '53.8', longitude: '-1.55' })).toBe(content);
  for (const other of [
    { title: 'Spat at' },
    { description: 'More words' },
    { incidentDate: '2024-03-06' },
    { location: 'Bradford' },
    { location: '', latitude: '53.8', longitude: '-1.55' },
  ])
    expect(contentOf(other)).not.toBe(content);
});

it('a row of a file repeats another one with the same cells, or with the same id', () => {
  const [one, two] = ['1', '2'].map((digit) => digit.repeat(64));
  expect(repeatsIn([rowOf({ rowHash: one }), rowOf({ rowHash: two }), rowOf({ rowHash: one })])).toEqual([
    false,
    false,
    true,
  ]);
  expect(repeatsIn(['A1', 'A2', 'A1'].map((externalId, at) => rowOf({ externalId, title: `${at}` })))).toEqual([
    false,
    false,
    true,
  ]);
  expect(repeatsIn([rowOf({}), rowOf({ incidentTime: 'pm' })])).toEqual([false, true]);
});

it('a row of a CSV file and of its workbook have one hash; any other cell makes another', async () => {
  const rows = [
    ['A1', 'Two\r\nlines', '05/03/2024', '', ''],
    ['A1', 'Two\nlines ', '2024-03-05'],
    ['A2', 'Two\nlines', '2024-03-05'],
    ['A1', 'Two\nlines', '05/03/2024 14:30'],
    ['A1', 'Two\nlines', '05/03/2024 18:00'],
    ['A1', 'Two', 'lines', '2024-03-05'],
  ];
  const [csv, workbook, ...others] = await rowHashes(rows);
  expect(csv).toMatch(/^[0-9a-f]{64}$/);
  expect(workbook).toBe(csv);
  expect(new Set([csv, ...others]).size).toBe(5);
});
