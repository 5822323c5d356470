const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode has the digits of each script in a row, from zero to nine, and some of these rows follow one another. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0)!;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return before % 10;
}

/**
 * The text with the digits of every script as 0 to 9. Each character keeps its place: a digit that takes two is followed by
 * a zero-width space.
 */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => `${valueOf(digit)}${digit.length === 2 ? '\u200b' : ''}`);
