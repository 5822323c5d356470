import { fold } from '@incidentmap/core/domain/fold';
import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { isNamed, searchPattern } from '@incidentmap/core/domain/listing';
import { type Row, rowOf } from '@incidentmap/core/server/published/rows';
import { makeSearchTexts } from '@incidentmap/core/server/published/searchTexts';
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
const aRow = (): { row: Row; shown: PublicIncident } => {
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
  return { row: rowOf(shown, '2026-06-01T00:00:00.000Z'), shown };
};

/** What is promised, word for word: the text anywhere in one field, or a word that begins one of the location. */
const isFound = ({ title, description, location }: PublicIncident, search: string): boolean => {
  const pattern = searchPattern(search)!;
  return [title, description].some((field) => fold(field).includes(pattern.text)) || isNamed(fold(location), pattern);
};

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
];

it('finds what a search through every text finds, also while rows come and go', () => {
  const texts = makeSearchTexts();
  let kept: ReturnType<typeof aRow>[] = [];
  const check = () => {
    for (const search of searches) {
      const hits = texts.find(searchPattern(search)!);
      const found = kept.filter(({ row }) => hits[row.slot] === 1).map(({ shown }) => shown.id);
      expect(found, search).toEqual(kept.filter(({ shown }) => isFound(shown, search)).map(({ shown }) => shown.id));
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
  // So many that what is gone is forgotten, and everything read anew.
  change(1400, 100);
  check();
});
