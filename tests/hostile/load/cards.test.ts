import { expect, it, vi } from 'vitest';
import { startApi } from '../../support/api/api.ts';
import { anIncident } from '../../support/api/builders.ts';
import { seconds } from '../../support/run/pace.ts';

it('someone who asks for every card at once slows nobody else down, and each card can be had afterwards', async () => {
  const api = await startApi();
  try {
    const { submissions, publication } = api.services;
    const ids = Array.from({ length: 300 }, (_, index) => `incident-of-the-load-${index}`);
    for (const id of ids) await submissions.add(anIncident({ id, title: `Title of ${id}`, status: 'approved' }));
    await publication.announce(ids);
    await api.send('/api/incidents?page=1');

    const statusAt = async (path: string) => {
      const answer = await api.send(path);
      await answer.arrayBuffer();
      return answer.status;
    };
    const cards = Promise.all([
      ...ids.map((id) => statusAt(`/api/cards/${id}`)),
      ...ids.map((id) => statusAt(`/api/cards/${id}-unknown`)),
    ]);
    const lists: number[] = [];
    for (let page = 1; page <= 20; page++) {
      const startedAt = performance.now();
      expect(await statusAt(`/api/incidents?page=${page}`)).toBe(200);
      lists.push(performance.now() - startedAt);
    }
    const statuses = await cards;
    // Only some wait in line; the others are told to come back.
    expect([...new Set(statuses.slice(0, ids.length))].toSorted()).toEqual([200, 503]);
    expect(new Set(statuses.slice(ids.length))).toEqual(new Set([404]));
    expect(lists.toSorted((a, b) => a - b)[10]).toBeLessThan(1000);
    expect(await statusAt(`/api/cards/${ids.at(-1)}`)).toBe(200);
  } finally {
    await api.close();
  }
});

it('a card is drawn for another network while one has filled the line', async () => {
  const api = await startApi();
  try {
    const { submissions, publication } = api.services;
    const ids = Array.from({ length: 61 }, (_, index) => `incident-of-the-line-${index}`);
    for (const id of ids) await submissions.add(anIncident({ id, title: `Title of ${id}`, status: 'approved' }));
    await publication.announce(ids);
    await api.send('/api/incidents?page=1');
    const statusAt = async (id: string, from: string) => {
      const answer = await api.send(`/api/cards/${id}`, { headers: { 'x-forwarded-for': from } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const [last = '', ...others] = ids.toReversed();
    let refused = 0;
    const line = others.map(async (id, index) => {
      const status = await statusAt(id, `2001:db8:7:${index.toString(16)}::1`);
      if (status === 503) refused += 1;
      return status;
    });
    await vi.waitUntil(() => refused > 0, { timeout: seconds(30) });
    expect(await statusAt(last, '203.0.113.7')).toBe(200);
    await Promise.all(line);
  } finally {
    await api.close();
  }
});
