/** The element id of an incident's card in the list. */
export const cardId = (id: string): string => `incident-${id}`;

/** Scrolls to the incident's card and focuses it; returns false if it is not on the list's current page. */
export function goToCard(id: string): boolean {
  const card = document.getElementById(cardId(id));
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector('a')?.focus({ preventScroll: true });
  return card !== null;
}

/** The element id of the list's heading. */
export const listHeadingId = 'incidents';

/** The element id of what a phone's sheet says was found, also while it is lowered. */
export const foundId = 'found';

/**
 * Focuses the list's heading, when the control that was used is gone with its result; while a lowered sheet lets nobody
 * into the list, what was found.
 */
export function goToHeading(): void {
  const heading = document.getElementById(listHeadingId);
  const target = heading?.closest('[inert]') ? document.getElementById(foundId) : heading;
  target?.focus({ preventScroll: true });
}
