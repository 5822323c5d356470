import { csvOf } from '@incidentmap/core/domain/text/csv';
import { expect, it } from 'vitest';

/** The cells of a file of one row, as a spreadsheet reads them. */
const cellsOf = (row: string[]): string[] =>
  [
    ...csvOf([row])
      .slice(1, -2)
      .matchAll(/"((?:[^"]|"")*)"|([^,]+)/g),
  ].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');

it.each([
  '=1+1 written on the door',
  '+44 is what he shouted',
  '-> see the sign',
  '@home sticker on a bus',
  '\tTab before the title',
  '\rA line before the title',
  ' =2*3 after a space',
  '＝SUM in wide letters',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫SUM(A1)',
  '⁺1',
  '₊1',
  '⁼1',
  '⁻1',
  '−1',
  '   =1',
  '\u00a0=1',
  '\u3000=1',
  '\u2003@SUM(A1)',
  '\u2028=1',
  '\n=1',
  '\v=1',
  '\f+1',
  '\u200b=1',
  '\u200d=1',
  '\u2060=1',
  '\ufeff=1',
  '\u00ad=1',
  '\u202e=1',
  '\u2066=1',
  '\u034f=1',
  '\ufe0f=1',
  '\u3164=1',
  '\u115f=1',
  '\u180e=1',
  '\u0000=1',
  '\u001d=1',
  '\u{e0020}=1',
  ' \u200b\u3000＝1',
  '\u200b\t＋1',
])('a cell that begins like a formula is a text with an apostrophe before it: %j', (text) => {
  expect(cellsOf([text, 'next'])).toEqual([`'${text}`, 'next']);
});

it.each(['x;=1+1', 'x;=HYPERLINK("http://e.example")', 'x\t=1+1', 'x; +1', 'x;\t@SUM(A1)', ';=1', 'a;b', 'x\t-1'])(
  'a cell stays one where a spreadsheet parts cells at semicolons or tabs, so that no formula begins in it: %j',
  (text) => {
    expect(csvOf([['a', text]])).toBe(`\ufeffa,"${text.replaceAll('"', '""')}"\r\n`);
  },
);

it.each(['00417 on the wall', '12E45', '1-4 written on a gate', 'a=b', 'مسجد', '“=1”', 'x +1', '5 > 3', '#1', "'=1"])(
  'every other cell is as it was written: %s',
  (text) => {
    expect(cellsOf([text, 'next'])).toEqual([text, 'next']);
  },
);
