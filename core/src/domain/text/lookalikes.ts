/** Homoglyphs, in small letters: those of other scripts that look like the Latin letter at the start of each string. */
const smallGroups =
  'aаαɑ bвβьƀ cсϲς dԁđ eеεɛєə fƒғϝ gɡց hһнħհ iіιıɩї jј kкκқ lӏłլ mм nпηոռ oоοøօσө pрρ qԛզ rгґ ' +
  'sѕտ tтτŧ uυսμʋ vѵν wԝωш xхχ yуγү zζ';

/**
 * What looks like a capital, and has no other case, or one that looks like another letter: small capitals, and letters of
 * Lisu, Cherokee and Greek.
 */
const capitalGroups =
  'AᴀꓮᎪ BʙꓐᏴ CᴄꓚᏟ DᴅꓓᎠ EᴇꓰᎬ Fꜰꓝ GɢꓖᏀ HΗʜꓧᎻ IɪꓲᏆ JᴊꓙᎫ KᴋꓗᏦ LʟꓡᏞ MΜᴍꓟᎷ NΝɴꓠ Oᴏꓳ PᴘꓑᏢ Qꞯ RʀꓣᎡ SꜱꓢᏚ ' +
  'TᴛꓔᎢ Uᴜꓴ VᴠꓦᏙ WᴡꓪᎳ Xꓫ YΥʏꓬᎩ ZᴢꓜᏃ';

const pairsOf = (groups: string) =>
  groups.split(' ').flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const));

/** Letters of emoji, which stand for capitals: those in black circles and squares, and those that make up flags. */
const emojiLetters = [0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
  Array.from(
    { length: 26 },
    (_, index) => [String.fromCodePoint(first + index), String.fromCharCode(65 + index)] as const,
  ),
);

/** The Latin letter of each, in small letters. */
export const lookalikes: ReadonlyMap<string, string> = new Map(pairsOf(smallGroups));

/** From nought: digits in circles, and those of Chinese, which Unicode does not trace back to plain ones. */
const digitRows = '⓿❶❷❸❹❺❻❼❽❾ 🄋➀➁➂➃➄➅➆➇➈ 🄌➊➋➌➍➎➏➐➑➒ ⓪⓵⓶⓷⓸⓹⓺⓻⓼⓽ 〇一二三四五六七八九 零壹贰叁肆伍陆柒捌玖';
const digits = digitRows.split(' ').flatMap((row) => Array.from(row, (digit, value) => [digit, `${value}`] as const));

/** The Latin capital or the digit of each. */
export const caselessLookalikes: ReadonlyMap<string, string> = new Map([
  ...pairsOf(capitalGroups),
  ...emojiLetters,
  ...digits,
]);
