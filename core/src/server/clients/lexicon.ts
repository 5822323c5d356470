import type { Scorer } from './scorer.ts';

/** The valence of a word is between -5 and 5. */
const worst = 5;

/** Scores a text by the mean valence of its words. It misses hate without rude words, and scores victims' reports as hostile. */
export const lexicon: Scorer = {
  name: 'lexicon',
  threshold: 0.01,
  async score(text) {
    // Loaded lazily, so that only the job that scores posts pays for the word list.
    const { default: sentiment } = await import('wink-sentiment');
    return Math.min(1, Math.max(0, -sentiment(text).normalizedScore / worst));
  },
};
