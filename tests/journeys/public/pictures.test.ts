import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPicture } from '../../support/media/media.ts';
import { newPage, siteUrl, untilTakenOver, type VisitOptions } from '../browser.ts';
import { publicPicture } from '../files.ts';
import { intercept } from '../intercept.ts';
import { published, publishGallery } from '../published.ts';

/** What a browser loads of a picture that has renditions. */

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const screen = { viewport: { width: 1440, height: 900 } };

const inTile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).locator('img');
const inFull = (page: Page, title: string) => page.getByRole('img', { name: `Photo: ${title}` });

type Image = { currentSrc: string; complete: boolean; naturalWidth: number };

/** The end of the address that was loaded, once it is; '' before. */
const loadedBy = (picture: Locator): Promise<string> =>
  picture.evaluate((element) => {
    const { currentSrc, complete, naturalWidth } = element as unknown as Image;
    return complete && naturalWidth > 0 ? (/-1600x1200.*$/.exec(currentSrc)?.[0] ?? currentSrc) : '';
  });

it.each<[string, VisitOptions, string]>([
  ['a phone', phone, '960'],
  ['a large screen', screen, '1600'],
])(
  'the gallery, an incident’s page and the viewer on %s load a picture as wide as they need',
  async (_, options, wide) => {
    const { id, title } = await publicPicture(1600, 1200);
    const page = await newPage(options);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image' && request.url().includes('-1600x1200r')) loaded.push(request.url());
    });
    for (const [path, width, pictureIn] of [
      [`/gallery?q=${encodeURIComponent(title)}`, '480', inTile],
      [`/incident/${id}`, '960', inFull],
      [`/v/${id}`, wide, inFull],
    ] as const) {
      await page.goto(path);
      await untilTakenOver(page);
      const picture = pictureIn(page, title).last();
      await picture.waitFor();
      await expect.poll(() => loadedBy(picture)).toBe(`-1600x1200r-${width}.webp`);
    }
    // The gallery is behind the viewer.
    expect(loaded.filter((url) => !/-(?:480|960|1600)\.webp$/.test(url))).toEqual([]);
  },
);

const market = published('At a market', { mediaFiles: [`${siteUrl}/media/m-1600x1200r.jpg`] });

it.each([
  ['the gallery', '/gallery', inTile],
  ['the viewer', '/v/at-a-market', inFull],
])('%s keeps the place of a picture free before it has loaded', async (_, path, pictureIn) => {
  const rendition = await aPicture('webp', 480, 360);
  const { promise: loading, resolve: load } = Promise.withResolvers<void>();
  const page = await newPage(phone);
  await publishGallery(page, [market]);
  await intercept(page, 'GET', /^\/media\//, async (route) => {
    await loading;
    await route.fulfill({ body: rendition, contentType: 'image/webp' });
  });
  await page.goto(path);
  const picture = pictureIn(page, 'At a market');
  await picture.waitFor();
  const boxes = () =>
    picture.evaluate((element) =>
      [element, element.closest('div')!].map((each) => JSON.stringify(each.getBoundingClientRect())),
    );
  const [own, frame] = await boxes();
  expect(own).toBe(frame);
  load();
  await expect.poll(() => loadedBy(picture)).toMatch(/\.webp$/);
  expect(await boxes()).toEqual([own, frame]);
});

it('shows the picture itself where its renditions are gone', async () => {
  const drawn = await aPicture('png', 60, 40);
  const page = await newPage({ ...phone, expected: [/404/] });
  await publishGallery(page, [market]);
  await intercept(page, 'GET', /^\/media\/.*\.jpg$/, (route) =>
    route.fulfill({ body: drawn, contentType: 'image/png' }),
  );
  await intercept(page, 'GET', /^\/media\/.*\.webp$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/gallery');
  await expect.poll(() => loadedBy(inTile(page, 'At a market'))).toBe('-1600x1200r-480.jpg');
  await page.goto('/v/at-a-market');
  await expect.poll(() => loadedBy(inFull(page, 'At a market'))).toBe('-1600x1200r.jpg');
});
