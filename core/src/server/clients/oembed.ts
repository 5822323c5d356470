import * as z from 'zod/mini';
import { cleanLine } from '../../domain/text/cleanText.ts';
import { line } from '../../domain/fields.ts';
import { Problem } from '../../domain/problem.ts';
import type { Settings } from '../settings.ts';
import { fetchJson, OutsideError, under } from './fetchJson.ts';

/** https://oembed.com; YouTube's and TikTok's own. */
const publicYoutube = 'https://www.youtube.com';
const publicTiktok = 'https://www.tiktok.com';

/** Titles of videos by their links. Both throw Problem `not_found` when there is no such video, else `unavailable`. */
export type VideoTitles = {
  /** `id`: the 11 characters. */
  ofYoutube(id: string): Promise<string>;
  /** Problem `invalid_request` when the address is not one of a video at TikTok. */
  ofTiktok(address: string): Promise<string>;
};

const deadline = 5_000;
const longestTitle = 200;

const answer = z.object({ title: line({}) });

export function makeVideoTitles({
  settings,
  fetch = globalThis.fetch,
}: {
  settings: Pick<Settings, 'YOUTUBE_OEMBED_URL' | 'TIKTOK_OEMBED_URL'>;
  fetch?: typeof globalThis.fetch;
}): VideoTitles {
  const { YOUTUBE_OEMBED_URL: youtube = publicYoutube, TIKTOK_OEMBED_URL: tiktok = publicTiktok } = settings;

  async function titleOf(service: string, video: string): Promise<string> {
    if (service === 'off') throw new Problem('unavailable');
    const address = under(service, 'oembed', { url: video, format: 'json' });
    try {
      const signal = AbortSignal.timeout(deadline);
      const { title } = await fetchJson(address, { schema: answer, signal, fetch });
      if (title === '') throw new Problem('not_found');
      // A picture that is cut in the middle leaves what cannot be shown.
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
 * The address of a video at TikTok made anew of its parts; null for any other address. Its app shares short ones
 * (vm.tiktok.com/ZM…), which TikTok itself resolves when it is asked for the title.
 */
function tiktokVideo(link: string): string | null {
  const url = URL.parse(link.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const address = url.host.replace(/^(?:www|m)\./, '') + url.pathname.replace(/\/$/, '');
  const [, code] = /^(?:v[mt]\.tiktok\.com|tiktok\.com\/t)\/(\w{5,25})$/.exec(address) ?? [];
  if (code) return `https://vm.tiktok.com/${code}/`;
  const [, user, id] = /^tiktok\.com\/(@[\w.-]{1,50})\/video\/(\d{5,25})$/.exec(address) ?? [];
  return user && id ? `https://www.tiktok.com/${user}/video/${id}` : null;
}
