import { cellZoom, pixelBits } from '@incidentmap/core/domain/map/clusters';
import { fromMercator, toMercator } from '@incidentmap/core/domain/places/mercator';
import { type Tiles, tilesOver } from '@incidentmap/core/domain/map/tiles';
import { defaultFilter, type IncidentFilter } from '@incidentmap/core/domain/search/filter';
import { incidentTypes } from '@incidentmap/core/domain/incident/incidentTerms';
import { firstDaysOfMonths } from '@incidentmap/core/domain/figures/statistics';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import type { Services } from '@incidentmap/core/server/services';
import { brotliCompressSync, constants } from 'node:zlib';
import { randomFrom } from '../data.ts';
import { today } from '../database.ts';
import { type Figure, figure, ms, percentile } from '../report.ts';

/** The pixels of a desktop's map with the margin that it asks for. */
const size = { width: 1730, height: 1620 };

function tilesAround(point: Coordinates, zoom: number): Tiles {
  const { x, y } = toMercator(point);
  const pixel = 2 ** pixelBits(zoom);
  const north = fromMercator({ x: x - (size.width / 2) * pixel, y: y - (size.height / 2) * pixel });
  const south = fromMercator({ x: x + (size.width / 2) * pixel, y: y + (size.height / 2) * pixel });
  return tilesOver({ south: south.lat, west: north.lon, north: north.lat, east: south.lon }, zoom);
}

/** The views of a map whose points the server keeps: each another one, and the first of each filter. */
export async function measureViews({ publication }: Services): Promise<Figure[]> {
  const snapshot = await publication.current();
  const { view, countsSince } = snapshot.mapViews(snapshot.mapHash);
  const random = randomFrom(13);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const towns = gazetteerPlaces().filter(({ kind, population }) => kind === 'town' && population > 5000);
  const time = (work: () => unknown): number => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  };
  let [most, largest] = [0, 0];
  const moved = Array.from({ length: 300 }, () => {
    const tiles = tilesAround(pick(towns), 4 + Math.floor(random() * (cellZoom - 3)));
    let found: unknown;
    const taken = time(() => (found = view({ filter: defaultFilter, tiles }, today)));
    const sent = brotliCompressSync(JSON.stringify(found), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    most = Math.max(most, (found as { markers: unknown[] }).markers.length);
    largest = Math.max(largest, sent.length);
    return taken;
  });
  const filters: IncidentFilter[] = (['year', 'month', 'week', 'quarter'] as const).flatMap((range) =>
    incidentTypes.map((type) => ({ ...defaultFilter, range, type })),
  );
  const tiles = tilesAround({ lat: 54.5, lon: -2 }, 6);
  const filtered = filters.map((filter) => time(() => view({ filter, tiles }, today)));
  const counted = filters.map((filter) =>
    time(() => countsSince({ filter, days: firstDaysOfMonths('2026-11-20', 12) }, today)),
  );
  const [p95, ofFilters, ofCounts] = [moved, filtered, counted].map((times) => percentile(times, 95)) as [
    number,
    number,
    number,
  ];
  return [
    figure('view of the map, moved to: p95', ms(p95), '≤ 20 ms', p95 <= 20, `p50 ${ms(percentile(moved, 50))}`),
    figure('view of the map, with another filter: p95', ms(ofFilters), '≤ 25 ms', ofFilters <= 25),
    figure('counts of twelve months: p95', ms(ofCounts), '≤ 25 ms', ofCounts <= 25),
    figure('the largest view, brotli', `${largest} bytes`, '≤ 20 kB', largest <= 20_000, `${most} markers at most`),
  ];
}
