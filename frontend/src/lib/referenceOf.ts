/** The number by which an incident is quoted and reviewers speak of it, the same for ever: the beginning of its id, in groups. */
export const referenceOf = (id: string): string =>
  (
    id
      .replace(/[^0-9a-z]/gi, '')
      .slice(0, 12)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join('-');
