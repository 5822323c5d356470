import { makeVideoTitles } from '@incidentmap/core/server/clients/oembed';
import { describe, expect, it } from 'vitest';

/** Requests one video title a night from each service. */
describe.runIf(process.env['LIVE'] === 'on')('titles of videos', () => {
  const titles = makeVideoTitles({ settings: {} });

  it('come from YouTube: of the first video that was ever there', async () => {
    expect(await titles.ofYoutube('jNQXAC9IVRw')).toBe('Me at the zoo');
  });

  it("come from TikTok: of the video in its own documentation's example", async () => {
    const title = await titles.ofTiktok('https://www.tiktok.com/@scout2015/video/6718335390845095173');
    expect(title).toMatch(/\w/);
  });
});
