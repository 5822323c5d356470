/** Comma-separated values for spreadsheets (RFC 4180). */

/** What a reader does not see, or sees as space; spreadsheets skip some of it before they look for a formula. */
const unseen = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]+/u;

/**
 * A cell that begins like a formula may fetch addresses or run commands in a spreadsheet, also with signs of full width
 * (NFKC makes usual ones of them), or after what nobody sees. So does one that begins with a tab or a line break.
 */
function isFormula(text: string): boolean {
  const [first = ''] = text.replace(unseen, '').normalize('NFKC');
  return /^[\t\r\n]/.test(text) || /^[=+\-\u2212@]/.test(first);
}

const cellOf = (text: string): string => {
  const harmless = isFormula(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** The rows as a file that Excel, too, reads as UTF-8. A text that begins like a formula gets an apostrophe before it. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
