/**
 * Says how hostile a text sounds, 0 to 1, to choose which of many posts are shown. It is a guess (docs/data.md says how
 * often it is wrong): it is not shown, not kept, and nothing is decided by it about a person.
 */
export interface Scorer {
  readonly name: 'content safety' | 'lexicon';
  /** From this score on, the engine calls a text hostile: for measuring. */
  readonly threshold: number;
  /** Throws OutsideError when the engine is a service that does not answer. */
  score(text: string, signal: AbortSignal): Promise<number>;
}
