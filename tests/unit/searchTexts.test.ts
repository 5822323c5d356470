import { fold } from '@incidentmap/core/domain/text/fold';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { isNamed, namePattern, type SearchPattern, searchPattern } from '@incidentmap/core/domain/incident/listing';
import { type Row, rowOf } from '@incidentmap/core/server/publication/rows';
import { makeTexts } from '@incidentmap/core/server/publication/search/texts';
import { textsOfPage } from '@incidentmap/core/server/publication/search/wordPages';
import { expect, it } from 'vitest';
import { randomFrom } from '../bench/data.ts';

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
type Made = { row: Row; id: string; fields: readonly string[]; location: string };
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
  } as PublicIncident;
  const { id, title, description, location } = shown;
  const row = rowOf(shown, 0);
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

it('finds the same as a scan of every text, also while rows are added and removed', () => {
  const texts = makeTexts();
  let kept: Made[] = [];
  const check = () => {
    for (const pattern of [...searches.map(searchPattern), ...searches.map(namePattern)] as SearchPattern[]) {
      const hits = texts.find(pattern);
      const found = kept.filter(({ row }) => hits[row.slot] === 1).map(({ id }) => id);
      expect(found, pattern.text).toEqual(kept.filter((each) => isFound(each, pattern)).map(({ id }) => id));
    }
  };
  const change = (gone: number, come: number) => {
    const left = new Set(kept.slice(0, gone).map(({ row }) => row));
    const added = Array.from({ length: come }, aRow);
    kept = [...kept.slice(gone), ...added];
    texts.change(
      left,
      added.map(({ row }) => row),
    );
  };
  change(0, 2500);
  check();
  change(1, 3);
  check();
  // Two pages full, and the next one started.
  change(100, 2 * textsOfPage);
  check();
  // So many that removed rows are dropped, and everything is read again.
  change(12_000, 5000);
  check();
});
