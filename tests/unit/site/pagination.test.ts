import { describe, expect, it } from 'vitest';
import { pageCount, pageRange, pageWindow } from '../../../frontend/src/features/incidents/list/pagination.ts';

const written = (page: number, pages: number): string =>
  pageWindow(page, pages)
    .map((step) => (step.kind === 'gap' ? '…' : step.page === page ? `[${step.page}]` : String(step.page)))
    .join(' ');

describe('the page buttons', () => {
  it.each([
    [1, 1, '[1]'],
    [1, 2, '[1] 2'],
    [1, 3, '[1] 2 3'],
    [1, 30, '[1] 2 … 30'],
    [2, 30, '1 [2] 3 … 30'],
    [3, 30, '1 2 [3] 4 … 30'],
    [4, 30, '1 2 3 [4] 5 … 30'],
    [5, 30, '1 … 4 [5] 6 … 30'],
    [15, 30, '1 … 14 [15] 16 … 30'],
    [27, 30, '1 … 26 [27] 28 29 30'],
    [30, 30, '1 … 29 [30]'],
  ])('on page %i of %i', (page, pages, expected) => {
    expect(written(page, pages)).toBe(expected);
  });

  it('never repeat a page, and always include the first, the current and the last', () => {
    for (let pages = 1; pages <= 15; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const shown = pageWindow(page, pages).flatMap((step) => (step.kind === 'page' ? [step.page] : []));
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown).toEqual([...shown].sort((a, b) => a - b));
        expect(shown).toEqual(expect.arrayContaining([1, page, pages]));
      }
    }
  });
});

describe('the pages', () => {
  it('are as many as the incidents need, and at least one', () => {
    expect([0, 1, 10, 11, 300].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2, 30]);
  });
  it('state the range of incidents that they show', () => {
    expect(pageRange(1, 10, 23)).toEqual({ from: 1, to: 10 });
    expect(pageRange(3, 10, 23)).toEqual({ from: 21, to: 23 });
    expect(pageRange(1, 10, 0)).toEqual({ from: 0, to: 0 });
  });
});
