import type { TestProject } from 'vitest/node';
import { startStack } from '../../dev/stack.ts';
import { startOembed } from '../../dev/standins/oembed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
  }
}

/**
 * The whole platform, once for all journeys. Places come from the gazetteer and titles of videos from a stand-in: a test
 * must not depend on the internet.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const oembed = await startOembed();
  const stack = await startStack({
    environment: {
      GEOCODER_URL: 'off',
      POSTCODES_URL: 'off',
      CHALLENGE: 'off',
      RATE_LIMITS: 'off',
      YOUTUBE_OEMBED_URL: oembed.url,
      TIKTOK_OEMBED_URL: oembed.url,
    },
  });
  project.provide('siteUrl', stack.url);
  return async () => {
    await stack.stop();
    await oembed.close();
  };
}
