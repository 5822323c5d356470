import { likelyDuplicates, likelySame } from '@incidentmap/core/domain/review/duplicates';
import { similarity, piecesOfReport, nearDuplicateThreshold } from '@incidentmap/core/domain/text/similarity';
import { describe, expect, it } from 'vitest';
import { anIncident } from '../support/builders.ts';

/** Different words that share no piece. */
const wordOf = (first: string, n: number) =>
  `${first}${String.fromCharCode(97 + (n % 26), 97 + (n >> 4), 97 + (n % 7))}`;
const words = Array.from({ length: 40 }, (_, n) => wordOf('q', n));
const saying = (text: string, overrides: Parameters<typeof anIncident>[0] = {}) =>
  anIncident({ title: 'A title', description: text, ...overrides });
const changed = (count: number) => words.map((word, n) => (n < count ? wordOf('z', n) : word)).join(' ');
const groups = (...incidents: ReturnType<typeof anIncident>[]) =>
  likelyDuplicates(incidents).map((group) => group.map((incident) => incidents.indexOf(incident)));

describe('two reports are likely duplicates', () => {
  it('when they have the same link, however it is written, at any place and time', () => {
    expect(
      groups(
        saying('one', { sourceUrl: 'https://twitter.com/a/status/1?s=20' }),
        saying('something else', { sourceUrl: 'https://x.com/B/status/1', latitude: 57, incidentDate: '2025-01-01' }),
        saying('a third', { sourceUrl: 'https://x.com/B/status/2' }),
      ),
    ).toEqual([[0, 1]]);
  });

  it('when their texts are nearly the same, apart from case and punctuation', () => {
    expect(groups(saying(words.join(' ')), saying(words.join(', ').toUpperCase()))).toEqual([[0, 1]]);
    expect(groups(saying(words.join(' ')), saying(changed(1)))).toEqual([[0, 1]]);
  });

  it('but not when their texts are merely similar', () => {
    expect(groups(saying(words.join(' ')), saying(changed(8)))).toEqual([]);
  });

  it.each([
    ['7 days apart', { incidentDate: '2026-06-21' }, true],
    ['8 days apart', { incidentDate: '2026-06-22' }, false],
    ['24 km apart', { latitude: 52.451234 + 24 / 111.32 }, true],
    ['26 km apart', { latitude: 52.451234 + 26 / 111.32 }, false],
  ])('%s: %o %s', (_, overrides, isDuplicate) => {
    expect(groups(saying(words.join(' ')), saying(words.join(' '), overrides))).toEqual(isDuplicate ? [[0, 1]] : []);
  });

  it('at any distance when one of them has no pin yet', () => {
    const unpinned = { ...saying(words.join(' ')), latitude: null, longitude: null };
    expect(likelyDuplicates([saying(words.join(' ')), unpinned])).toHaveLength(1);
  });

  it('and are grouped with the reports that they resemble, in the given order', () => {
    const link = 'https://example.org/story';
    expect(
      groups(
        saying(words.join(' ')),
        saying('alone'),
        saying('by link', { sourceUrl: link }),
        saying(words.join(' '), { sourceUrl: link }),
      ),
    ).toEqual([[0, 2, 3]]);
  });

  it('exactly when a comparison of every pair says so', () => {
    // A small vocabulary, so that many pairs share some pieces.
    const texts = Array.from({ length: 60 }, (_, n) =>
      Array.from({ length: 30 }, (__, at) => `w${(at * 7 + (at % 5 === 0 ? n % 4 : 0)) % 23}`).join(' '),
    );
    const all = texts.map((text) => saying(text));
    const pieces = all.map(piecesOfReport);
    const together = new Set(groups(...all).flatMap((group) => group.flatMap((a) => group.map((b) => `${a} ${b}`))));
    for (const [a, first] of pieces.entries())
      for (const [b, second] of pieces.entries())
        if (a !== b && similarity(first, second) >= nearDuplicateThreshold) expect(together).toContain(`${a} ${b}`);
    expect(together.size).toBeGreaterThan(0);
  });
});

describe('a published incident may be the one that is being reported', () => {
  const told = saying('A man pulled at my scarf on the bus and shouted');
  const same = (...incidents: ReturnType<typeof anIncident>[]) =>
    likelySame(told, incidents, 3).map((incident) => incidents.indexOf(incident));
  const other = { incidentType: 'property' } as const;

  it('when type and day are the same, whatever the words', () => {
    expect(same(saying('Scarf torn off', { title: 'Torn' }))).toEqual([0]);
    expect(same(saying('Scarf torn off', { title: 'Torn', incidentDate: '2026-06-09' }))).toEqual([]);
  });

  it('when the words are alike, whatever the type', () => {
    expect(same(saying('A man shouted on the bus and pulled at her scarf', other), saying('Paint', other))).toEqual([
      0,
    ]);
  });

  it('never when it is more than 7 days away', () => {
    expect(same(saying(told.description, { incidentDate: '2026-06-07' }))).toEqual([0]);
    expect(same(saying(told.description, { incidentDate: '2026-06-06' }))).toEqual([]);
  });

  it('and the likeliest come first, three at most', () => {
    const others = ['one', 'two', 'three'].map((text) => saying(text));
    expect(same(...others, saying(told.description))).toEqual([3, 0, 1]);
  });
});
