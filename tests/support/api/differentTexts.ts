/** Texts that share too few four-letter pieces to count as near duplicates. */
export const different = (at: number): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: 6 }, (_, word) => (letters[(at * 7 + word * 3) % 26] ?? '').repeat(3) + at * word).join(
    ' ',
  );
};
