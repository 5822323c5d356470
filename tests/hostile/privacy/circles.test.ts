import { metresBetween, publicLocation } from '@incidentmap/core/domain/places/coordinates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../bench/data.ts';
import { admin, nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { seconds } from '../../support/run/pace.ts';

/**
 * The public sees a report at the middle of its grid cell. An attacker may ask for any number of circles, boxes and areas,
 * cut them with each other, and sort by distance: the answers must be the same wherever in the cell it really happened.
 */

const gridMetres = 250;
const middle = publicLocation({ lat: 53.4531, lon: -2.2242 }, gridMetres);
/** The private points: at opposite corners of one cell, and two inside. */
const points = [
  [-0.48, 0.48],
  [0.48, -0.48],
  [0.1, -0.3],
  [-0.25, 0.2],
].map(([up = 0, across = 0]) => ({
  latitude: middle.lat + (up * gridMetres) / 111_320,
  longitude: middle.lon + (across * gridMetres) / (111_320 * Math.cos((middle.lat * Math.PI) / 180)),
}));

const random = randomFrom(18);
const rounded = (value: number) => Math.round(value * 100) / 100;
const near = (spread: number) => [
  rounded(middle.lat + (random() - 0.5) * spread),
  rounded(middle.lon + (random() - 0.5) * spread * 1.6),
];

/** Circles whose edges run through the cell or past it, boxes around and beside it, areas, orders, and what is empty. */
const questions = [
  ...Array.from({ length: 80 }, () => {
    const km = [2, 5, 10, 25][Math.floor(random() * 4)] ?? 5;
    return `near=${near((2.2 * km) / 111).join()}&km=${km}&sort=distance&range=${random() < 0.3 ? 'week' : 'all'}`;
  }),
  ...Array.from({ length: 30 }, () => {
    const [south = 0, west = 0] = near(0.06);
    return `box=${[south, west, rounded(south + 0.01 + random() * 0.03), rounded(west + 0.01 + random() * 0.03)].join()}`;
  }),
  ...['M14 5GR', 'Rusholme', 'Manchester', 'North West', 'Greater Manchester', 'Wilmslow Road'].map(
    (place) => `place=${place}`,
  ),
  ...['greater-manchester', 'north-west-england', 'cheshire', 'london'].map((area) => `area=${area}`),
];

/** Every answer to the attacker when the report happened at this point, without the id that is random. */
async function answersAt(point: (typeof points)[number]): Promise<string[]> {
  const api: TestApi = await startApi({ PUBLIC_GRID_METRES: String(gridMetres) });
  try {
    const body = aReport(point) as Parameters<ReturnType<TestApi['as']>['submitIncident']>[0]['body'];
    const { id } = await api.as(nobody).submitIncident({ body });
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const answers: string[] = [];
    for (const question of questions) {
      const list = await (await api.send(`/api/incidents?${question}`)).text();
      answers.push(list.replaceAll(id, 'its id'));
      if (question.startsWith('box')) continue;
      const map = await api.send(`/api/incidents/map?part=matches&${question}`);
      answers.push(Buffer.from(await map.arrayBuffer()).toString('hex'));
    }
    return answers;
  } finally {
    await api.close();
  }
}

describe('circles, boxes and areas', () => {
  const seen: string[][] = [];
  beforeAll(async () => {
    for (const point of points) seen.push(await answersAt(point));
  }, seconds(300));
  afterAll(() => seen.splice(0));

  it('answer the same for every private point of a cell', () => {
    expect(points.map(({ latitude: lat, longitude: lon }) => publicLocation({ lat, lon }, gridMetres))).toEqual(
      points.map(() => middle),
    );
    const [first] = seen;
    for (const answers of seen) expect(answers).toEqual(first);
  });

  it('were hard questions: some find the report and some do not, and edges run through its cell', () => {
    const totals = (seen[0] ?? [])
      .filter((text) => text.startsWith('{'))
      .map((text) => (JSON.parse(text) as { total: number }).total);
    expect(totals.filter((total) => total === 1).length).toBeGreaterThan(20);
    expect(totals.filter((total) => total === 0).length).toBeGreaterThan(20);
    const edges = questions.filter((question) => {
      const [, lat, lon, km] = /^near=([\d.-]+),([\d.-]+)&km=(\d+)/.exec(question) ?? [];
      const inside = points.map(({ latitude, longitude }) => {
        const metres = metresBetween({ lat: Number(lat), lon: Number(lon) }, { lat: latitude, lon: longitude });
        return metres <= Number(km) * 1000;
      });
      return km !== undefined && inside.includes(true) && inside.includes(false);
    });
    expect(edges.length).toBeGreaterThan(0);
  });
});
