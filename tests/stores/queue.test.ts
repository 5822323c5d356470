import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anIncident, testNow } from '../support/api/builders.ts';

/** The number of documents read, which is the cost of a page on any machine. */
let read = 0;
const database = openSqlite({ path: ':memory:', now: () => testNow });
const collection = database.collection('submissions');
const counting: typeof collection = {
  ...collection,
  async page(query) {
    const page = await collection.page(query);
    read += page.documents.length;
    return page;
  },
};
const store = submissionStore({ ...database, collection: () => counting as never });

beforeAll(async () => {
  for (let n = 0; n < 5000; n++) {
    await store.add(
      anIncident({
        title: `Report number ${n}`,
        sentAt: new Date(testNow.getTime() - n * 60_000).toISOString(),
        ...(n % 1000 === 999 ? { severity: 'critical' } : {}),
      }),
    );
  }
});
afterAll(() => database.close());

it('a page of a queue of 5,000 reads only that page, wherever it lies', async () => {
  let cursor: string | null = null;
  for (let page = 0; page < 100; page++) {
    read = 0;
    const { documents, cursor: next } = await store.pageOfIncidents({ status: 'pending' }, 'sent', 50, cursor);
    expect([documents.length, read]).toEqual([50, 50]);
    cursor = next;
  }
  expect(cursor).toBeNull();
});

it('a filter that the database can apply costs only the matching documents', async () => {
  read = 0;
  const { documents, cursor } = await store.pageOfIncidents(
    { status: 'pending', severity: 'critical' },
    'sent',
    50,
    null,
  );
  expect([documents.length, read, cursor]).toEqual([5, 5, null]);
});

it('a text search reads a bounded part of the queue and continues from there', async () => {
  const filter = { status: 'pending', text: 'number 4999' } as const;
  read = 0;
  const first = await store.pageOfIncidents(filter, 'sent', 50, null);
  expect([first.documents.length, read]).toEqual([0, 1000]);
  const found: string[] = [];
  let { cursor } = first;
  while (cursor !== null) {
    const next = await store.pageOfIncidents(filter, 'sent', 50, cursor);
    found.push(...next.documents.map(({ entry }) => entry.title));
    cursor = next.cursor;
  }
  expect(found).toEqual(['Report number 4999']);
  expect(read).toBe(5000);
});
