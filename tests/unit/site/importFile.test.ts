import { strToU8, zipSync } from 'fflate';
import {
  descriptionLength,
  importLimits,
  importPartBytes,
  importTextMax,
  titleLength,
} from '@incidentmap/core/domain/limits';
import { importFields, importRows } from '@incidentmap/core/domain/partners/imports';
import { readRow } from '@incidentmap/core/domain/partners/readRow';
import { incidentSubmission } from '@incidentmap/core/domain/submission/report';
import { describe, expect, it } from 'vitest';
import { matchColumns, partsOf, rowsOf } from '../../../frontend/src/features/import/read/columns.ts';
import { readTables } from '../../../frontend/src/features/import/read/readTables.ts';
import { likelyNames, recordsOf } from '../../../frontend/src/features/import/read/table.ts';
import { UnreadableFile } from '../../../frontend/src/features/import/read/unreadable.ts';
import { exampleFile } from '../../../frontend/src/features/import/read/exampleFile.ts';
import { sendParts } from '../../../frontend/src/features/import/sendParts.ts';
import { aWorkbook } from '../../support/api/workbook.ts';

type Bytes = string | Uint8Array<ArrayBuffer>;
/** The names of the columns, and the cells of each record. */
async function readFile(file: Blob): Promise<(readonly string[])[]> {
  const [table] = await readTables(file);
  const { names, records } = recordsOf(table!, likelyNames(table!));
  return [names, ...records.map(({ cells }) => cells)];
}
const read = (content: Bytes) => readFile(new Blob([content]));
const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof UnreadableFile ? error.reason : error),
  );
const table = [
  ['Title', 'Place'],
  ['Café attacked', 'Leeds'],
];

describe('a CSV file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Title,Place\r\nCafé attacked,Leeds\r\n')],
    ['UTF-8 with a byte order mark', '\ufeffTitle,Place\nCafé attacked,Leeds'],
    ['Windows-1252', Uint8Array.from([...'Title,Place\nCaf\xe9 attacked,Leeds'].map((char) => char.charCodeAt(0)))],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffTitle\tPlace\nCafé attacked\tLeeds', 'utf16le'))],
    ['semicolons', 'Title;Place\nCafé attacked;Leeds\n\n;\n'],
    ['tabs', 'Title\tPlace\nCafé attacked\tLeeds'],
    ['quotes', '"Title","Place"\n"Café attacked","Leeds"'],
  ] satisfies [string, Bytes][])('is read with %s', async (_, content) => {
    expect(await read(content)).toEqual(table);
  });

  it('keeps formulas, quotes and line breaks as text', async () => {
    const [, row] = await read('a,b,c\n"=HYPERLINK(""http://evil.example"")",+44,"two\nlines"');
    expect(row).toEqual(['=HYPERLINK("http://evil.example")', '+44', 'two\nlines']);
  });

  it('is refused when it is empty or has too many rows', async () => {
    expect(await reasonOf(read('Title,Place\n'))).toBe('empty');
    expect(await reasonOf(read(`a,b\n${'1,2\n'.repeat(importLimits.rows)}`))).toBeNull();
    expect(await reasonOf(read(`a,b\n${'1,2\n'.repeat(importLimits.rows + 1)}`))).toBe('rows');
  });
});

describe('a workbook', () => {
  it('is read with its days, and a formula as the value that was stored', async () => {
    const file = aWorkbook([
      ['Title', 'Date', 'Note'],
      ['Café <attacked>', new Date('2024-03-05T00:00:00Z'), '=1+1'],
    ]);
    expect(await read(file)).toEqual([
      ['Title', 'Date', 'Note'],
      ['Café <attacked>', '2024-03-05', 'stored'],
    ]);
  });

  it('is read with its numbers, truths and days, and with gaps where cells are empty, merged or an error', async () => {
    const rows = [
      ['Title', 'Date', 'Home', 'Latitude', ''],
      ['One', 45356, true, 53.8, ''],
      ['', '', '', '', ''],
      ['', '#N/A', false, -1.55, 'a note'],
    ];
    const [sheet] = await readTables(new Blob([aWorkbook(rows)]));
    const { names, records } = recordsOf(sheet!, 0);
    expect(names).toEqual(['Title', 'Date', 'Home', 'Latitude', '']);
    expect(records.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, 'One', '45356', 'TRUE', '53.8', ''],
      [4, '', '', 'FALSE', '-1.55', 'a note'],
    ]);
  });

  it('has a title above its names, which is recognised', async () => {
    const [titled] = await readTables(new Blob([aWorkbook([['Incidents 2024'], [], ...table])]));
    expect(likelyNames(titled!)).toBe(1);
    expect(titled!.rows[1]!.line).toBe(3);
  });

  it('with several sheets leaves none out, and none that has no rows below its names counts', async () => {
    const sheetsOf = async (second: string[][]) =>
      (await readTables(new Blob([aWorkbook(table, undefined, second)]))).map(({ name, rows }) => [name, rows.length]);
    expect(await sheetsOf(table)).toEqual([
      ['Records', 2],
      ['Notes', 2],
    ]);
    expect(await sheetsOf([['Made by a charity']])).toEqual([['Records', 2]]);
    const first = await readTables(new Blob([aWorkbook([], undefined, table)]));
    expect(first.map(({ name }) => name)).toEqual(['Notes']);
  });

  it('is refused when it is damaged, no workbook, or unpacks to too much', async () => {
    expect(await reasonOf(read(aWorkbook(table).subarray(0, 400)))).toBe('damaged');
    expect(await reasonOf(read(new Uint8Array(zipSync({ 'a.txt': strToU8('a text') }))))).toBe('damaged');
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await reasonOf(read(new Uint8Array(bomb)))).toBe('large');
  });

  it('is refused when only its name says so, when it is of the old format, or when it has a password', async () => {
    const named = (name: string, content: Bytes) => readFile(new File([content], name));
    expect(await reasonOf(named('records.xlsx', 'Title,Place\nCafé attacked,Leeds'))).toBe('noWorkbook');
    expect(await reasonOf(named('Records.XLSX', ''))).toBe('noWorkbook');
    const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await reasonOf(named('records.xls', compound))).toBe('noWorkbook');
    expect(await reasonOf(named('records', compound))).toBe('noWorkbook');
    // A file of another name is read as what it is.
    expect(await named('records.csv', new Uint8Array(aWorkbook(table)))).toEqual(table);
    expect(await named('records.txt', 'Title,Place\nCafé attacked,Leeds')).toEqual(table);
  });

  it('is refused when one far cell would make its sheet huge, and read when it would not', async () => {
    expect(await reasonOf(read(aWorkbook(table, 'XFD1048576')))).toBe('large');
    expect(await reasonOf(read(aWorkbook(table, 'A99999999')))).toBe('large');
    expect(await read(aWorkbook(table, 'C900'))).toHaveLength(3);
  });
});

describe('columns', () => {
  it('are matched by the names that organisations use, each once', () => {
    const header = ['Ref', 'Date of incident', 'Category', 'Level', 'Summary', 'What happened', 'Town', 'Case officer'];
    expect(matchColumns(header)).toEqual({
      externalId: 0,
      incidentDate: 1,
      incidentType: 2,
      severity: 3,
      title: 4,
      description: 5,
      location: 6,
    });
  });

  it('are all in the example, whose rows pass every check but that of the place by its name', async () => {
    const [header, ...rows] = await read(exampleFile());
    const columns = matchColumns(header!);
    expect(Object.keys(columns)).toEqual([...importFields]);
    expect(new Set(Object.values(columns)).size).toBe(header!.length);
    expect(rows).toHaveLength(2);
    const sent = importRows.parse(rowsOf(rows, columns));
    const submission = incidentSubmission(new Date('2026-01-01T12:00:00Z'));
    const placed = sent
      .map(readRow)
      .map((row) => ({ ...row, latitude: row.latitude ?? 53.8, longitude: row.longitude ?? -1.55 }));
    expect(placed.map((row) => submission.safeParse(row).error?.issues ?? [])).toEqual([[], []]);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@'-]/);
  });

  it('become the fields of rows; what has no column is empty', () => {
    const [row] = rowsOf([['a', 'b']], { title: 1, severity: 5 });
    expect(row).toMatchObject({ title: 'b', severity: '', description: '' });
  });
});

it('a cell of a megabyte is cut to what its field still refuses', () => {
  const [row] = rowsOf([['x'.repeat(2 ** 20), 'y'.repeat(2 ** 20)]], { title: 0, description: 1 });
  expect(row!.title.length).toBeGreaterThan(titleLength.max);
  expect(row!.description.length).toBeGreaterThan(descriptionLength.max);
  expect(partsOf([row!]).flat()).toEqual([row]);
  expect(JSON.stringify(row).length).toBeLessThan(8 * 1024);
});

describe('sending parts', () => {
  it('sends each once, at most two at a time', async () => {
    let [underWay, most] = [0, 0];
    const sent: number[] = [];
    await sendParts([1, 2, 3, 4, 5], async (part) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      sent.push(part);
      underWay -= 1;
    });
    expect(sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('stops at the first failure, once what is under way has ended', async () => {
    const ended: number[] = [];
    const sending = sendParts([1, 2, 3, 4], async (part) => {
      if (part === 1) throw new Error('offline');
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(part);
    });
    await expect(sending).rejects.toThrow('offline');
    expect(ended).toEqual([2]);
  });

  it('sends no further part once it is cancelled', async () => {
    const sent: number[] = [];
    const work = sendParts(
      [1, 2, 3, 4],
      async (part) => void sent.push(part),
      () => sent.length >= 2,
    );
    await work;
    expect(sent).toEqual([1, 2]);
  });
});

it('rows are sent in parts that the API takes, in order and none twice', () => {
  const texts = Array.from({ length: 450 }, (_, index) => [`row ${index}`, '€'.repeat(index % 3 === 0 ? 2500 : 10)]);
  const rows = rowsOf(texts, { title: 0, description: 1 });
  const parts = partsOf(rows);
  expect(parts.flat()).toEqual(rows);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(importLimits.rowsAtOnce);
    expect(Buffer.byteLength(JSON.stringify({ rows: part }))).toBeLessThan(importPartBytes + 100);
  }
});

it('the largest import fits into the parts that one may have, however long its texts are', () => {
  const texts = Array.from({ length: importLimits.rows }, (_, index) => [
    `row ${index}`,
    'ن'.repeat(importTextMax.text),
  ]);
  expect(partsOf(rowsOf(texts, { title: 0, description: 1 })).length).toBeLessThanOrEqual(importLimits.parts);
});
