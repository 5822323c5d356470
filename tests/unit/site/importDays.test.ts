import { hasTime, orderEvidence, orderOf, readDay } from '@incidentmap/core/domain/dates/days';
import { identityOf, repeatsIn } from '@incidentmap/core/domain/partners/identity';
import { importFields, type ImportRow } from '@incidentmap/core/domain/partners/imports';
import { readRow } from '@incidentmap/core/domain/partners/readRow';
import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';
import { describe, expect, it } from 'vitest';
import { rowHashes } from '../../../frontend/src/features/import/read/rowHashes.ts';

describe('a day', () => {
  it.each([
    '2024-03-05',
    '2024/03/05',
    '2024.3.5',
    '20240305',
    '05/03/2024',
    '5/3/2024',
    '05/03/24',
    "5/3/'24",
    '5.3.2024',
    '05.03.24',
    '5. 3. 2024',
    '05-03-2024',
    '05–03–2024',
    '5 / 3 / 2024',
    '05 03 2024',
    '5 March 2024',
    '5 march 2024',
    '5 MARCH 2024',
    '5 Mar 24',
    "5 Mar '24",
    '05-Mar-24',
    '05-MAR-2024',
    '5.Mar.2024',
    '5Mar2024',
    '5th March 2024',
    '5th of March, 2024',
    '5th Mar. 2024',
    'March 5, 2024',
    'March 5th 2024',
    'Mar-05-2024',
    '2024-Mar-05',
    '2024 March 5',
    'Tuesday, 5 March 2024',
    'Tue 5 Mar 24',
    'Tues. 05/03/2024',
    'Tuesday, March 5, 2024',
    '5 March 2024 (Tuesday)',
    '45356',
    '45356.5',
    ' 05/03/2024 ',
    "'05/03/2024",
    '\u200e05/03/2024\u200e',
    '０５/０３/２０２４',
    '05/03/2024 14:30',
    '05/03/2024 14:30:15',
    '05/03/2024, 2:30 PM',
    '05/03/2024 11.45pm',
    '5 March 2024 at 2pm',
    '2024-03-05T23:30',
    '2024-03-05 23:30:00.000',
    '2024-03-05T00:00:00.000Z',
  ])('%s is 5 March 2024', (text) => {
    expect(readDay(text)).toBe('2024-03-05');
  });

  it('has a month by any of its names', () => {
    expect(['5 Sept 2024', '5 Sep 2024', '5 SEPTEMBER 24', '5 septem 2024'].map((text) => readDay(text))).toEqual(
      Array.from({ length: 4 }, () => '2024-09-05'),
    );
    expect(readDay('1 May 2024')).toBe('2024-05-01');
    expect(readDay('30 June 1999')).toBe('1999-06-30');
    expect(readDay('30 June 99')).toBe('1999-06-30');
  });

  it.each([
    ['2024-07-05T23:30:00Z', '2024-07-06'],
    ['2024-07-05T23:30:00.000Z', '2024-07-06'],
    ['2024-07-05 23:30:00 UTC', '2024-07-06'],
    ['2024-07-05 23:30:00+00', '2024-07-06'],
    ['2024-07-05T22:30:00Z', '2024-07-05'],
    ['2024-01-05T23:30:00Z', '2024-01-05'],
    ['2024-07-05T23:30:00+01:00', '2024-07-05'],
    ['2024-07-06T00:30:00+0200', '2024-07-05'],
    ['2024-07-05T20:30:00-05:00', '2024-07-06'],
    ['2024-12-31T23:30:00-05:00', '2025-01-01'],
    ['05/07/2024 23:30 GMT', '2024-07-06'],
    ['05/07/2024 23:30 BST', '2024-07-05'],
    ['05/07/2024 11:30 PM UTC', '2024-07-06'],
    ['Fri, 05 Jul 2024 23:30:00 +0000', '2024-07-06'],
    ['Fri Jul 05 2024 23:30:00 GMT+0100 (British Summer Time)', '2024-07-05'],
    ['2024-07-05T23:30:00', '2024-07-05'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2028-02-29T23:59:59Z', '2028-02-29'],
  ])('of the moment %s is %s, by the clock of London', (moment, day) => {
    expect(readDay(moment)).toBe(day);
  });

  it('that says too little, or that no calendar has, is no day', () => {
    for (const text of ['', 'last spring', '2024', 'March 2024', '5 March', '5/3', 'marzipan 5, 2024', '5 Ma 2024'])
      expect(readDay(text)).toBe(text);
    for (const text of ['31/02/2024', '29/02/2023', '13/13/2024', '2024-13-01', '00/05/2024', '31 April 2024'])
      expect([text, isCalendarDate(readDay(text))]).toEqual([text, false]);
    expect(isCalendarDate(readDay('2024-07-05T25:30:00Z'))).toBe(false);
    expect(isCalendarDate(readDay('31/02/2024 23:30 GMT'))).toBe(false);
  });
});

describe('the order of a column', () => {
  const orderIn = (...days: string[]) => orderOf(orderEvidence(days));

  it('is what any of its days says', () => {
    expect(orderIn('05/03/24', '15/03/24')).toBe('dayFirst');
    expect(orderIn('05/03/24', '03/15/24', '2024-03-05')).toBe('monthFirst');
    expect(orderIn('05-03-2024 10:00', '12-31-2024 09:15')).toBe('monthFirst');
    expect(orderIn('5.3.2024', '05/03/24')).toBe('dayFirst');
  });

  it('is the day first where no day says it, and open where days contradict each other', () => {
    expect(orderIn('05/03/24', '06/07/24')).toBe('dayFirst');
    expect(orderIn()).toBe('dayFirst');
    expect(orderIn('15/03/2024', '03/15/2024')).toBeUndefined();
    const spellings = [
      '05-Mar-24',
      '5 Mar 24',
      '05/03/24',
      '2024/03/05',
      '5.3.2024',
      '03/15/2024',
      'Tuesday, 5 March 2024',
    ];
    expect(orderIn(...spellings)).toBeUndefined();
    expect(orderEvidence(spellings)).toEqual({ either: '05/03/24', dayFirst: '5.3.2024', monthFirst: '03/15/2024' });
  });

  it('says nothing of days that are the same in each', () => {
    expect(orderEvidence(['2024-03-05', '5 March 2024', '45356', '05/05/2024', '31/02/2024', 'spring', ''])).toEqual(
      {},
    );
  });

  it('makes a day that does not fit it no day, whatever it would be in the other', () => {
    for (const text of ['15/03/2024', '5.3.2024', '31.12.24'])
      expect(isCalendarDate(readDay(text, 'monthFirst'))).toBe(false);
    for (const text of ['03/15/2024', '12-31-24']) expect(isCalendarDate(readDay(text, 'dayFirst'))).toBe(false);
    expect(readDay('03/15/2024', 'monthFirst')).toBe('2024-03-15');
  });
});

describe('what a row is known by', () => {
  const empty = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportRow;
  const rowOf = (incidentDate: string, dayOrder?: ImportRow['dayOrder']): ImportRow => ({
    ...empty,
    title: 'Shouted at',
    location: 'Leeds',
    incidentDate,
    dayOrder,
  });

  it('has its day in the order of the column', () => {
    const contentOf = (row: ImportRow) => identityOf(row).content;
    expect(contentOf(rowOf('03/05/24', 'monthFirst'))).toBe(contentOf(rowOf('5 March 2024')));
    expect(contentOf(rowOf('03/05/24'))).not.toBe(contentOf(rowOf('5 March 2024')));
    expect(readRow(rowOf('03/05/24', 'monthFirst')).incidentDate).toBe('2024-03-05');
    expect(repeatsIn([rowOf('03/05/24', 'monthFirst'), rowOf('2024-03-05', 'monthFirst')])).toEqual([false, true]);
  });

  it('is the same row of the file in each order, and another one at another time of day', async () => {
    const hashes = await rowHashes([
      ['A', '05-Mar-24'],
      ['A', '05/03/2024'],
      ['A', '5 March 2024 2pm'],
      ['A', '5 March 2024 3pm'],
      ['A', '2024-03-05T23:30:00Z'],
    ]);
    expect(hashes[0]).toBe(hashes[1]);
    expect(new Set(hashes).size).toBe(4);
    expect(['45356.5', '5 March 2024 at 2pm', '05/03/24 14.30'].map(hasTime)).toEqual([true, true, true]);
    expect(['45356', '5 March 2024', '5.3.24'].map(hasTime)).toEqual([false, false, false]);
  });
});
