import { urlOf } from '@incidentmap/core/contract/client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../../dev/build.ts';

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
function asked(pathname: string, search: string, width = 1440, height = 900): string | undefined {
  const page: { preloaded?: { address: string } } = {};
  const globals = {
    location: { pathname, search },
    matchMedia: (query: string) => ({ matches: isMet(query, { width, height }) }),
    fetch: () => Promise.reject(new Error('offline')),
    addEventListener: () => {},
  };
  runInNewContext(script, Object.assign(page, globals));
  return page.preloaded?.address;
}

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
    expect(asked('/', '', width, height)).toBe(urlOf('getIncidentMap', { query: { part: 'clusters', zoom } }));
  });

  it('is for what the page shows: the gallery all incidents, an incident itself', () => {
    const id = '0b54e1a2-6f0c-4c0e-9d6b-1f2a3b4c5d6e';
    expect(asked('/gallery', '?type=video')).toBe(urlOf('listIncidents'));
    expect(asked(`/incident/${id}`, '?from=mail')).toBe(urlOf('getIncident', { params: { id } }));
  });

  it('is not sent on a page without one, nor when the map opens with another view', () => {
    expect(asked('/privacy', '')).toBeUndefined();
    expect(asked('/incident/', '')).toBeUndefined();
    expect(asked('/', '?type=verbal')).toBeUndefined();
  });
});
