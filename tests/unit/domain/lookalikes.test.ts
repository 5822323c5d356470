import { locatedDetails } from '@incidentmap/core/domain/identifiers/find';
import { coveredTexts, identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { describe, expect, it } from 'vitest';

/** Identifiers in letters that only look like Latin ones are found as those are, and covered where they stand. */

const from =
  (first: number, firstSmall = first) =>
  (letter: string) => {
    const isSmall = /[a-z]/.test(letter);
    return String.fromCodePoint((isSmall ? firstSmall : first) + letter.toLowerCase().charCodeAt(0) - 97);
  };
/** By pairs of the Latin letter and its look-alike. */
const byPairs = (pairs: string) => {
  const letters = new Map(pairs.split(' ').map((pair) => [pair[0]!, pair.slice(1)]));
  return (letter: string) => letters.get(letter) ?? letter;
};
const scripts: Record<string, (letter: string) => string> = {
  Cyrillic: byPairs(
    'aа cс dԁ eе hһ iі jј kк lӏ nп oо pр qԛ rг sѕ wԝ xх yу AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ WԜ',
  ),
  Greek: byPairs('aα bβ eε iι kκ nη oο pρ tτ uυ vν wω xχ yγ AΑ BΒ EΕ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ XΧ YΥ ZΖ'),
  Armenian: byPairs('oօ hհ nո uս gց qզ lլ OՕ SՏ UՍ'),
  Cherokee: byPairs('AᎪ BᏴ CᏟ DᎠ EᎬ GᏀ HᎻ IᏆ JᎫ KᏦ LᏞ MᎷ PᏢ RᎡ SᏚ TᎢ VᏙ WᎳ YᎩ ZᏃ'),
  'full-width': (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
  'mathematical bold': from(0x1d400, 0x1d41a),
  'mathematical monospace': from(0x1d670, 0x1d68a),
  'bold Fraktur': from(0x1d56c, 0x1d586),
  'letters in circles': from(0x24b6, 0x24d0),
  'letters in black circles': from(0x1f150),
  'letters in squares': from(0x1f130),
  'letters in black squares': from(0x1f170),
  'letters of flags': from(0x1f1e6),
  'small capitals': (letter) =>
    byPairs('aᴀ bʙ cᴄ dᴅ eᴇ fꜰ gɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ rʀ sꜱ tᴛ uᴜ vᴠ wᴡ yʏ zᴢ')(letter.toLowerCase()),
  'letters with a stroke': byPairs('oø lł dđ hħ tŧ bƀ iı OØ LŁ'),
};
const written = (text: string, letterOf: (letter: string) => string): string => text.replace(/[A-Za-z]/g, letterOf);

const texts = [
  ['name', 'Her name is |Fatima Khan|, she said.'],
  ['handle', 'He is |@salma_khan22| there.'],
  ['handle', 'She is on instagram |salma.khan22|, too.'],
  ['plate', 'The car |AB12 CDE| drove off.'],
  ['plate', 'The number plate |K55 ABC|, he said.'],
  ['email', 'Write to |jo.smith@example.com| now.'],
  ['postcode', 'It was near |SW1A 2AA| today.'],
  ['phone', 'Call |zero seven seven zero zero nine zero zero one two three|, please.'],
  ['address', 'He lives at |12 Park Road| now.'],
  ['birth', 'She was |born 12 March 1999|, he said.'],
  ['profile', 'Look at |facebook.com/salma.khan| for it.'],
  ['insurance', 'Her number was |AB123456C|, he shouted.'],
] as const;

describe.each(Object.entries(scripts))('in %s', (_, letterOf) => {
  it.each(texts)('a %s is found and covered where it stands: %s', (kind, marked) => {
    const [before = '', identifier = '', after = ''] = marked.split('|').map((part) => written(part, letterOf));
    const text = before + identifier + after;
    const spans = locatedDetails(text).map((found) => [found.kind, text.slice(found.start, found.end)]);
    expect(spans).toEqual([[kind, identifier]]);
    const told = { title: text, description: '', location: '' };
    const choices = identifiersIn(told).map((found) => ({ ...found, act: 'cover' as const }));
    expect(coveredTexts(told, choices).title).toBe(`${before}[…]${after}`);
  });
});

it.each([
  'Она сказала, что автобус был полон, и никто не помог.',
  'Η γυναίκα είπε ότι το λεωφορείο ήταν γεμάτο και κανείς δεν βοήθησε.',
  'Ասաց, որ ավտոբուսը լի էր, և ոչ ոք չօգնեց։',
  'Kobieta powiedziała, że łódź była pełna, a nikt nie pomógł.',
  'They waved 🇬🇧 and 🇵🇸 flags at the 3 of us, and 🆘 was written on a wall.',
  'The bus was ﬁlled with people who shouted ½ of the way.',
])('what is only written in another script is no identifier: %s', (text) => {
  expect(locatedDetails(text)).toEqual([]);
});
