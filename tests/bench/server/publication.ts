import {
  defaultFilter,
  type IncidentFilter,
  type ListOrder,
  type Sort,
  sortKeys,
} from '@incidentmap/core/domain/search/filter';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { type GalleryFilter, galleryKinds } from '@incidentmap/core/domain/incident/gallery';
import { searchRadii } from '@incidentmap/core/domain/limits';
import { allAreas } from '@incidentmap/core/domain/places/areas';
import { searchBox, searchCentre } from '@incidentmap/core/domain/places/coordinates';
import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import { interpretSearch } from '@incidentmap/core/domain/search/interpret';
import { compressBody } from '@incidentmap/core/server/publication/compressedBody';
import type { Services } from '@incidentmap/core/server/services';
import { randomFrom } from '../data.ts';
import { today } from '../database.ts';
import { memory, mostResident } from '../memory.ts';
import { type Figure, figure, ms, percentile } from '../report.ts';

/** Starts cold, so it must be measured first. */
export async function measureStart(services: Services, count: number): Promise<Figure[]> {
  const before = await memory();
  const startedAt = performance.now();
  const snapshot = await services.publication.current();
  const clusters = await snapshot.clusters(6);
  const first = performance.now() - startedAt;
  const columns = await snapshot.columns();
  const each = columns.br.length / count;
  snapshot.page(
    { filter: { ...defaultFilter, search: 'leeds' }, sort: { by: 'date', direction: 'descending' }, page: 1 },
    today,
  );
  const list = await snapshot.list();
  const used = (await memory()) - before;
  const peak = mostResident();
  return [
    figure('first public answer after a cold start', ms(first), '≤ 1.5 s', first <= 1500),
    figure('`/api/incidents/map`, brotli', `${each.toFixed(2)} bytes an incident`, '≤ 3', each <= 3),
    figure('opening clusters', `${clusters.br.length} bytes`, '≤ 1 kB', clusters.br.length <= 1000),
    figure(
      'memory of the publication, searched, and the whole array asked for',
      `${Math.round(used)} MB`,
      '≤ 150 MB',
      used <= 150,
      `${Math.round(before)} MB before it; the process at its most ${Math.round(peak)} MB (resident)`,
    ),
    figure('the whole array, brotli', `${(list.br.length / 1e6).toFixed(1)} MB`),
  ];
}

const words = ['leeds', 'headscarf', 'birm', 'mosque', 'shouted', 'york', 'shop', 'bus stop', 'graffiti', 'glasgow'];

export async function measureLists({ publication }: Services): Promise<Figure[]> {
  const snapshot = await publication.current();
  const random = randomFrom(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const times = Array.from({ length: 400 }, () => {
    const search = random() < 0.5 ? '' : random() < 0.5 ? pick(words) : `${pick(words)} ${pick(words)}`;
    const sort: Sort = { by: pick(sortKeys), direction: pick(['ascending', 'descending']) };
    const filter = { ...defaultFilter, search, range: pick(['all', 'year', 'month'] as const) };
    const startedAt = performance.now();
    snapshot.page({ filter, sort, page: 1 + Math.floor(random() * 50) }, today);
    return performance.now() - startedAt;
  });
  const p95 = percentile(times, 95);
  const p50 = `p50 ${ms(percentile(times, 50))}`;
  return [figure('list by page, sort, filter, text: p95', ms(p95), '≤ 20 ms', p95 <= 20, p50)];
}

/** Pages of the gallery: filters, texts, and the pages after the first one. */
export async function measureGallery({ publication }: Services): Promise<Figure[]> {
  const snapshot = await publication.current();
  const random = randomFrom(13);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const times: number[] = [];
  const timed = (filter: GalleryFilter, cursor?: string) => {
    const startedAt = performance.now();
    const page = snapshot.gallery(filter, cursor);
    times.push(performance.now() - startedAt);
    return page;
  };
  for (let round = 0; round < 200; round++) {
    const search = random() < 0.5 ? '' : random() < 0.5 ? pick(words) : `${pick(words)} ${pick(words)}`;
    const filter = { search, media: pick([undefined, ...galleryKinds]), severity: pick([undefined, ...severities]) };
    const { cursor } = timed(filter);
    if (cursor !== null) timed(filter, cursor);
  }
  const first = await compressBody(Buffer.from(JSON.stringify(snapshot.gallery({ search: '' }))), 'application/json');
  const p95 = percentile(times, 95);
  const p50 = `p50 ${ms(percentile(times, 50))}`;
  return [
    figure('gallery by page, kind, severity, text: p95', ms(p95), '≤ 25 ms', p95 <= 25, p50),
    figure(
      'first page of the gallery, brotli',
      `${(first.br.length / 1000).toFixed(1)} kB`,
      '≤ 20 kB',
      first.br.length <= 20_000,
    ),
  ];
}

/** Lists around a place, in an area and in a box, each different from those before, beside the same ones without it. */
export async function measurePlaces({ publication }: Services): Promise<Figure[]> {
  const snapshot = await publication.current();
  const random = randomFrom(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const towns = gazetteerPlaces().filter(({ kind, population }) => kind === 'town' && population > 5000);
  const named: Record<string, () => Partial<IncidentFilter>> = {
    'around a place': () => ({ target: interpretSearch({ place: pick(towns).address, km: pick(searchRadii) }).target }),
    'around a point': () => {
      const { lat, lon } = searchCentre(pick(towns));
      return { target: interpretSearch({ near: [lat, lon], km: pick(searchRadii) }).target };
    },
    'in an area': () => ({ target: interpretSearch({ area: pick(allAreas()).id }).target }),
    'in a box': () => {
      const { lat, lon } = pick(towns);
      const side = 0.05 + random();
      return { box: searchBox({ south: lat, west: lon, north: lat + side, east: lon + side }) };
    },
  };
  const measure = (target: () => Partial<IncidentFilter>): number[] =>
    Array.from({ length: 300 }, () => {
      const range = pick(['all', 'year', 'month', 'week'] as const);
      const from = `20${20 + Math.floor(random() * 6)}-0${1 + Math.floor(random() * 9)}-01`;
      const sort: ListOrder = { by: pick([...sortKeys, 'distance']), direction: pick(['ascending', 'descending']) };
      const startedAt = performance.now();
      const filter = { ...defaultFilter, range, from, ...target() };
      snapshot.page({ filter, sort, page: 1 + Math.floor(random() * 50) }, today);
      return performance.now() - startedAt;
    });
  measure(() => ({}));
  const plain = percentile(
    measure(() => ({})),
    95,
  );
  const startedAt = performance.now();
  snapshot.page(
    {
      filter: { ...defaultFilter, target: interpretSearch({ area: 'london' }).target },
      sort: { by: 'date', direction: 'descending' },
      page: 1,
    },
    today,
  );
  const first = performance.now() - startedAt;
  return [
    figure('the first list in an area, which says of each incident where it lies', ms(first)),
    ...Object.entries(named).map(([what, target]) => {
      const p95 = percentile(measure(target), 95);
      const times = `${(p95 / plain).toFixed(1)} × the same lists without it (${ms(plain)})`;
      return figure(`list ${what}: p95`, ms(p95), '≤ 20 ms', p95 <= 20, times);
    }),
  ];
}
