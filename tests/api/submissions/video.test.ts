import { HttpError } from '@incidentmap/core/contract';
import { makeVideoTitles } from '@incidentmap/core/server/clients/oembed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownClip, knownVideo, privateVideo, startOembed } from '../../../dev/standins/oembed.ts';
import { badMoods, type Standin } from '../../../dev/standins/standin.ts';
import { nobody, startApi, type TestApi } from '../../support/api/api.ts';

let oembed: Standin;
let api: TestApi;
beforeEach(async () => {
  oembed = await startOembed();
  api = await startApi({ YOUTUBE_OEMBED_URL: oembed.url, TIKTOK_OEMBED_URL: oembed.url });
});
afterEach(async () => {
  await api.close();
  await oembed.close();
});

const youtube = (videoId: string) => api.as(nobody).getYoutubeVideo({ params: { videoId } });
const tiktok = (url: string) => api.as(nobody).getTiktokVideo({ query: { url } });
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => ({ status: 200, text: '' }),
    (error: unknown) =>
      error instanceof HttpError ? { status: error.status, text: error.message } : Promise.reject(error),
  );

describe('the title of a video', () => {
  it('is all that is returned', async () => {
    expect(await youtube(knownVideo.id)).toEqual({ title: knownVideo.title });
    expect(await tiktok(`${knownClip.url}?is_from_webapp=1&sender_device=pc`)).toEqual({ title: knownVideo.title });
  });

  it('is requested with a canonical address', async () => {
    await tiktok(`http://m.tiktok.com${new URL(knownClip.url).pathname}/?q=secret#x`);
    expect(oembed.requests.map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/oembed', query: { url: knownClip.url, format: 'json' } },
    ]);
  });

  it("is found for the short link that TikTok's app shares, which TikTok resolves", async () => {
    const links = [
      'https://vm.tiktok.com/ZMabc1/?k=1',
      'http://vt.tiktok.com/ZMabc1',
      'https://www.tiktok.com/t/ZMabc1/',
    ];
    // The service knows none of them: the form shows that and asks for the details.
    for (const link of links) expect((await refusal(tiktok(link))).status).toBe(404);
    expect(oembed.requests.map(({ query }) => query.url)).toEqual(links.map(() => 'https://vm.tiktok.com/ZMabc1/'));
  });

  it.each([privateVideo, 'nosuchvideo'])('is not found for %s', async (id) => {
    expect((await refusal(youtube(id))).status).toBe(404);
  });

  it('causes no request for a link that is not a video there', async () => {
    for (const url of [
      'https://www.tiktok.com/@someone',
      'https://vm.tiktok.com/',
      'https://vm.tiktok.com.example.org/ZMabc1/',
      'https://www.tiktok.com.example.org/@someone/video/7000000000000000001',
      'https://user@127.0.0.1/@someone/video/7000000000000000001',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '',
    ]) {
      expect((await refusal(tiktok(url))).status).toBe(400);
    }
    expect((await refusal(youtube('too-short'))).status).toBe(400);
    expect(oembed.requests).toEqual([]);
  });

  it.each(badMoods.filter((mood) => mood !== 'never' && mood !== 'stalled'))(
    'is unavailable, and nothing of the answer leaks, while the service is %s',
    async (mood) => {
      oembed.mood = mood;
      const { status, text } = await refusal(youtube(knownVideo.id));
      expect(status).toBe(503);
      expect(text).not.toContain('private detail');
      expect(oembed.requests).toHaveLength(1);
    },
  );

  it.each(['never', 'stalled'] as const)('is given up after five seconds: %s', async (mood) => {
    oembed.mood = mood;
    const timeout = new AbortController();
    const deadlines: number[] = [];
    const titles = makeVideoTitles({
      settings: { YOUTUBE_OEMBED_URL: oembed.url },
      deadline: (ms) => {
        deadlines.push(ms);
        return timeout.signal;
      },
    });
    const title = titles.ofYoutube(knownVideo.id);
    await expect.poll(() => oembed.requests.length).toBe(1);
    timeout.abort(new DOMException('It took too long.', 'TimeoutError'));
    await expect(title).rejects.toMatchObject({ code: 'unavailable' });
    expect(deadlines).toEqual([5_000]);
  });
});
