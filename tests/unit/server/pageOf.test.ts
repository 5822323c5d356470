import { pageOf } from '@incidentmap/core/server/views/pageOf';
import { expect, it } from 'vitest';

const all = Array.from({ length: 25 }, (_, at) => at);

it('a list is read page by page to its end, each item once', async () => {
  const seen: number[][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await pageOf(all, cursor, 10);
    seen.push(page.items);
    ({ cursor } = page);
  }
  expect(seen.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(seen.flat()).toEqual(all);
  expect(await pageOf(all.slice(0, 20), '10', 10)).toEqual({ items: all.slice(10, 20), cursor: null });
  expect(await pageOf([], undefined)).toEqual({ items: [], cursor: null });
  expect(await pageOf(all, '900', 10)).toEqual({ items: [], cursor: null });
});

it('no more is read than a page needs', async () => {
  let read = 0;
  async function* endless() {
    for (;;) yield (read += 1);
  }
  expect((await pageOf(endless(), '20', 10)).items).toHaveLength(10);
  expect(read).toBe(31);
});

it.each(['-1', '1.5', 'x', 'Infinity', '9007199254740993', '-'])(
  'a cursor of someone else is refused: %s',
  async (cursor) => {
    await expect(pageOf(all, cursor, 10)).rejects.toMatchObject({ code: 'invalid_request' });
  },
);
