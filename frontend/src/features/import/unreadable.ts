/** Why a file cannot be imported as it is; the keys of `unreadable` in the texts. */
type Reason =
  | 'large'
  | 'empty'
  | 'rows'
  | 'damaged'
  | 'noWorkbook'
  | 'notText'
  | 'openQuote'
  | 'strayQuote'
  | 'joinedLines'
  | 'lostLines'
  | 'manyCells'
  | 'brokenLine';

/** `values`: what the text names, such as the line. */
export class UnreadableFile extends Error {
  readonly reason: Reason;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(reason: Reason, values: Readonly<Record<string, string | number>> = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}
