import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { matchColumns } from '../../../frontend/src/features/import/read/columns.ts';
import { readTables } from '../../../frontend/src/features/import/read/readTables.ts';
import { likelyNames, otherLines, recordsOf } from '../../../frontend/src/features/import/read/table.ts';
import { UnreadableFile } from '../../../frontend/src/features/import/read/unreadable.ts';

const names = ['Title', 'Description', 'Location', 'Incident type', 'Severity', 'Incident date'];
const recordOf = (number: number): string[] => [
  `Shoved at kiosk ${number}`,
  `A passer-by shoved two people at kiosk number ${number} near the park.`,
  'Leeds',
  'Physical',
  'Low',
  `2024-04-0${number}`,
];
const five = [1, 2, 3, 4, 5].map(recordOf);
const textOf = (rows: readonly (readonly string[])[], { delimiter = ',', ending = '\r\n' } = {}): string =>
  rows.map((cells) => cells.join(delimiter) + ending).join('');

type Content = string | Uint8Array<ArrayBuffer>;
async function read(content: Content) {
  const [table] = await readTables(new Blob([content]));
  const namesAt = likelyNames(table!);
  const found = recordsOf(table!, namesAt);
  return { ...found, namesAt, cells: found.records.map(({ cells }) => cells.slice(0, found.names.length)) };
}

const namedIn = ({ named }: UnreadableFile) =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value > 0));

/** Why a file is refused, with what the refusal names. */
const refusalOf = (content: Content): Promise<unknown> =>
  read(content).then(
    ({ records }) => `${records.length} records`,
    (error: unknown) => (error instanceof UnreadableFile ? { reason: error.reason, ...namedIn(error) } : error),
  );

const [header = '', ...lines] = textOf([names, ...five], { ending: '\n' })
  .trim()
  .split('\n');
const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

describe('each of five records is read', () => {
  it.each([
    ['a CR LF header over LF rows', `${header}\r\n${lines.join('\n')}\n`],
    ['an LF header over CR LF rows', `${header}\n${lines.join('\r\n')}\r\n`],
    ['the line ends of an old Mac', textOf([names, ...five], { ending: '\r' })],
    ['all three line ends in one file', `${header}\r${lines.slice(0, 2).join('\n')}\r\n${lines.slice(2).join('\r')}`],
    ['CR CR LF, as a program writes that translates twice', textOf([names, ...five], { ending: '\r\r\n' })],
    ['no line end after the last row', textOf([names, ...five]).trimEnd()],
    ['blank lines before, between and after', `\n\n${header}\n\n${lines.join('\n \n')}\n\n\n`],
    ['rows of delimiters alone', `${header}\n${lines.join('\n,,,,,\n')}\n,,,,,\n,,,,,\n`],
    ['a delimiter at the end of each row', `${header},\n${lines.join(',\n')},\n`],
    ['a delimiter at the end of each row but that of the names', `${header}\n${lines.join(',\n')},\n`],
    ['columns without a name at the end', `${header},,,\n${lines.join(',,,\n')},,,\n`],
    ['sep=; and a byte order mark', `\ufeffsep=;\r\n${textOf([names, ...five], { delimiter: ';' })}`],
    ['sep=; in quotes', `"sep=;"\n${textOf([names, ...five], { delimiter: ';' })}`],
    ['SEP=, with the delimiters of a spreadsheet', `SEP=,,,,,,\n${textOf([names, ...five])}`],
    ['sep=\\t', `sep=\\t\r\n${textOf([names, ...five], { delimiter: '\t' })}`],
    ['sep= and a tab', `sep=\t\r\n${textOf([names, ...five], { delimiter: '\t' })}`],
    ['sep=^, which no other file has', `sep=^\n${textOf([names, ...five], { delimiter: '^' })}`],
    ['pipes', textOf([names, ...five], { delimiter: '|' })],
    ['UTF-16, low byte first', bytesOf(`\ufeff${textOf([names, ...five], { delimiter: '\t' })}`, 'utf16le')],
    [
      'UTF-16, high byte first',
      new Uint8Array(Buffer.from(`\ufeff${textOf([names, ...five], { delimiter: '\t' })}`, 'utf16le').swap16()),
    ],
    ['UTF-16 without a byte order mark', bytesOf(textOf([names, ...five]), 'utf16le')],
  ] satisfies [string, Content][])('with %s', async (_, content) => {
    const found = await read(content);
    expect(found.names).toEqual(names);
    expect(found.cells).toEqual(five);
  });

  it('with semicolons, decimal commas, and texts that have more commas than there are columns', async () => {
    const point = [...names, 'Latitude', 'Longitude'];
    const rows = five.map(([title = '', , ...others]) => [
      title,
      'Shoved, hit, ran, fell, cried, left, hid',
      ...others,
    ]);
    const pointed = rows.map((cells) => [...cells, '53,8', '-1,55']);
    expect((await read(textOf([point, ...pointed], { delimiter: ';' }))).cells).toEqual(pointed);
  });

  it('with quotation marks inside of texts, also as the last sign', async () => {
    const said = ['He said "go home" twice', 'A 6" nail', 'They wrote "out', 'out" was the word', 'She said ""no""'];
    const rows = five.map((cells, at) => [cells[0]!, said[at]!, ...cells.slice(2)]);
    expect((await read(textOf([names, ...rows]))).cells).toEqual(rows);
  });

  it('with pound signs and curly quotes of Windows-1252', async () => {
    const bytes = bytesOf(
      textOf([names, ...five])
        .replace('two people', '\x93two\x94 people, \xa35')
        .replace(', \xa3', ' \xa3'),
      'latin1',
    );
    expect((await read(bytes)).cells[0]![1]).toContain('“two” people £5');
  });

  it('with short rows, whose missing cells are empty', async () => {
    const noted = [...names, 'Note', 'Officer'];
    const { records } = await read(textOf([noted, [...five[0]!, 'seen', 'A'], ...five.slice(1)]));
    expect(records).toHaveLength(5);
    expect(await refusalOf(textOf([names, five[0]!, five[1]!.slice(0, 4), ...five.slice(2)]))).toBe('5 records');
  });
});

describe('the count of lines', () => {
  it('is explained by line breaks in quotation marks, blank lines and lines above the names', async () => {
    const told = five.map((cells) => [cells[0]!, `"${cells[1]}\r\n\r\nAnd left, then came back."`, ...cells.slice(2)]);
    const found = await read(`sep=,\r\n${textOf([names, ...told])}\r\n\r\n${lines[0]}\r\n`);
    expect([found.records.length, found.table.lines]).toEqual([6, 20]);
    expect(otherLines(found)).toEqual({ above: 1, inCells: 10, blank: 2 });
    expect(found.records.map(({ line }) => line)).toEqual([3, 6, 9, 12, 15, 20]);
    expect(found.records.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 9]);
    expect(otherLines(await read(textOf([names, ...five])))).toEqual({});
  });
});

describe('a file is refused, with its line, when', () => {
  const opened = (at: number, text: string) =>
    textOf([
      names,
      ...five.map((cells, index) => [...cells.slice(0, 1), index === at ? text : cells[1]!, ...cells.slice(2)]),
    ]);

  it('a quotation mark opens and is never closed', async () => {
    expect(await refusalOf(opened(1, '"Go home he shouted'))).toEqual({ reason: 'openQuote', line: 3 });
    expect(await refusalOf(opened(4, '"Go home he shouted'))).toEqual({ reason: 'openQuote', line: 6 });
    expect(await refusalOf(opened(1, '"Go home he shouted').replaceAll('\r\n', '\r'))).toMatchObject({ line: 3 });
    expect(await refusalOf(`"${header}\n${lines.join('\n')}`)).toEqual({ reason: 'openQuote', line: 1 });
    expect(await refusalOf(`sep=,\n${opened(1, '"Go home he shouted')}`)).toEqual({ reason: 'openQuote', line: 4 });
  });

  it('a cell goes on after its closing quotation mark', async () => {
    expect(await refusalOf(opened(2, '"Go home" he shouted'))).toEqual({ reason: 'strayQuote', line: 4 });
    expect(await refusalOf(opened(2, '"He said \\"go\\" twice"'))).toEqual({ reason: 'strayQuote', line: 4 });
    const two = opened(1, '"Go home he shouted').replace('A passer-by shoved two people at kiosk number 4', '"Out');
    expect(await refusalOf(two)).toMatchObject({ reason: 'strayQuote', line: 3 });
  });

  it('quotation marks that open in one record and close in another make one of several', async () => {
    const last = ['Title', 'Location', 'Incident type', 'Severity', 'Incident date', 'Description'];
    const rows = five.map((cells) => [cells[0]!, ...cells.slice(2), cells[1]!]);
    rows[1]![5] = '"Go home he shouted.';
    rows[3]![5] = 'She was told to go home"';
    expect(await refusalOf(textOf([last, ...rows]))).toEqual({ reason: 'joinedLines', line: 3, last: 5 });
    rows[2]![5] = 'She was told to go home"';
    rows[3]![5] = 'She left.';
    rows[1]![0] = '"Shoved, hard"';
    expect(await refusalOf(textOf([last, ...rows]))).toEqual({ reason: 'joinedLines', line: 3, last: 4 });
    expect(
      await refusalOf(
        opened(1, '"Go home').replace(
          'near the park.,Leeds,Physical,Low,2024-04-04',
          '",Leeds,Physical,Low,2024-04-04',
        ),
      ),
    ).toMatchObject({ reason: 'joinedLines' });
  });

  it('a row has more cells than there are names', async () => {
    const comma = (at: number, text: string) =>
      textOf([
        names,
        ...five.map((cells, row) => cells.map((cell, column) => (row === 1 && column === at ? text : cell))),
      ]);
    const refused = { reason: 'manyCells', line: 3, cells: 7, names: 6 };
    for (const at of [0, 1, 2, 5]) expect(await refusalOf(comma(at, 'Newport, Shropshire'))).toEqual(refused);
    expect(await refusalOf(comma(2, 'Newport,'))).toEqual(refused);
    expect(await refusalOf(comma(2, ' "Newport, Shropshire"'))).toEqual(refused);
    // The row is as long as those of a spreadsheet that has columns without a name.
    const wide = comma(2, 'Newport, Shropshire').replaceAll('\r\n', ',,\r\n');
    expect(await refusalOf(wide)).toMatchObject({ reason: 'manyCells', line: 3 });
    expect(await refusalOf(comma(2, '"Newport, Shropshire"'))).toBe('5 records');
  });

  it('a line break without quotation marks parts a record', async () => {
    const broken = (at: number) =>
      textOf([
        names,
        ...five.map((cells, row) => cells.map((cell, column) => (row === 2 && column === at ? 'One\nTwo' : cell))),
      ]);
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const refused = (await refusalOf(broken(at))) as { reason: string };
      expect([at, refused.reason]).toEqual([at, 'brokenLine']);
    }
    expect(await refusalOf(`${textOf([names, ...five])}Exported by a program`)).toMatchObject({
      reason: 'brokenLine',
      line: 7,
      cells: 1,
    });
  });

  it('it is no text', async () => {
    const text = textOf([names, ...five]);
    const notText = { reason: 'notText' };
    expect(await refusalOf(text.replace('shoved', 'sho\0ved'))).toEqual(notText);
    expect(await refusalOf(`${text}${'\0'.repeat(100)}`)).toEqual(notText);
    expect(await refusalOf(bytesOf(`\ufeff${text}`, 'utf16le').subarray(0, -1))).toEqual(notText);
    expect(
      await refusalOf(Uint8Array.from([0xef, 0xbb, 0xbf, ...bytesOf(text.replace('two', '\xe9'), 'latin1')])),
    ).toEqual(notText);
    expect(await refusalOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]))).toEqual(notText);
  });
});

describe('a title above the names', () => {
  it.each([
    ['with the delimiters of a spreadsheet', `Incidents 2024,,,,,\n,,,,,\n${textOf([names, ...five])}`, 1],
    ['alone in its line', `Incidents 2024\n${textOf([names, ...five])}`, 1],
    ['of several lines', `Incidents 2024\nby a charity\n\nas of May\n${textOf([names, ...five])}`, 3],
    ['with commas of its own', `Incidents, all, 2024\n${textOf([names, ...five], { delimiter: ';' })}`, 1],
    ['with the name of a column', `Incidents,,,,Date,5 May\n${textOf([names, ...five])}`, 1],
    [
      'above names that are not known',
      `Incidents 2024,,,,,\n${textOf([names.map((name) => `The ${name}`), ...five])}`,
      1,
    ],
    ['of none', textOf([names, ...five]), 0],
    ['of none, with names that are not known', textOf([['A', 'B', 'C', 'D', '', ''], ...five]), 0],
  ])('is recognised %s', async (_, content, at) => {
    const [table] = await readTables(new Blob([content]));
    expect(likelyNames(table!)).toBe(at);
  });
});

it('columns of one name are left to be matched by hand', () => {
  expect(matchColumns(['Date', 'Title', 'Date', 'Place'])).toEqual({ title: 1, location: 3 });
  expect(matchColumns(['Date', 'Title', 'Date', 'Incident date'])).toEqual({ title: 1, incidentDate: 3 });
});

it.each(['At home', 'AtHome', 'Home?', 'Private home', 'At someone’s home', 'Happened at home?', 'In the home'])(
  'the column %j says what happened at a home',
  (name) => {
    expect(matchColumns(['Title', name])).toEqual({ title: 0, atHome: 1 });
  },
);

it('whatever its cells contain, a file that a program wrote is read cell for cell', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', ',', ';', '\t', '|', '\n', 'é', "'") });
  const written = fc.record({
    rows: fc.array(fc.tuple(fc.constant('x'), cell, cell, cell, cell, fc.constant('y')), { minLength: 1 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    quotes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(written, async ({ rows, ...how }) => {
      const found = await read(Papa.unparse([names, ...rows], how));
      expect(found.cells).toEqual(rows);
      expect(found.names).toEqual(names);
    }),
  );
});
