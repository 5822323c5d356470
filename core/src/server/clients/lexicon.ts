import type { Scorer } from './scorer.ts';

/** Valences of words reach from -5 to 5. */
const worst = 5;

/** The mean valence of a text's words. No words of its own: hate without a rude word is missed, and a victim's report is not. */
export const lexicon: Scorer = {
  name: 'lexicon',
  threshold: 0.01,
  async score(text) {
    // Loaded here, so that only the job that scores pays for the word list.
    const { default: sentiment } = await import('wink-sentiment');
    return Math.min(1, Math.max(0, -sentiment(text).normalizedScore / worst));
  },
};
