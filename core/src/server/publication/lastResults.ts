/** Caches the results of `make` for the last `most` different inputs. */
export const lastResults = <A extends unknown[], T>(make: (...input: A) => T, most: number): ((...input: A) => T) => {
  const made = new Map<string, T>();
  return (...input) => {
    const key = JSON.stringify(input);
    const cached = made.get(key);
    if (cached !== undefined) return cached;
    const result = make(...input);
    if (made.size === most) made.delete([...made.keys()][0] ?? '');
    made.set(key, result);
    return result;
  };
};
