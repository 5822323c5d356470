const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether the words of a location say more than an area's name, such as a street. A word may be half typed. */
export function saysMore(location: string, area: string): boolean {
  const known = wordsOf(area);
  return wordsOf(location).some((word) => !known.some((name) => name.startsWith(word)));
}
