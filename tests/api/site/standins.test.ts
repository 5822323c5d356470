import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStandins } from '../../../dev/commands/standins.ts';
import { stackSettings } from '../../../ops/site/localSettings.ts';
import { nobody, startApi, type TestApi } from '../../support/api/api.ts';

/** What `npm start -- --stand-ins` promises: a demonstration without the internet. */

let standins: Awaited<ReturnType<typeof startStandins>>;
let api: TestApi;
beforeAll(async () => {
  standins = await startStandins();
  const settings = stackSettings({}, {});
  const given = standins.applyTo(settings).environment;
  const changed = Object.entries(given).filter(([name, value]) => settings.environment[name] !== value);
  api = await startApi(Object.fromEntries(changed.map(([name, value]) => [name, value ?? ''])));
});
afterAll(async () => {
  await api.close();
  await standins.close();
});

describe('in a demonstration without the internet', () => {
  it.each([
    ['Sheffield', 53.383, -1.466, /^Sheffield$/],
    ['Penzance', 50.119, -5.537, /^Penzance, Cornwall$/],
    ['Lerwick', 60.155, -1.145, /^Lerwick, Shetland Islands$/],
    ['the middle of Northern Ireland', 54.65, -6.75, /, Northern Ireland$/],
    ['the Cairngorms', 57.08, -3.67, /^Near /],
  ])('"my location" has a name in %s', async (_where, lat, lon, address) => {
    expect((await api.as(nobody).namePlace({ query: { lat, lon } })).address).toMatch(address);
  });

  it.each([
    ['Wales', 'Wales'],
    ['M14 5GR', 'M14, Manchester'],
    ['LL57 2DG', 'LL57, Bangor, Gwynedd'],
  ])('%s is found', async (query, address) => {
    const { results } = await api.as(nobody).findPlaces({ query: { query } });
    expect(results[0]?.address).toBe(address);
  });

  it('every video on YouTube and TikTok has a title to fill in', async () => {
    const titles = await Promise.all([
      api.as(nobody).getYoutubeVideo({ params: { videoId: 'dQw4w9WgXcQ' } }),
      api
        .as(nobody)
        .getTiktokVideo({ query: { url: 'https://www.tiktok.com/@someone.else/video/7123456789012345678' } }),
    ]);
    for (const { title } of titles) expect(title).toMatch(/\w/);
  });
});
