export type Numbering = ReturnType<typeof makeNumbering>;

/** Numbers distinct texts from 0 on, the first ones as given. The number of a text that is dropped is not used again. */
export function makeNumbering(first: readonly (string | null)[] = []) {
  const texts = [...first];
  const numbers = new Map<string, number>();
  for (const [number, text] of texts.entries()) if (text !== null) numbers.set(text, number);
  return {
    /** The texts by number; null where one was dropped. */
    texts: texts as readonly (string | null)[],
    find: (text: string): number | undefined => numbers.get(text),
    /** The number of a text, which is a new one for a new text. */
    of(text: string): number {
      const number = numbers.get(text);
      if (number !== undefined) return number;
      // A copy: V8 keeps a whole string in memory as long as a slice of it is used.
      const copy = Buffer.from(text).toString();
      numbers.set(copy, texts.length);
      return texts.push(copy) - 1;
    },
    drop(number: number): void {
      const text = texts[number];
      if (text === null || text === undefined) return;
      numbers.delete(text);
      texts[number] = null;
    },
  };
}
