import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { fold, searchable, searchedIn } from '@incidentmap/core/domain/text/fold';
import { piecesOfReport, similarity } from '@incidentmap/core/domain/text/similarity';
import { tellingWords } from '@incidentmap/core/domain/text/tellingWords';
import { makeSearch } from '@incidentmap/core/server/publication/search';
import { changed, emptyTable, newRow } from '@incidentmap/core/server/publication/table';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../frontend/src/features/review/submission/searchMatch.ts';

/** Two spellings of one word, each found by the other. */
const same: [string, string][] = [
  ['مكتبة', 'مكتبه'],
  ['مصطفى', 'مصطفي'],
  ['صلاة', 'صلـاة'],
  ['کتاب', 'كتاب'],
  ['أحمد', 'احمد'],
  ['إسلام', 'اسلام'],
  ['قرآن', 'قران'],
  ['ٱلله', 'الله'],
  ['مُحَمَّد', 'محمد'],
  ['مسؤول', 'مسوول'],
  ['ﷺ', 'صلى الله عليه وسلم'],
  ['ﻣﺴﺠﺪ', 'مسجد'],
  ['علی', 'علي'],
  ['پاکستان', 'پاكستان'],
  ['لڑکے', 'لڑکی'],
  ['ہندوستان', 'هندوستان'],
  ['خان صاحب میں', 'خان صاحب مين'],
  ['می‌خواهم', 'میخواهم'],
  ['کوردستانێ', 'كوردستاني'],
  ['۱۲۳۴', '1234'],
  ['١٢٣٤', '1234'],
  ['১২৩৪', '1234'],
  ['१२३४', '1234'],
  ['੧੨੩੪', '1234'],
  ['１２３４', '1234'],
  ['𝟏𝟐𝟑𝟒', '1234'],
  ['Işık Kebab', 'isik kebab'],
  ['İstanbul', 'ISTANBUL'],
  ['Straße', 'STRASSE'],
  ['Søren', 'soren'],
  ['Ærø', 'aero'],
  ['Łódź', 'lodz'],
  ['Đorđe', 'dorde'],
  ['Þór', 'thor'],
  ['Œuvre', 'oeuvre'],
  ['ŋaba', 'naba'],
  ['Zoë’s', 'zoes'],
  ['Qur’an', 'quran'],
  ['Qurʾān', 'quran'],
  ['Qurʼan', 'Qur´an'],
  ['ʿĪd', 'id'],
  ['Ｍｏｓｑｕｅ', 'mosque'],
  ['mos\u00adque', 'mosque'],
  ['ΟΔΟΣ', 'οδος'],
  ['क़ुरान', 'कुरान'],
  ['चाँद', 'चांद'],
  ['Al-Rahma', 'alrahma'],
  ['Al-Rahma', 'al rahma'],
  ['al rahma', 'AlRahma'],
  ['El-Tawheed', 'el tawheed'],
  ['Ar-Rahman', 'arrahman'],
  ['Ash-Shifa', 'ash shifa'],
  ['Az-Zahra', 'azzahra'],
  ['Abdul-Rahman', 'Abdulrahman'],
  ['anti-Muslim', 'anti muslim'],
  ['anti-Muslim', 'antimuslim'],
  ['non-Muslim', 'nonmuslim'],
  ['far-right', 'far right'],
  ['Stoke-on-Trent', 'stoke on trent'],
  ['bus_stop', 'bus stop'],
  ['bus🛑stop', 'bus stop'],
  ['M&S', 'M and S'],
  ['#StopIslamophobia', 'stop islamophobia'],
];

it.each(same)('%s and %s are one word: in the search, for duplicates and for floods', (one, other) => {
  expect(fold(one)).toBe(fold(other));
  expect(tellingWords(`x ${one}`)).toEqual(tellingWords(`x ${other}`));
});

/** Words that differ in one sign only. */
it.each([
  ['किताब', 'कुतुब'],
  ['মা', 'মি'],
  ['ਸਿੱਖ', 'ਸਾਖ'],
  ['કેમ', 'કામ'],
  ['மனம்', 'மானம்'],
  ['ที่', 'ทำ'],
  ['پار', 'بار'],
  ['گل', 'كل'],
  ['mosque', 'masque'],
])('%s and %s are two words', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

it('a flood in other letters is one flood', () => {
  const told = (description: string) => piecesOfReport({ title: '', description });
  const one = 'مكتبة المسجد أُحرقت في الليل ١٢ مرة وقال الإمام مصطفى إن الصلاة ستقام غدًا في الساحة';
  const other = 'مكتبه المسجد احرقت في الليل 12 مرة وقال الامام مصطفي ان الصـلاة ستقام غدا في الساحه';
  expect(similarity(told(one), told(other))).toBe(1);
});

/** A text, and what finds it in all searches. */
const found: [string, string][] = [
  ...same.flatMap(([one, other]): [string, string][] => [
    [`By ${one} today`, other],
    [`By ${other} today`, one],
  ]),
  ['By Işık Kebab', 'isik'],
  ['The Al-Rahma Centre', 'al-rahma centre'],
  ['The Al-Rahma Centre', 'rahma'],
  ['The head-scarf was torn', 'headscarf'],
  ['The headscarf was torn', 'head-scarf'],
  ['The head-scarf was torn', 'head scarf'],
  ['As-Salam Mosque', 'assalam mosque'],
  ['Assalam Mosque', 'as-salam mosque'],
  ['As Salam Mosque', 'as-salam'],
  ['A re-opened case', 'reopened'],
  ['See #StopIslamophobia now', 'stopislamophobia'],
  ['See #StopIslamophobia now', '#StopIslamophobia'],
  ['See #stopislamophobia now', '#StopIslamophobia'],
  ['Sent by e-mail', 'email'],
  ['Masjid-e-Noor', 'masjid e noor'],
];

describe('what is written in one spelling is found by another', () => {
  it.each(found)('%s by %s in the queue', (text, searched) => {
    expect(searchedIn(searched)(searchable(text))).toBe(true);
    expect(searchedIn('no such words')(searchable(text))).toBe(false);
  });

  it('also in the index of what is public: title, description and location', async () => {
    const shown = (id: string, part: Partial<PublicIncident>) =>
      newRow(
        {
          id,
          title: 'A title',
          description: 'A description.',
          location: '',
          latitude: 53,
          longitude: -1,
          incidentType: 'verbal',
          severity: 'medium',
          incidentDate: '2026-06-01',
          sourceUrl: null,
          mediaFiles: [] as string[],
          ...part,
        } as PublicIncident,
        0,
        250,
      );
    for (const part of ['title', 'description', 'location'] as const) {
      const search = makeSearch(250);
      const next = await changed(
        emptyTable(),
        [],
        found.map(([text], index) => shown(`row-${index}`, { [part]: text })),
      );
      search.change(next);
      const { matches } = search.over(next.after);
      const missed = found.filter(([text, searched]) => {
        const rows = matches({ search: searched }).map((index) => next.after.onCurve[index] as number);
        const isHit = rows.some((row) => found[row]?.[0] === text);
        return !isHit;
      });
      expect(missed, part).toEqual([]);
    }
  });

  it.each([
    ['The Al-Rahma Centre', 'alrahma', 'The [Al-Rahma] Centre'],
    ['The Al Rahma Centre', 'al-rahma', 'The [Al Rahma] Centre'],
    ['By Işık Kebab', 'isik', 'By [Işık] Kebab'],
    ['في مكتبة المسجد', 'مكتبه', 'في [مكتبة] المسجد'],
    ['O’Brien’s lorry', "o'brien's", '[O’Brien’s] lorry'],
    ['Room ١٢٣٤', '1234', 'Room [١٢٣٤]'],
    ['The head-scarf', 'headscarf', 'The [head-scarf]'],
  ])('and marked as it is written: %s by %s', (text, searched, marked) => {
    const parts = excerptOf(text, searched).map((part) => (part.isMatch ? `[${part.text}]` : part.text));
    expect(parts.join('')).toBe(marked);
  });
});

it('two words are not one because they stand beside each other', () => {
  expect(searchedIn('hand')(searchable('with and without'))).toBe(false);
  expect(searchedIn('busstop')(searchable('bus, stop'))).toBe(false);
  expect(searchedIn('salam mosque')(searchable('Salam, near the mosque'))).toBe(false);
});
