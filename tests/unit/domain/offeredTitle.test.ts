import { offeredTitle } from '@incidentmap/core/domain/submission/offeredTitle';
import { personalDetails } from '@incidentmap/core/domain/identifiers/find';
import { describe, expect, it } from 'vitest';

describe('a title is offered', () => {
  it.each([
    ['from the first sentence', 'Two men shouted at me. One of them filmed it.', 'Two men shouted at me'],
    ['from the first one that says enough', 'No. They broke the window.', 'They broke the window'],
    ['from the first line', '- they wrote it on the wall\nIt is still there', 'They wrote it on the wall'],
    ['with a capital letter', 'he shouted at me', 'He shouted at me'],
    [
      'cut at the end of a word, without what leads on',
      'He said something really bad to me on the tram yesterday and then followed me home',
      'He said something really bad to me on the tram yesterday',
    ],
    ['past a time', 'It was at 3.30 p.m. on the tram. He spat.', 'It was at 3.30 p.m. on the tram'],
    ['with quotation marks', '“Go home!” he shouted.', '“Go home!” he shouted'],
    [
      'in Urdu',
      'دو آدمیوں نے بس میں مجھ پر چیخ کر میرا حجاب اتارنے کو کہا۔ کسی نے کچھ نہیں کہا۔',
      'دو آدمیوں نے بس میں مجھ پر چیخ کر میرا حجاب اتارنے کو کہا',
    ],
    ['without a link', 'https://x.com/a/status/1 this video shows it', 'This video shows it'],
  ])('%s', (_, description, title) => {
    expect(offeredTitle(description)).toBe(title);
  });

  it.each(['', '   ', 'He', 'Hi!', '12345 67890', 'https://x.com/a/status/1', 'x'.repeat(80)])(
    'not of %o, which says too little or has no word to end at',
    (description) => {
      expect(offeredTitle(description)).toBe('');
    },
  );

  it.each([
    ['Mr Smith shouted at me on the bus.', 'Shouted at me on the bus'],
    ['I was walking past 12 Smith Street when a man spat at me', 'A man spat at me'],
    ['My name is Amina Khan and he shouted at me', 'He shouted at me'],
    ['Call me on 07700 900123. They broke the window.', 'They broke the window'],
    ['She works with Dr. Ahmed Ali. He was called names.', 'He was called names'],
    ['The car was AB12 CDE. It followed me to the mosque.', 'It followed me to the mosque'],
    ['It happened in M14 5GR', ''],
  ])('of %o without what could identify someone', (description, title) => {
    expect(offeredTitle(description)).toBe(title);
    expect(personalDetails(title)).toEqual([]);
  });

  it('of at most 60 characters, counted as people do', () => {
    expect(Array.from(offeredTitle('𝒜𝒷𝒸 '.repeat(40))).length).toBeLessThanOrEqual(60);
  });
});
