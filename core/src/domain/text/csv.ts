/** Comma-separated values for spreadsheets (RFC 4180). */

/** A cell that begins like this is a formula to a spreadsheet, and may fetch addresses or run commands. */
const isFormula = /^[=+\-@\t\r\n]/;

const cellOf = (text: string): string => {
  const harmless = isFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** The rows as a file that Excel, too, reads as UTF-8. A text that begins like a formula gets an apostrophe before it. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
