/** Of an incident's card in the list, for what leads there from elsewhere on the page. */
export const cardId = (id: string): string => `incident-${id}`;

/** Moves the reader to the incident's card; false when it is not on the page of the list that is shown. */
export function goToCard(id: string): boolean {
  const card = document.getElementById(cardId(id));
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector('a')?.focus({ preventScroll: true });
  return card !== null;
}
