/**
 * Scores how hostile a text sounds, from 0 to 1, to choose which of many posts are shown. It is a guess (docs/data.md has
 * its error rate): a score is neither shown nor stored, and nothing about a person is decided by it.
 */
export interface Scorer {
  readonly name: 'content safety' | 'lexicon';
  /** The score from which a text counts as hostile; only used to measure the engine. */
  readonly threshold: number;
  /** Throws OutsideError when the engine is an outside service that fails. */
  score(text: string, signal: AbortSignal): Promise<number>;
}
