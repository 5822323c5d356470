import { masked } from '@incidentmap/core/domain/text/masking';
import { slurs } from '@incidentmap/core/domain/data/slurs';
import { withoutNearDuplicates } from '@incidentmap/core/domain/text/similarity';
import { describe, expect, it } from 'vitest';

const hiddenWord = (word: string): string => word[0] + word.slice(1).replace(/\S/g, '*');

describe('masking', () => {
  it.each(slurs)('hides %s, also in the plural, in capitals and at the end of a sentence', (slur) => {
    expect(masked(slur)).toBe(hiddenWord(slur));
    expect(masked(`Those ${slur.toUpperCase()}S.`)).toBe(`Those ${hiddenWord(`${slur.toUpperCase()}S`)}.`);
  });

  it('hides disguised spellings', () => {
    const [word = ''] = slurs.filter((slur) => slur.includes('a') && slur.includes('i'));
    const drawnOut = word.replace('a', 'aaaa');
    expect(masked(word.replace('a', '4').replace('i', '1'))).toBe(hiddenWord(word));
    expect(masked(drawnOut)).toBe(hiddenWord(drawnOut));
    const lookingAlike = word.replace('a', 'а').replace('i', 'í');
    expect(lookingAlike).not.toBe(word);
    expect(masked(`So ${lookingAlike}!`)).toBe(`So ${hiddenWord(word)}!`);
    const wide = word.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    expect(masked(`So ${wide}!`)).toBe(`So ${wide[0]}${hiddenWord(word).slice(1)}!`);
    const styled = word.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1d400 - 71));
    expect(masked(`So ${styled}!`)).toHaveLength(`So ${styled}!`.length);
    expect(masked(`So ${styled}!`)).toMatch(/\*{4}/);
  });

  it('hides slurs of several words however far apart they are', () => {
    const slur = slurs.find((each) => each.includes(' ')) ?? '';
    expect(slur).not.toBe('');
    for (const space of ['  ', ' \u00a0\n', '\n\n']) {
      expect(masked(`So  ${slur.replace(' ', space)}  !`)).toBe(`So  ${hiddenWord(slur.replace(' ', space))}  !`);
    }
  });

  it('hides the accounts that a post answers or mentions', () => {
    expect(masked('@some_one and @Another: read this, me@example.org')).toBe(
      '@s******* and @A******: read this, me@example.org',
    );
  });

  it.each([
    'Pakistan and Pakistani cooking',
    'Niger, Nigeria and the river Niger',
    'a raccoon in a cocoon at Waggon Lane',
    'مسجد کے باہر',
    '',
  ])('does not hide %j', (text) => {
    expect(masked(text)).toBe(text);
  });

  it('runs in linear time on a text of 1.5 million characters', () => {
    const text = 'p4'.repeat(500_000) + '@'.repeat(500_000) + 'a'.repeat(500_000);
    expect(masked(text).length).toBeLessThanOrEqual(text.length);
  });
});

describe('removing near duplicates', () => {
  const kept = (...texts: string[]) =>
    withoutNearDuplicates(texts.map((content) => ({ content }))).map(({ content }) => content);
  const text = 'They painted over the wall by noon, but we all read it first.';

  it.each([
    text.toUpperCase(),
    `@someone ${text}`,
    `${text} https://t.co/abc`,
    text.replace('noon', 'noon…'),
    `${text} !!!`,
    `${text} so`,
  ])('keeps the first text, and drops %j', (copy) => {
    expect(kept(text, copy)).toEqual([text]);
  });

  it('keeps other texts, including short and empty ones', () => {
    const others = [
      text,
      'They painted over the door at noon, and nobody read it.',
      'no',
      'yes',
      '',
      'مسجد',
      'مسجد کے باہر',
    ];
    expect(kept(...others)).toEqual(others);
  });

  it('keeps two hundred long texts that differ', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      Array.from({ length: 50 }, (__, word) => (at * 7919 + word * 104_729).toString(36)).join(' '),
    );
    expect(kept(...many)).toHaveLength(200);
  });
});
