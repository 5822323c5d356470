/** The part of the package that is used; it brings no types. */
declare module 'wink-sentiment' {
  /** `normalizedScore`: the mean valence of the words that have one, -5 to 5. */
  export default function sentiment(text: string): { score: number; normalizedScore: number };
}
