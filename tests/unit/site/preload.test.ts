import { urlOf } from '@incidentmap/core/contract/client';
import { mapView } from '@incidentmap/core/domain/limits';
import { defaultSort } from '@incidentmap/core/domain/search/filter';
import { pixelBits } from '@incidentmap/core/domain/map/clusters';
import { toMercator } from '@incidentmap/core/domain/places/mercator';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../../../ops/site/build.ts';
import { listQueryOf, usualFilter } from '../../../frontend/src/lib/homeFilter.ts';
import { ukBox } from '../../../frontend/src/features/map/ground/view.ts';

const script = readFileSync(join(root, 'frontend/public/preload.js'), 'utf8');

/** Whether the media query matches a screen of this size. */
function isMet(query: string, size: Record<string, number>): boolean {
  if (query === '(hover: hover)') return false;
  return query.split(' and ').every((part) => {
    const [, bound, side = '', pixels] = /^\((min|max)-(width|height): (\d+)px\)$/.exec(part) ?? [];
    if (bound === undefined) throw new Error(`This is no query that the test knows: ${part}`);
    return bound === 'min' ? size[side]! >= Number(pixels) : size[side]! <= Number(pixels);
  });
}

type Fetch = (address: string) => Promise<Response>;
const openingFile = 'https://public.example/opening/view.json';

/** What the script hands over, by its address, on a page with this address and size. */
function preloadedOn(
  { pathname = '/', search = '', width = 1440, height = 900, now = '', isHeld = false },
  fetch: Fetch = () => Promise.reject(new Error('offline')),
): Map<string, Promise<Response>> {
  const page: { preloaded?: Map<string, Promise<Response>> } = {};
  const globals = {
    location: { pathname, search },
    history: { state: null },
    document: {
      querySelector: (selector: string) =>
        selector === '[data-code]' || (selector === '[rel=canonical]' && !isHeld) ? null : { href: openingFile },
    },
    matchMedia: (query: string) => ({ matches: isMet(query, { width, height }) }),
    fetch,
    Response,
    Blob,
    ...(now && {
      Date: class extends Date {
        constructor() {
          super(now);
        }
      },
    }),
    addEventListener: () => {},
  };
  runInNewContext(script, Object.assign(page, globals));
  return page.preloaded ?? new Map();
}

/** What the script requests of the API on a page with this address and size. */
const asked = (pathname: string, search: string, width?: number, height?: number): string[] => [
  ...preloadedOn({ pathname, search, ...(width && height ? { width, height } : {}) }).keys(),
];

const styles = readFileSync(join(root, 'frontend/src/features/map/frame/markers.css'), 'utf8');

it('the land lies in a rendered document where the map will draw it', () => {
  const land = (zoom: number) => ({
    width: ukBox.width / 2 ** pixelBits(zoom),
    height: ukBox.height / 2 ** pixelBits(zoom),
  });
  const rule = styles.slice(styles.indexOf('.map-first-land'), styles.indexOf('.map-opening-words'));
  const lengths = [...rule.replaceAll(/@media[^{]*|\b0px/g, '').matchAll(/-?[\d.]+(?=px)/g)].map(Number);
  const { width, height } = land(6);
  const middle = toMercator(mapView);
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
  // A journey checks what the map shows at these sizes: tests/journeys/map/map.test.ts.
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

  it('is for what the page shows: the first page of the gallery, an incident itself unless its document holds it', () => {
    const id = '0b54e1a2-6f0c-4c0e-9d6b-1f2a3b4c5d6e';
    expect(asked('/gallery', '')).toEqual([urlOf('listGallery', { query: {} })]);
    expect(asked('/gallery', '?media=video')).toEqual([]);
    expect(asked(`/incident/${id}`, '?from=mail')).toEqual([urlOf('getIncident', { params: { id } })]);
    expect(preloadedOn({ pathname: `/incident/${id}`, isHeld: true }).size).toBe(0);
  });

  it('is not sent on a page without one, nor when the map opens with another view', () => {
    expect(asked('/privacy', '')).toEqual([]);
    expect(asked('/incident/', '')).toEqual([]);
    expect(asked('/', '?type=verbal')).toEqual([]);
  });
});

it('the code of the review room is asked for where the browser refuses access to its storage', () => {
  let isAsked = false;
  const page = {
    location: { pathname: '/admin', search: '' },
    document: {
      querySelector: (selector: string) => (selector === '[data-code]' ? { textContent: '["/assets/a.js"]' } : null),
      createElement: () => ({}),
      head: { append: () => (isAsked = true) },
    },
    matchMedia: () => ({ matches: false }),
    history: { state: null },
    addEventListener: () => {},
  };
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  runInNewContext(script, Object.defineProperty(page, 'sessionStorage', { get: refuse }));
  expect(isAsked).toBe(true);
});

it.each([
  ['once the page is painted', ['paint', 'longtask']],
  ['at once where the browser does not tell of that', ['longtask']],
])('the code of a page that its document shows is asked for %s', (_, supportedEntryTypes) => {
  const links: object[] = [];
  const preloading = { name: 'link', rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low' };
  let painted = () => {};
  const page = {
    location: { pathname: '/upload', search: '' },
    document: {
      querySelector: (selector: string) =>
        selector === '[data-code]' ? { textContent: '["/assets/a.js","/assets/b.js"]' } : null,
      createElement: (name: string) => ({ name }),
      head: { append: (each: object) => links.push(each) },
    },
    matchMedia: () => ({ matches: false }),
    history: { state: null },
    addEventListener: () => {},
    PerformanceObserver: class {
      static supportedEntryTypes = supportedEntryTypes;
      constructor(note: (entries: object, observer: object) => void) {
        painted = () => note({}, { disconnect: () => (painted = () => {}) });
      }
      observe = () => {};
    },
  };
  runInNewContext(script, page);
  if (supportedEntryTypes.includes('paint')) {
    expect(links).toEqual([]);
    painted();
    painted();
  }
  expect(links).toEqual(['/assets/a.js', '/assets/b.js'].map((href) => ({ ...preloading, href })));
});

describe('the opening file', () => {
  const view = {
    day: londonDate(new Date()),
    list: { total: 7 },
    clusters: Object.fromEntries(mapView.openingZooms.map((zoom) => [zoom, [zoom, 0, 255]])),
  };
  const never = () => new Promise<Response>(() => {});
  /** What the home page gets when the API and the file answer so. */
  async function got(api: Fetch, file: Fetch): Promise<[clusters: Response, list: Response]> {
    const answers = preloadedOn({}, (address) => (address === openingFile ? file : api)(address));
    const [clusters, list] = await Promise.all(answers.values());
    return [clusters!, list!];
  }

  it('is shown while no function answers, as the API would answer', async () => {
    const [clusters, list] = await got(never, async () => Response.json(view));
    expect(await list.json()).toEqual({ total: 7 });
    expect(clusters.headers.get('content-type')).toBe('application/octet-stream');
    expect([...new Uint8Array(await clusters.arrayBuffer())]).toEqual([6, 0, 255]);
  });

  it.each([
    ['2026-07-01T22:59:59Z', '2026-07-01'],
    ['2026-07-01T23:00:00Z', '2026-07-02'],
    ['2026-01-01T23:59:59Z', '2026-01-01'],
    ['2026-01-02T00:00:00Z', '2026-01-02'],
  ])('is of today, as London has it, at %s', async (now, day) => {
    const file = async () => Response.json({ ...view, day });
    const failing = async () => Response.json({}, { status: 503 });
    const answers = preloadedOn({ now }, (address) => (address === openingFile ? file() : failing()));
    expect(await (await [...answers.values()][1]!).json()).toEqual({ total: 7 });
  });

  it('is shown, and what the API answers later is let go', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await got(
      (address) => (address.includes('map') ? never() : promise),
      async () => Response.json(view),
    );
    const late = Response.json({ total: 8 });
    resolve(late);
    await expect.poll(() => late.bodyUsed).toBe(true);
  });

  it('is shown while the API fails', async () => {
    const [, list] = await got(
      async () => new Response('', { status: 503 }),
      async () => Response.json(view),
    );
    expect(await list.json()).toEqual({ total: 7 });
  });

  it.each([
    ['is missing', async () => new Response('', { status: 404 })],
    ['cannot be read', () => Promise.reject(new Error('offline'))],
    ['never answers', never],
    ['is of another day', async () => Response.json({ ...view, day: '2020-01-01' })],
    ['has the format of another release', async () => Response.json({ days: [] })],
  ] as [string, Fetch][])('is not needed where it %s', async (_, file) => {
    const [, list] = await got(async () => Response.json({ total: 8 }), file);
    expect(await list.json()).toEqual({ total: 8 });
  });

  it('leaves the page the error of the API where neither answers', async () => {
    const [, list] = await got(
      async () => new Response('', { status: 503 }),
      () => Promise.reject(new Error('offline')),
    );
    expect(list.status).toBe(503);
  });

  it('is not asked for on a page that shows something else', () => {
    const addresses: string[] = [];
    const fetch: Fetch = (address) => (addresses.push(address), never());
    preloadedOn({ search: '?type=verbal' }, fetch);
    preloadedOn({ pathname: '/gallery' }, fetch);
    expect(addresses).toEqual([urlOf('listGallery', { query: {} })]);
  });
});
