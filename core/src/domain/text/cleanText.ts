/**
 * Removes everything from a text that hides, reorders or overflows what people see. The form and the server both use it, so
 * that they count the same length. Cleaning is idempotent.
 */

/**
 * Control characters (C0, C1, escapes), lone surrogates, private-use characters, non-characters, interlinear annotations,
 * and everything that Unicode calls ignorable, which includes all bidirectional formatting. Joiners, variation selectors and
 * tags are handled by `meaningful`.
 */
const hidden =
  /(?![\n\u200c\u200d\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** An emoji with an optional skin tone or presentation style. */
const emoji = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
const combiningMark = String.raw`(?!\p{Variation_Selector})\p{M}`;
const lettersThatJoin = ['Arab', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat('Knda', 'Mlym', 'Sinh')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/**
 * Where invisible characters have a meaning: the flags of England, Scotland and Wales, which are spelled in tags (devices
 * draw no others); joined emoji, such as families; the style of an emoji or a Han character; a joiner between two letters,
 * or one that gives the last letter of a word its joined form.
 */
const meaningful = new RegExp(
  [
    String.raw`(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
    `${emoji}(?:\\u200d${emoji})+`,
    String.raw`\p{Emoji}[\ufe0e\ufe0f]`,
    String.raw`[\p{Script=Han}\p{Script=Mongolian}]\p{Variation_Selector}`,
    String.raw`(?<=[\p{L}\p{N}])[\u200c\u200d](?=[\p{L}\p{N}]|${combiningMark})`,
    String.raw`(?<=${combiningMark})[\u200c\u200d](?=[\p{L}\p{N}])`,
    String.raw`(?<=[${lettersThatJoin}])\u200d(?![\p{L}\p{N}\p{M}\u200c\u200d]))`,
    String.raw`[\u200c\u200d\p{Variation_Selector}\u{e0020}-\u{e007f}]`,
  ].join('|'),
  'gu',
);

/** The most combining marks on a letter; Arabic, Hebrew, Bengali and Punjabi need three. */
const combiningMarksPerLetter = 3;
/** In Burmese, the signs of a syllable combine with its first letter: "လျှို့ဝှက်" (secret) begins with five. */
const signsOfABurmeseLetter = 5;

/** Limits the combining marks on each letter, and removes marks and joiners that follow no letter ("Zalgo" text). */
const withFewMarks = (text: string): string =>
  text
    .replace(/(^|\s)[\p{M}\p{Join_Control}]+/gu, '$1')
    .replace(new RegExp(`\\p{M}{${combiningMarksPerLetter + 1},}`, 'gu'), (marks) => {
      let kept = 0;
      return Array.from(marks, (each) => {
        const most = /\p{Script=Myanmar}/u.test(each) ? signsOfABurmeseLetter : combiningMarksPerLetter;
        return kept < most && ++kept ? each : '';
      }).join('');
    });

/**
 * A visible character. Spaces, combining marks and format characters (such as joiners) are not visible; nor are the empty
 * Braille cell, the object replacement character and the null notehead, although Unicode calls them symbols.
 */
const visible = /[^\s\p{Z}\p{M}\p{Cf}\u2800\ufffc\u{1d159}]/u;

function clean(text: string): string {
  const shown = withFewMarks(text.replace(hidden, '').replace(meaningful, (_, kept?: string) => kept ?? ''));
  // NFC composition may change the number of marks on a letter, so they are limited again.
  const composed = withFewMarks(shown.normalize('NFC')).trim();
  const cleaned = visible.test(composed) ? composed : '';
  // It may also change their order, and leave a joiner behind a mark that it does not join. A letter has few marks, so this
  // ends soon.
  return cleaned === text ? cleaned : clean(cleaned);
}

/** Cleans a line: line breaks and tabs become a space. '' when nothing visible is left. */
export const cleanLine = (text: string): string => clean(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));

/** Cleans a text with lines: line breaks become `\n`, tabs a space. '' when nothing visible is left. */
export const cleanText = (text: string): string =>
  clean(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll('\t', ' '));

/** Cleans JSON: every string and property name in it becomes a clean line. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanLine(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanLine(name), cleanJson(each)]));
}
