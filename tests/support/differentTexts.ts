/** No two of these share four letters in a row with each other often enough to count as the same. */
export const different = (at: number): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: 6 }, (_, word) => (letters[(at * 7 + word * 3) % 26] ?? '').repeat(3) + at * word).join(
    ' ',
  );
};
