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

/** The element id of what says above the list what is shown. */
export const resultHeadingId = 'result';

/**
 * Focuses the list's heading, when the control that was used is gone with its result. Where a phone's sheet is folded
 * away, that is the heading above it.
 */
export function goToHeading(): void {
  const [list, result] = [listHeadingId, resultHeadingId].map((id) => document.getElementById(id));
  (list?.closest('[inert]') ? result : list)?.focus({ preventScroll: true });
}
