import { events } from '@incidentmap/core/domain/data/events';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage, untilStill } from '../browser.ts';
import { resizeTo, untilDrawn } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { choose, homeWith, map, publish, published, query } from '../published.ts';

/** Web Mercator, from 0 to 1. */
const across = (lon: number) => lon / 360 + 0.5;
const down = (lat: number) => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
const lonOf = (x: number) => (x - 0.5) * 360;
const latOf = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/** How much of the map's bottom a phone's sheet covers, in pixels. */
async function coveredOf(page: Page, bottom: number): Promise<number> {
  const sheet = page.getByRole('button', { name: 'Show more of Incidents' });
  return (await sheet.isVisible()) ? bottom - (await sheet.boundingBox())!.y : 0;
}

/** What can be seen of the map, in degrees, read off from where two of the overlay's events stand on it, on whole pixels. */
async function viewOf(page: Page) {
  const frame = (await map(page).boundingBox())!;
  const [london, cardiff] = await Promise.all(
    ['London', 'Cardiff'].map(async (city) => {
      const { title, latitude, longitude } = events.find(({ location }) => location === city)!;
      const box = (await map(page).getByTitle(title).boundingBox())!;
      return {
        left: box.x + box.width / 2 - frame.x,
        top: box.y + box.height / 2 - frame.y,
        x: across(longitude),
        y: down(latitude),
      };
    }),
  );
  const measured = Math.log2((london!.left - cardiff!.left) / (london!.x - cardiff!.x)) - 8;
  const zoom = Math.round(measured);
  const world = 2 ** (zoom + 8);
  const lonAt = (left: number) => lonOf(london!.x + (left - london!.left) / world);
  const latAt = (top: number) => latOf(london!.y + (top - london!.top) / world);
  const { width } = frame;
  const height = frame.height - (await coveredOf(page, frame.y + frame.height));
  return {
    width,
    height,
    /** NaN while it zooms. */
    zoom: Math.abs(measured - zoom) < 0.03 ? zoom : Number.NaN,
    lat: latAt(height / 2),
    lon: lonAt(width / 2),
    north: latAt(0),
    south: latAt(height),
    west: lonAt(0),
    east: lonAt(width),
  };
}
type Side = 'north' | 'south' | 'west' | 'east';

/** What a map of which so many pixels can be seen opens with, and how far it goes at a zoom. */
function promised({ width, height }: { width: number; height: number }) {
  const [top, bottom, left, right] = [down(60.5), down(49.5), across(-8.5), across(2)];
  const isRoomy = width >= 600 && height >= 700;
  const fitting = Math.floor(Math.log2(Math.min(width / (right - left), height / (bottom - top)))) - 8;
  // The smallest zoom, at which the UK is a few pixels higher than what the smallest phone shows.
  const whole = Math.max(4, fitting);
  const [x, y] = isRoomy ? [across(-2), down(54.5)] : [(left + right) / 2, (top + bottom) / 2];
  const limits = (zoom: number): Record<Side, number> => {
    const [wide, high] = [width / 2 ** (zoom + 9), height / 2 ** (zoom + 9)];
    return {
      north: Math.max(60.5, latOf(y - high)),
      south: Math.min(49.5, latOf(y + high)),
      west: Math.min(-8.5, lonOf(x - wide)),
      east: Math.max(2, lonOf(x + wide)),
    };
  };
  return { isRoomy, lat: latOf(y), lon: lonOf(x), zoom: isRoomy ? 6 : whole, whole, limits };
}

/** Three pixels in degrees: Leaflet leaves one or two, and events stand on whole ones. */
const near = (zoom: number) => (3 * 360) / 2 ** (zoom + 8);

/** Waits until the map shows what one of its size opens with; `isRoomy`: whether it is to be one with room. */
async function expectHome(page: Page, isRoomy: boolean): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await expect
    .poll(
      async () => {
        const { zoom, lat, lon, ...size } = await viewOf(page);
        const home = promised(size);
        const away = Math.max(Math.abs(lat - home.lat), Math.abs(lon - home.lon));
        return [home.isRoomy, zoom === home.zoom, away < near(home.zoom)];
      },
      { message: `The map on a screen of ${width} × ${height}` },
    )
    .toEqual([isRoomy, true, true]);
}

const open = (width: number, height: number) =>
  homeWith([published('One in Leeds')], '?overlays=events', { viewport: { width, height } });

describe('the map', () => {
  it('opens at 54.5, −2 and zoom 6 where it has the room, else with the whole UK, and so does one that is turned', async () => {
    const page = await open(390, 844);
    for (const [width, height, isRoomy] of [
      [390, 844, false],
      [768, 1024, false],
      [1280, 800, false],
      [1920, 1080, true],
      [1440, 1000, true],
      [320, 568, false],
    ] as const) {
      await resizeTo(page, { width, height });
      await expectHome(page, isRoomy);
      await page.reload();
      await expectHome(page, isRoomy);
    }
  });

  it('names the capitals and great cities beside the incidents, and fades the continent into the sea', async () => {
    const cities = [
      [51.51, -0.13],
      [55.95, -3.2],
      [51.48, -3.18],
      [54.6, -5.93],
      [53.48, -2.24],
    ];
    const incidents = cities.map(([latitude, longitude], index) =>
      published(`Incident ${index}`, { latitude: latitude!, longitude: longitude! }),
    );
    const page = await homeWith(incidents, '', { viewport: { width: 1920, height: 1080 } });
    await expect.poll(() => page.locator('.map-spot').count()).toBe(cities.length);
    const names = page.locator('.map-label span');
    await expect
      .poll(() => names.allTextContents())
      .toEqual(expect.arrayContaining(['London', 'Edinburgh', 'Cardiff', 'Belfast', 'Manchester']));
    const boxes = (locator: Locator) =>
      locator.evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
    const [spots, labels] = [await boxes(page.locator('.map-spot')), await boxes(names)];
    const covered = labels.filter((label) =>
      spots.some(
        (spot) =>
          label.left < spot.right && spot.left < label.right && label.top < spot.bottom && spot.top < label.bottom,
      ),
    );
    expect(covered).toEqual([]);
    expect(await page.locator('.map-abroad').evaluate((shape) => shape.getAttribute('fill'))).toBe('url(#map-fade)');
    expect(await page.locator('#map-fade stop').last().getAttribute('stop-opacity')).toBe('0');
  });

  it('cuts no name at its edges', async () => {
    const page = await homeWith([], '?at=53.48,-2.24,11', { viewport: { width: 1440, height: 900 } });
    const names = page.locator('.map-label span');
    await expect.poll(() => names.count()).toBeGreaterThan(10);
    const frame = (await map(page).boundingBox())!;
    /** How many pixels of each name that is seen lie beyond the edge. */
    const beyond = await names.evaluateAll(
      (elements, { x, y, width, height }) =>
        elements
          .map((element) => element.getBoundingClientRect())
          .filter((box) => box.right > x && box.left < x + width && box.bottom > y && box.top < y + height)
          .map((box) => Math.max(x - box.left, box.right - x - width, y - box.top, box.bottom - y - height)),
      frame,
    );
    expect(beyond.length).toBeGreaterThan(10);
    // Their widths are estimates.
    expect(Math.max(...beyond)).toBeLessThan(6);
  });

  it('asks once for what it shows before its code is there, and shows it over the land', async () => {
    const page = await newPage();
    await publish(page, [published('One in Leeds')]);
    await intercept(page, 'GET', /^\/assets\/LeafletIncidentMap/, () => {});
    const asked: string[] = [];
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('part') === 'clusters') asked.push(searchParams.get('zoom')!);
    });
    for (const [width, height, zoom] of [
      [390, 844, '5'],
      [768, 1024, '5'],
      [1280, 800, '5'],
      [1440, 900, '6'],
      [320, 568, '4'],
    ] as const) {
      // Away from the page first, which asks again when its size changes.
      await page.goto('about:blank');
      await resizeTo(page, { width, height });
      asked.length = 0;
      await page.goto('/');
      await page.locator('.map-spot').waitFor();
      await page.locator('.map-opening-land').filter({ visible: true }).waitFor();
      expect(asked).toEqual([zoom]);
    }
  });

  it.each([
    [390, 844],
    [1920, 1080],
  ])(
    'shows nothing beyond the UK’s bounds however far it is dragged, on a screen of %i × %i',
    async (width, height) => {
      const page = await open(width, height);
      const home = promised(await viewOf(page));
      const drag = async (by: number) => {
        const box = (await map(page).boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + by, box.y + by, { steps: 3 });
        await page.mouse.up();
      };
      const reaches = (zoom: number, ...sides: Side[]) =>
        expect
          .poll(
            async () => {
              const view = await viewOf(page);
              const isThere = (side: Side) => Math.abs(view[side] - home.limits(zoom)[side]) < near(zoom);
              return [view.zoom, ...sides.filter(isThere)];
            },
            { message: `What is at its limit at zoom ${zoom}` },
          )
          .toEqual([zoom, ...sides]);
      const zoomTo = async (sign: '+' | '-', zoom: number) => {
        await map(page).focus();
        await page.keyboard.press(sign);
        await expect.poll(async () => (await viewOf(page)).zoom).toBe(zoom);
      };
      for (const zoom of [home.zoom, home.zoom + 1, home.zoom + 2]) {
        if (zoom > home.zoom) await zoomTo('+', zoom);
        await drag(5000);
        await reaches(zoom, 'north', 'west');
        await drag(-5000);
        await reaches(zoom, 'south', 'east');
      }
      // Out again from the corner.
      for (let zoom = home.zoom + 1; zoom >= home.whole; zoom -= 1) {
        await zoomTo('-', zoom);
        await reaches(zoom, 'south', 'east');
      }
    },
  );
});

describe.each([
  [1440, 900],
  [390, 844],
])('on a screen of %i × %i, the map stays where it is when a popup closes', (width, height) => {
  const dozen = Array.from({ length: 12 }, (_, n) => published(`Online ${n + 1}`, { latitude: 52.5, longitude: -1.9 }));
  const incidents = [
    published('One in Leeds', { severity: 'high' }),
    published('Another in Leeds', { severity: 'high' }),
    published('One in the east', { longitude: 1.4 }),
    published('One in Lerwick', { severity: 'critical', latitude: 60.155, longitude: -1.147 }),
    ...dozen,
  ];
  const inLeeds = '2 incidents here, most severe: High';
  const start = (address: string) => homeWith(incidents, address, { viewport: { width, height } });
  const closings: Record<string, (page: Page) => Promise<unknown>> = {
    'its button': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    Escape: (page) => page.keyboard.press('Escape'),
  };
  const mark = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name });

  /** Where everything stands on the map, and how near it is seen. */
  const viewOnce = async (page: Page) => {
    await untilDrawn(page);
    await untilStill(page);
    return map(page).evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      const places = [...element.querySelectorAll('.leaflet-marker-icon')].map((marker) => {
        const box = marker.getBoundingClientRect();
        return `${Math.round(box.x - x)} ${Math.round(box.y - y)}`;
      });
      return [...places.toSorted(), element.querySelector('.leaflet-control-scale-line')?.textContent];
    });
  };
  /** Once what is open has all of its content, and stays as it is. */
  const viewNow = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    let last = await viewOnce(page);
    await expect
      .poll(async () => {
        const before = last;
        last = await viewOnce(page);
        return JSON.stringify(last) === JSON.stringify(before);
      })
      .toBe(true);
    return last;
  };
  /** Opens it, does something with it, and closes it, once in each way. */
  async function expectStill(
    page: Page,
    name: string | RegExp,
    openIt: () => Promise<unknown>,
    use: () => unknown = () => {},
  ) {
    for (const [how, close] of Object.entries(closings)) {
      const popup = page.getByRole('dialog', { name });
      await openIt();
      await popup.waitFor();
      const opened = await viewNow(page);
      await use();
      const before = await viewNow(page);
      expect(before.at(-1)).toEqual(opened.at(-1));
      await close(page);
      await popup.waitFor({ state: 'detached' });
      await expect.poll(() => query(page)).not.toContain('incident=');
      expect(await viewNow(page), `Closed by ${how}`).toEqual(before);
    }
  }

  it.each([
    ['afar', ''],
    ['near by', '?at=53.8,-1.549,10'],
    ['within a search', '?q=Leeds'],
  ])('of an incident that is seen from %s, and when it pages to the next of its place', async (_, address) => {
    const page = await start(address);
    await expectStill(
      page,
      / in Leeds$/,
      () => mark(page, inLeeds).press('Enter'),
      () => page.getByRole('button', { name: 'Next incident here' }).click(),
    );
  });

  it('of one that the address or the list has opened', async () => {
    const page = await start('?incident=one-in-leeds&at=53.7,-1.5,8');
    await page.getByRole('dialog', { name: 'One in Leeds' }).waitFor();
    const opened = await viewNow(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await viewNow(page)).toEqual(opened);
    await expectStill(page, 'One in Leeds', () => choose(page, 'One in Leeds', 'Show on map'));
  });

  it('of one at the edge of what the map shows', async () => {
    const page = await start('?at=60.1,-1.2,7');
    await expectStill(page, 'One in Lerwick', () => mark(page, '1 incident here, severity: Critical').press('Enter'));
  });

  it('of a list of many, of an event and of the searched place', async () => {
    const page = await start('?at=52.5,-1.9,9&overlays=events&q=Birmingham');
    await expectStill(page, '12 incidents here', () => mark(page, /^12 incidents here/).press('Enter'));
    await expectStill(page, 'Birmingham', () => mark(page, 'Searched place: Birmingham').press('Enter'));
    await expectStill(page, 'Example protest outside a public building', () =>
      mark(page, /^Protest: Example protest outside/).press('Enter'),
    );
  });

  it('or makes way for that of another place', async () => {
    const page = await start('');
    await mark(page, inLeeds).press('Enter');
    await page.getByRole('dialog', { name: / in Leeds$/ }).waitFor();
    const scale = (await viewNow(page)).at(-1);
    await mark(page, '1 incident here, severity: Medium').press('Enter');
    await page.getByRole('dialog', { name: 'One in the east' }).waitFor();
    expect((await viewNow(page)).at(-1)).toEqual(scale);
  });
});
