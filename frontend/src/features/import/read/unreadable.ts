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

/** What a refusal may name: a line and its cells, the last of several lines, or how many there are. */
const unnamed = { line: 0, last: 0, cells: 0, names: 0, lines: 0, found: 0 };
type Named = Readonly<typeof unnamed>;

export class UnreadableFile extends Error {
  readonly reason: Reason;
  readonly named: Named;
  constructor(reason: Reason, named: Partial<Named> = {}) {
    super(reason);
    this.reason = reason;
    this.named = { ...unnamed, ...named };
  }
}
