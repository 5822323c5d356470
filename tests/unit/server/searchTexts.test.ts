import { fold } from '@incidentmap/core/domain/text/fold';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { isNamed, namePattern, type SearchPattern, searchPattern } from '@incidentmap/core/domain/search/pattern';
import { makeSearch } from '@incidentmap/core/server/publication/search';
import { changed, emptyTable, type NewRow, newRow } from '@incidentmap/core/server/publication/table';
import { textsOfPage } from '@incidentmap/core/server/publication/wordPages';
import { expect, it } from 'vitest';
import { randomFrom } from '../../bench/data.ts';

const random = randomFrom(5);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const words = [
  'a',
  'bus',
  'stop',
  'bustle',
  'Bus-stop',
  'ab',
  'aba',
  'Żaba',
  "o'clock",
  'مسجد',
  '…',
  'shop',
  'workshop',
];
const some = (most: number) => Array.from({ length: Math.floor(random() * most) }, () => pick(words)).join(' ');

let made = 0;
type Made = { row: NewRow; id: string; fields: readonly string[]; location: string };
const aRow = (): Made => {
  const shown: PublicIncident = {
    id: `row-${made++}`,
    title: some(4),
    description: some(12),
    location: pick(['Leeds', 'Bus Stop, Leeds', 'Łódź', '']),
    latitude: 53,
    longitude: -1,
    incidentType: 'verbal',
    severity: 'medium',
    incidentDate: '2026-06-01',
    sourceUrl: null,
    mediaFiles: [] as string[],
  } as PublicIncident;
  const { id, title, description, location } = shown;
  const row = newRow(shown, made, 250);
  return { row, id, fields: [fold(title), fold(description)], location: fold(location) };
};

/**
 * The specified search, word for word: the text anywhere in one field, or a word that starts a word of the location. A name
 * is found as whole words.
 */
const isFound = ({ fields, location }: Made, pattern: SearchPattern): boolean =>
  fields.some((field) =>
    pattern.isWhole ? ` ${field} `.includes(` ${pattern.text} `) : field.includes(pattern.text),
  ) || isNamed(location, pattern);

const searches = [
  'bus',
  'bus st',
  's st',
  'us stop b',
  'shop',
  'a',
  'aba',
  'b',
  'oclock',
  'مس',
  'leeds',
  'lodz',
  'zzz',
  'stop stop',
  'bus stop bustle',
];

it('finds the same as a scan of every text, also while rows are added and removed', async () => {
  const search = makeSearch(250);
  let table = emptyTable();
  let kept: Made[] = [];
  const check = () => {
    const { matches } = search.over(table);
    for (const pattern of [...searches.map(searchPattern), ...searches.map(namePattern)] as SearchPattern[]) {
      const found = matches({ search: '', target: { circle: null, area: null, words: pattern } });
      const rows = Array.from(found, (index) => table.onCurve[index] as number).toSorted((a, b) => a - b);
      // All on one day, so the rows are in the order in which they were made.
      const ids = rows.map((row) => kept[row]!.id);
      expect(ids, pattern.text).toEqual(kept.filter((each) => isFound(each, pattern)).map(({ id }) => id));
    }
  };
  const change = async (gone: number, come: number) => {
    const added = Array.from({ length: come }, aRow);
    const left = Array.from({ length: gone }, (_, row) => row);
    const next = await changed(
      table,
      left,
      added.map(({ row }) => row),
    );
    search.change(next);
    table = next.after;
    kept = [...kept.slice(gone), ...added];
  };
  await change(0, 2500);
  check();
  await change(1, 3);
  check();
  // Two pages full, and the next one started.
  await change(100, 2 * textsOfPage);
  check();
  // So many that removed rows are dropped, and everything is read again.
  await change(12_000, 5000);
  check();
});
