import { urlOf } from '@incidentmap/core/contract/client';
import { mapView } from '@incidentmap/core/domain/constants';
import { defaultSort } from '@incidentmap/core/domain/incident/listing';
import { pixelBits } from '@incidentmap/core/domain/map/clusters';
import { toGrid } from '@incidentmap/core/domain/map/grid';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../../dev/build.ts';
import { listQueryOf, usualFilter } from '../../frontend/src/lib/homeFilter.ts';
import { ukBox } from '../../frontend/src/features/map/base/view.ts';

const script = readFileSync(join(root, 'frontend/public/preload.js'), 'utf8');

/** Whether the media query matches a screen of this size. */
function isMet(query: string, size: Record<string, number>): boolean {
  return query.split(' and ').every((part) => {
    const [, bound, side = '', pixels] = /^\((min|max)-(width|height): (\d+)px\)$/.exec(part) ?? [];
    if (bound === undefined) throw new Error(`This is no query that the test knows: ${part}`);
    return bound === 'min' ? size[side]! >= Number(pixels) : size[side]! <= Number(pixels);
  });
}

/** What the script requests on a page with this address and size. */
function asked(pathname: string, search: string, width = 1440, height = 900): string[] {
  const page: { preloaded?: Map<string, unknown> } = {};
  const globals = {
    location: { pathname, search },
    matchMedia: (query: string) => ({ matches: isMet(query, { width, height }) }),
    fetch: () => Promise.reject(new Error('offline')),
    addEventListener: () => {},
  };
  runInNewContext(script, Object.assign(page, globals));
  return [...(page.preloaded?.keys() ?? [])];
}

const styles = readFileSync(join(root, 'frontend/src/features/map/base/markers.css'), 'utf8');

it('the land lies in a rendered document where the map will draw it', () => {
  const land = (zoom: number) => ({
    width: ukBox.width / 2 ** pixelBits(zoom),
    height: ukBox.height / 2 ** pixelBits(zoom),
  });
  const rule = styles.slice(styles.indexOf('.map-first-land'), styles.indexOf('.map-opening-words'));
  const lengths = [...rule.replaceAll(/@media[^{]*|\b0px/g, '').matchAll(/-?[\d.]+(?=px)/g)].map(Number);
  const { width, height } = land(6);
  const middle = toGrid(mapView);
  const away = ({ x, y }: { x: number; y: number }) =>
    [x - middle.x, y - middle.y].map((steps) => steps / 2 ** pixelBits(6));
  expect(lengths).toEqual([width, height, -height / 2, -width / 2, ...away(ukBox)]);
  expect([4, 5].map((zoom) => land(zoom).width / width)).toEqual([0.25, 0.5]);
  // On the screens on which the script asks for the markers of that zoom.
  const screens = [...rule.matchAll(/@media ([^{]*) \{/g)].map(([, screen = '']) => screen.split(', '));
  for (const each of screens.flat()) expect(script).toContain(`is('${each}')`);
  expect(screens.flat()).toHaveLength([...script.matchAll(/is\('/g)].length);
});

describe('the preloaded request', () => {
  // A journey checks what the map shows at these sizes: tests/journeys/map.test.ts.
  it.each([
    [320, 568, 4],
    [390, 844, 5],
    [768, 1024, 5],
    [1024, 768, 5],
    [1280, 800, 5],
    [1440, 900, 6],
    [1920, 1080, 6],
  ] as const)("is for the map's opening view on a screen of %i × %i", (width, height, zoom) => {
    expect(asked('/', '', width, height)[0]).toBe(urlOf('getIncidentMap', { query: { part: 'clusters', zoom } }));
  });

  it('is for the first page of the list, as the home page asks for it', () => {
    const { by, direction } = defaultSort;
    const query = { ...listQueryOf(usualFilter), sort: by, direction, page: 1 };
    expect(asked('/', '')[1]).toBe(urlOf('searchIncidents', { query }));
  });

  it('is for what the page shows: the gallery all incidents, an incident itself', () => {
    const id = '0b54e1a2-6f0c-4c0e-9d6b-1f2a3b4c5d6e';
    expect(asked('/gallery', '?type=video')).toEqual([urlOf('listIncidents')]);
    expect(asked(`/incident/${id}`, '?from=mail')).toEqual([urlOf('getIncident', { params: { id } })]);
  });

  it('is not sent on a page without one, nor when the map opens with another view', () => {
    expect(asked('/privacy', '')).toEqual([]);
    expect(asked('/incident/', '')).toEqual([]);
    expect(asked('/', '?type=verbal')).toEqual([]);
  });
});
