import { type Standin, startStandin } from './standin.ts';

/** A video that exists, one that its owner does not allow to be embedded, and a TikTok video that exists. */
export const knownVideo = { id: 'demo_vid-01', title: 'Invented video of a demonstration' } as const;
export const privateVideo = 'private-001';
export const knownClip = { url: 'https://www.tiktok.com/@invented.person/video/7000000000000000001' } as const;

/**
 * Stand-in of the oEmbed services of YouTube and TikTok, which have the same format. `isEveryVideoThere`: returns a title
 * for every video except the private one, for demonstrations.
 */
export const startOembed = ({ isEveryVideoThere = false } = {}): Promise<Standin> =>
  startStandin(({ query }) => {
    const { url = '' } = query;
    if (url.endsWith(privateVideo)) return { status: 401, body: 'Unauthorized' };
    const isKnown = url === `https://www.youtube.com/watch?v=${knownVideo.id}` || url === knownClip.url;
    return isKnown || isEveryVideoThere
      ? {
          status: 200,
          body: { title: knownVideo.title, author_name: 'Invented Person', html: '<script>alert(1)</script>' },
        }
      : { status: 404, body: 'Not Found' };
  }, Date.now);
