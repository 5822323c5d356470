/** The part of the package that we use; it has no types of its own. */
declare module 'wink-sentiment' {
  /** `normalizedScore`: the mean valence of the words in the lexicon, from -5 to 5. */
  export default function sentiment(text: string): { score: number; normalizedScore: number };
}
