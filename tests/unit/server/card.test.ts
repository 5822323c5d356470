import { readFileSync } from 'node:fs';
import { cardSize, type SocialCardText, drawSocialCard } from '@incidentmap/core/server/pages/drawSocialCard';
import { charactersOf } from '@incidentmap/core/server/pages/coverage';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const about = { place: 'Leeds', date: '4 March 2025' };
const cardOf = (title: string, more: Partial<SocialCardText> = {}) => drawSocialCard({ title, ...about, ...more });
const untitled = () => cardOf('');

describe('a social card', () => {
  it.each(['Shouted at on a tram', 'ٹرام میں ہراساں کیا گیا', 'تم الاعتداء علي في الحافلة', 'Łódź, Ağrı, Ü'])(
    'has the title %s',
    async (title) => {
      expect((await cardOf(title)).equals(await untitled())).toBe(false);
    },
  );

  it.each(['在电车上被骂', 'ट्राम में', 'Shouted at 😡', '𝕬 title'])(
    'leaves out a title with letters that it cannot draw, instead of boxes: %s',
    async (title) => {
      expect((await cardOf(title)).equals(await untitled())).toBe(true);
    },
  );

  it('leaves out such a place too', async () => {
    const card = await cardOf('Shouted at on a tram', { place: '伦敦' });
    expect(card.equals(await cardOf('Shouted at on a tram', { place: '' }))).toBe(true);
  });

  it.each([
    ['W'.repeat(500), 'one long word'],
    [`a${'\u0301'.repeat(200)}`, 'a tower of accents'],
    ['<span size="999999">&amp;</span>', 'markup'],
    ['\u202e\u2066\u0000', 'nothing but control characters'],
    ['\ud83d', 'half a character'],
  ])('has its size whatever the title is (%#)', async (title) => {
    const { format, width, height } = await sharp(await cardOf(title)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...cardSize });
  });
});

it('the fonts have what people here write', () => {
  const of = (name: string) => charactersOf(readFileSync(`core/src/server/pages/fonts/${name}.ttf`));
  const has = (font: Set<number>, text: string) => Array.from(text).every((letter) => font.has(letter.codePointAt(0)!));
  expect(has(of('latin'), 'ABCxyz0189 “”‘’–…£€é')).toBe(true);
  expect(has(of('latinExtended'), 'ŁğŞŵŷș')).toBe(true);
  expect(has(of('arabic'), 'ابپتٹجچدڈرڑزژسعغفقکگلمنںوہھیے،؟۔')).toBe(true);
  expect(of('latin').has('字'.codePointAt(0)!)).toBe(false);
});
