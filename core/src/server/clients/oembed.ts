import * as z from 'zod/mini';
import { cleanLine } from '../../domain/text/cleanText.ts';
import { tiktokVideoId } from '../../domain/links/links.ts';
import { webAddress } from '../../domain/links/webAddress.ts';
import { linkText } from '../../domain/links/pastedLink.ts';
import { line } from '../../domain/text/fields.ts';
import { Problem } from '../../domain/problem.ts';
import type { Settings } from '../runtime/settings.ts';
import { fetchJson, OutsideError, under } from './fetchJson.ts';

/** The oEmbed services (https://oembed.com) of YouTube and TikTok. */
const publicYoutube = 'https://www.youtube.com';
const publicTiktok = 'https://www.tiktok.com';

/** Looks up titles of videos. Problems: `not_found` when there is no such video; `unavailable` for any other failure. */
export type VideoTitles = {
  /** `id`: the 11 characters that identify a video. */
  ofYoutube(id: string): Promise<string>;
  /** Problem `invalid_request` when the address is not that of a TikTok video. */
  ofTiktok(address: string): Promise<string>;
};

/** Milliseconds. */
const longest = 5_000;
const longestTitle = 200;

const answer = z.object({ title: line({}) });

export function makeVideoTitles({
  settings,
  fetch = globalThis.fetch,
  deadline = (ms) => AbortSignal.timeout(ms),
}: {
  settings: Pick<Settings, 'YOUTUBE_OEMBED_URL' | 'TIKTOK_OEMBED_URL'>;
  fetch?: typeof globalThis.fetch;
  deadline?: (ms: number) => AbortSignal;
}): VideoTitles {
  const { YOUTUBE_OEMBED_URL: youtube = publicYoutube, TIKTOK_OEMBED_URL: tiktok = publicTiktok } = settings;

  async function titleOf(service: string, video: string): Promise<string> {
    if (service === 'off') throw new Problem('unavailable');
    const address = under(service, 'oembed', { url: video, format: 'json' });
    try {
      const signal = deadline(longest);
      const { title } = await fetchJson(address, { schema: answer, signal, fetch });
      if (title === '') throw new Problem('not_found');
      // The slice may cut an emoji in half, which leaves a lone surrogate for cleanLine to remove.
      return cleanLine(title.slice(0, longestTitle));
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const isUnknown = [400, 401, 403, 404].includes(error.status ?? 0);
      throw new Problem(isUnknown ? 'not_found' : 'unavailable', { cause: error });
    }
  }

  return {
    ofYoutube: (id) => titleOf(youtube, `https://www.youtube.com/watch?v=${id}`),
    async ofTiktok(link) {
      const video = tiktokVideo(link);
      if (video === null) {
        const details = [{ path: 'url', code: 'url_invalid', message: 'Enter the address of a video at TikTok' }];
        throw new Problem('invalid_request', { details });
      }
      return titleOf(tiktok, video);
    },
  };
}

/**
 * The address of a TikTok video, rebuilt from its validated parts; null for any other address. TikTok ignores the name before
 * the id. Its app shares short links (vm.tiktok.com/ZM…), which its oEmbed service resolves itself.
 */
function tiktokVideo(link: string): string | null {
  const url = webAddress(linkText(link));
  if (!url) return null;
  const address = `${url.host.replace(/^(?:www|m)\./, '')}${url.pathname.replace(/\/$/, '')}`;
  const [, code] = /^(?:v[mt]\.tiktok\.com|tiktok\.com\/t)\/(\w{5,25})$/.exec(address) ?? [];
  if (code) return `https://vm.tiktok.com/${code}/`;
  const id = tiktokVideoId(url.href);
  const [, user = '@_'] = /^\/(@[\w.-]{1,50})\//.exec(url.pathname) ?? [];
  return id !== null && id.length <= 25 ? `https://www.tiktok.com/${user}/video/${id}` : null;
}
