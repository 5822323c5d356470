import { fold } from '../text/fold.ts';

/** People quote an incident by the beginning of its id, in groups. */
export const referenceOf = (id: string): string =>
  (
    id
      .replace(/[^0-9a-z]/gi, '')
      .slice(0, 12)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join('-');

export const isReference = (text: string): boolean => /^(?:[0-9a-z]{4} ){2}[0-9a-z]{4}$/.test(fold(text));

export function referenceMatcher(text: string): (id: string) => boolean {
  if (!isReference(text)) return () => false;
  const wanted = fold(text);
  return (id) => fold(referenceOf(id)) === wanted;
}
