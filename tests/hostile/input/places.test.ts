import { beforeEach, expect, it } from 'vitest';
import { json, partner, superAdmin } from '../../support/api/api.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { seconds } from '../../support/run/pace.ts';

/** Sent: places that may be read in very many ways. Must not happen: that one of them stops the service for all. */

const api = apiForEachTest();

beforeEach(() =>
  api.as(superAdmin).addPartner({
    body: { name: 'Invented partner', domain: 'example.org', entraIdEmail: partner.name },
  }),
);

/** O may be nought and I may be one, so that each of these letters doubles the ways to read the text. */
const ambiguous = ['O', 'I', 'E1O'].map((letters) => `${letters.repeat(20).slice(0, 19)}1`);

it.each(ambiguous)('%s is read as quickly as any other place', async (place) => {
  const row = { title: 'Shouted at', description: 'A man shouted at me.', location: place, incidentDate: '2026-06-14' };
  const asked = [
    () => api.send('/api/incidents?place=London'),
    () => api.send(`/api/incidents?place=${place}`),
    () => api.send(`/api/incidents?place=near+${place}+Leeds`),
    () => api.send(`/api/incidents/map?part=matches&place=${place}`),
    () => api.send(`/api/geocode?query=${place}`),
    () => api.send('/api/imports', { ...json({ rows: [row] }, 'PUT'), caller: partner }),
  ];
  const times: number[] = [];
  for (const ask of asked) {
    const startedAt = performance.now();
    expect((await ask()).status).toBe(200);
    times.push(performance.now() - startedAt);
  }
  // The first one reads the gazetteer.
  expect(Math.max(...times.slice(1))).toBeLessThan(seconds(1));
});

it('a hundred rows of postcodes alone are checked as quickly as any others', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ location: `${'E1 '.repeat(190)}${index}` }));
  await api.send('/api/geocode?query=E1');
  const startedAt = performance.now();
  expect((await api.send('/api/imports', { ...json({ rows }, 'PUT'), caller: partner })).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(seconds(2));
});
