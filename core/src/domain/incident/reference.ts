import { fold } from '../text/fold.ts';

/** The number by which an incident is quoted and reviewers speak of it, the same for ever: the beginning of its id, in groups. */
export const referenceOf = (id: string): string =>
  (
    id
      .replace(/[^0-9a-z]/gi, '')
      .slice(0, 12)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join('-');

/** Whether a searched text can be a reference. */
export const isReference = (text: string): boolean => /^(?:[0-9a-z]{4} ){2}[0-9a-z]{4}$/.test(fold(text));

/** Whether a searched text is the reference of an id. Any other text is that of none. */
export function referenceMatcher(text: string): (id: string) => boolean {
  if (!isReference(text)) return () => false;
  const wanted = fold(text);
  return (id) => fold(referenceOf(id)) === wanted;
}
