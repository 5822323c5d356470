export type PageStep = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

/** How many pages `total` items take; an empty list has one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** Which things stand on the page, counted from 1; 0 to 0 when there are none. */
export function pageRange(page: number, size: number, total: number): { from: number; to: number } {
  return total === 0 ? { from: 0, to: 0 } : { from: (page - 1) * size + 1, to: Math.min(page * size, total) };
}

/** The page buttons: first, last, current and its neighbours. A gap of a single page is filled with that page. */
export function pageWindow(page: number, pages: number): PageStep[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index): PageStep[] => {
    const step: PageStep = { kind: 'page', page: number };
    const before = shown[index - 1];
    if (before === undefined || number - before === 1) return [step];
    if (number - before === 2) return [{ kind: 'page', page: number - 1 }, step];
    return [{ kind: 'gap', after: before }, step];
  });
}
