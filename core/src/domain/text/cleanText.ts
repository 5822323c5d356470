/**
 * What is left of a text when everything is gone that hides, reorders or overflows what people see: the same in the form
 * and on the server, so that both count the same length. Cleaning a clean text changes nothing.
 */

/**
 * Controls (C0, C1, escapes), lone surrogates, private-use and non-characters, interlinear annotations, and everything
 * that Unicode calls ignorable, which includes all bidirectional formatting. Joiners, variation selectors and tags are
 * looked at by `meaningful`.
 */
const hidden =
  /(?![\n\u200c\u200d\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A picture with its skin tone or style. */
const emoji = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
const combiningMark = String.raw`(?!\p{Variation_Selector})\p{M}`;
const lettersThatJoin = ['Arab', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat('Knda', 'Mlym', 'Sinh')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/**
 * Where an invisible character says something: the flags of England, Scotland and Wales, which are spelt in tags (no
 * others are drawn by any device); pictures joined to one, such as families; a picture's or a Han character's style; a
 * joiner between two letters, or one that gives the last letter of a word its joined form.
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

/** Above, below and beside it. Arabic, Hebrew, Bengali and Punjabi need as many. */
const combiningMarksPerLetter = 3;
/** Burmese writes consonants and vowels of a syllable as signs of its first letter: "လျှို့ဝှက်", secret, begins with five. */
const signsOfABurmeseLetter = 5;

/** A mark, or a joiner behind it, that stands on no letter goes altogether. */
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
 * Spaces, marks and format characters (joiners among them) show nothing; nor do the empty Braille cell, the object
 * replacement character and the null notehead, though Unicode calls them symbols.
 */
const visible = /[^\s\p{Z}\p{M}\p{Cf}\u2800\ufffc\u{1d159}]/u;

function clean(text: string): string {
  const shown = withFewMarks(text.replace(hidden, '').replace(meaningful, (_, kept?: string) => kept ?? ''));
  // A letter that is put together anew may have one mark more.
  const composed = withFewMarks(shown.normalize('NFC')).trim();
  return visible.test(composed) ? composed : '';
}

/** One line: line breaks and tabs become a space. '' when nothing in it can be seen. */
export const cleanLine = (text: string): string => clean(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));

/** A text that may have lines, each of which ends with `\n`; tabs become a space. '' when nothing in it can be seen. */
export const cleanText = (text: string): string =>
  clean(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll('\t', ' '));

/** The same of JSON: every text and name in it is a clean line. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanLine(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleanLine(name), cleanJson(each)]));
}
