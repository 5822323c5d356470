import { encodeClusters, keptIndexes, markersOf } from '@incidentmap/core/domain/map/clusters';
import { encodeColumns, kindOf, hashBytes, hashText } from '@incidentmap/core/domain/map/columns';
import { dayNumber } from '@incidentmap/core/domain/dates/calendar';
import { curvePosition, toMercator } from '@incidentmap/core/domain/places/mercator';
import { mapView, ukBounds } from '@incidentmap/core/domain/limits';
import { defaultFilter } from '@incidentmap/core/domain/search/filter';
import { publicLocation } from '@incidentmap/core/domain/places/coordinates';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../dev/tools/chromium.ts';
import { heapOf, type Watched, watching } from './chromium.ts';
import { madeIncidents } from './data.ts';
import { today } from './database.ts';
import { servePage } from './pages.ts';
import { type Figure, figure, ms, percentile } from './report.ts';

const gridMetres = 250;

/** The map's columns and opening clusters for this many invented incidents, as the publication would create them. */
function madeMap(count: number): Record<'/columns' | '/clusters', Uint8Array> {
  const points = Array.from(
    madeIncidents(count, today),
    ({ entry: { latitude, longitude, severity, incidentType, incidentDate } }) => {
      const position = toMercator(publicLocation({ lat: latitude, lon: longitude }, gridMetres));
      return {
        ...position,
        kind: kindOf(severity, incidentType),
        day: dayNumber(incidentDate),
        curve: curvePosition(position),
      };
    },
  ).sort((a, b) => a.curve - b.curve || b.day - a.day);
  const columns = {
    x: Uint32Array.from(points, ({ x }) => x),
    y: Uint32Array.from(points, ({ y }) => y),
    kind: Uint8Array.from(points, ({ kind }) => kind),
    day: Uint16Array.from(points, ({ day }) => day),
  };
  const hash = new Uint8Array(hashBytes);
  const kept = keptIndexes({ ...columns, hash: hashText(hash) }, defaultFilter, null, today);
  const marks = markersOf({ ...columns, hash: hashText(hash) }, kept, { box: ukBounds, zoom: mapView.zoom });
  const after = (body: Uint8Array) => Buffer.concat([hash, body]);
  return { '/columns': after(encodeColumns(columns)), '/clusters': after(encodeClusters(marks)) };
}

const layers = ['react-leaflet', 'markercluster', 'clusters', 'points'] as const;
type Name = (typeof layers)[number];

/** A page of its own, with the layer's data loaded; nothing is drawn yet. */
async function open(browser: Browser, url: string, layer: Name): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 760, height: 840 } });
  await page.goto(`${url}/?layer=${layer}`);
  await page.waitForFunction('window.bench');
  return page;
}

/** Drags the map back and forth, then zooms in on a town and out again with the wheel. */
async function panAndZoom(page: Page): Promise<void> {
  const [x, y] = [380, 500];
  const drag = async (across: number, down: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 20; step++) await page.mouse.move(x + step * across, y + step * down);
    await page.mouse.up();
  };
  for (const direction of [1, -1, -1, 1]) await drag(direction * 6, direction * 4);
  for (const notch of [-1, -1, -1, -1, 1, 1, 1, 1]) {
    await page.mouse.wheel(0, notch * 120);
    await page.waitForTimeout(300);
    if (notch === -1) await drag(-4, 3);
  }
}

type Run = { first: number[]; heap: number[]; watched: Watched[] };
type Runs = Record<Name | 'empty', Run>;

/**
 * Runs the layers in turn, so that other load affects all of them. References are moved only once, because they take
 * long.
 */
async function runs(browser: Browser, url: string, names: readonly Name[]): Promise<Runs> {
  const none = (): Run => ({ first: [], heap: [], watched: [] });
  const made: Runs = {
    'react-leaflet': none(),
    markercluster: none(),
    clusters: none(),
    points: none(),
    empty: none(),
  };
  for (let round = 0; round < 3; round++) {
    for (const name of names) {
      const page = await open(browser, url, name);
      const before = await heapOf(page);
      made[name].first.push(await page.evaluate<number>('bench.show()'));
      made[name].heap.push((await heapOf(page)) - before);
      if (name === 'points' || (round === 0 && name !== 'clusters')) {
        made[name].watched.push(await watching(page, () => panAndZoom(page)));
      }
      await page.close();
    }
    const page = await open(browser, url, 'points');
    made.empty.watched.push(await watching(page, () => panAndZoom(page)));
    await page.close();
  }
  return made;
}

const firstOf = ({ first }: Run): number => percentile(first, 50);
const heapBytes = ({ heap }: Run): number => percentile(heap, 50);
const frameOf = ({ watched }: Run): number =>
  percentile(
    watched.flatMap(({ frames }) => frames),
    95,
  );
const taskOf = ({ watched }: Run): number => Math.max(0, ...watched.flatMap(({ longTasks }) => longTasks));
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The layers side by side in one browser: this many incidents in three ways, and ten times as many in ours. */
export async function measureLayers(count: number): Promise<Figure[]> {
  const browser = await launchChromium();
  const few = await servePage('map', madeMap(count));
  const many = await servePage('map', madeMap(count * 10));
  try {
    const all = await runs(browser, few.url, layers);
    const more = await runs(browser, many.url, ['points']);
    const { clusters, points, 'react-leaflet': plain, markercluster, empty } = all;

    const others = (measure: (run: Run) => number, write: (value: number) => string) =>
      `react-leaflet canvas ${write(measure(plain))}, markercluster ${write(measure(markercluster))}`;
    const still = (run: Run, measure: (run: Run) => number) => `an empty map ${ms(measure(run))}`;
    const first = (what: string, run: Run, share: number, other: Run, name: string) => {
      const times = firstOf(other) / firstOf(run);
      const value = `1/${times.toFixed(1)} (${ms(firstOf(run))})`;
      return figure(
        `${what} at hand → first marks`,
        value,
        `≤ 1/${share} of ${name}`,
        times >= share,
        ms(firstOf(other)),
      );
    };
    const [frame, task, heap, million] = [frameOf(points), taskOf(points), heapBytes(points), firstOf(more.points)];
    const largest = frameOf(more.points);
    return [
      first('opening clusters', clusters, 30, plain, 'react-leaflet canvas'),
      first('every point', points, 6, plain, 'react-leaflet canvas'),
      first('every point', points, 8, markercluster, 'markercluster'),
      figure(
        'pan and zoom: p95 frame',
        ms(frame),
        '≤ 20 ms',
        frame <= 20,
        `${others(frameOf, ms)}, ${still(empty, frameOf)}`,
      ),
      figure(
        'pan and zoom: longest task',
        ms(task),
        '≤ 50 ms',
        task <= 50,
        `${others(taskOf, ms)}, ${still(empty, taskOf)}`,
      ),
      figure('main-thread heap of the layer', megabytes(heap), '≤ 20 MB', heap <= 20e6, others(heapBytes, megabytes)),
      figure(`${count * 10}: every point at hand → first marks`, ms(million), '≤ 2 s', million <= 2000),
      figure(`${count * 10}: p95 frame`, ms(largest), '≤ 33 ms', Math.round(largest) <= 33, still(more.empty, frameOf)),
      figure(`${count * 10}: longest task`, ms(taskOf(more.points)), '', null, still(more.empty, taskOf)),
    ];
  } finally {
    few.close();
    many.close();
    await browser.close();
  }
}
