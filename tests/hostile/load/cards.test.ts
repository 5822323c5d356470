import { expect, it } from 'vitest';
import { startApi } from '../../support/api.ts';
import { anIncident } from '../../support/builders.ts';

it('someone who asks for every card at once slows nobody else down, and each card can be had afterwards', async () => {
  const api = await startApi();
  try {
    const { incidents, publication } = api.services;
    const ids = Array.from({ length: 300 }, (_, index) => `incident-of-the-load-${index}`);
    for (const id of ids) await incidents.add(anIncident({ id, title: `Title of ${id}`, isApproved: 'approved' }));
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
