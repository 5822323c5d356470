/** The shown item of a list that may change: its id, and its last position. */
export type Shown = { id: string; position: number };

type Items = readonly { id: string }[];

/** The shown item's current position; if it is gone, its last position within the list's bounds. */
export function positionOf(items: Items, { id, position }: Shown): number {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? Math.max(0, Math.min(position, items.length - 1)) : at;
}

/** The item `by` positions further, wrapping around. The list must not be empty. */
export function step(items: Items, shown: Shown, by: number): Shown {
  const position = (positionOf(items, shown) + by + items.length) % items.length;
  return { id: items[position]?.id ?? shown.id, position };
}
