/** What is shown of a list that changes under it: the item, and where it stood. */
export type Shown = { id: string; position: number };

type Items = readonly { id: string }[];

/** Where the shown item stands now; when it is gone, what stands in its place. */
export function positionOf(items: Items, { id, position }: Shown): number {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? Math.max(0, Math.min(position, items.length - 1)) : at;
}

/** The item so many places on, around the end. The list is not empty. */
export function step(items: Items, shown: Shown, by: number): Shown {
  const position = (positionOf(items, shown) + by + items.length) % items.length;
  return { id: items[position]?.id ?? shown.id, position };
}
