import type { TestProject } from 'vitest/node';
import { searchTerms } from '@incidentmap/core/domain/data/searchTerms';
import { endedByItself, startStack, writeOpeningFile } from '../../dev/stack/stack.ts';
import { startX, writeFictitiousPosts } from '../../dev/standins/x.ts';
import { startOembed } from '../../dev/standins/oembed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    timersUrl: string;
  }
}

/**
 * The whole platform, once for all journeys. Places come from the gazetteer, posts and titles of videos from stand-ins: a
 * test must not depend on the internet.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const oembed = await startOembed();
  const x = await startX();
  writeFictitiousPosts(x, searchTerms, Date.now());
  // Set by `npm run test:azure`: the journeys run on what is staged, on Microsoft's functions host.
  const { STAGED: staged, CORE_TOOLS: coreTools } = process.env;
  const stack = await startStack({
    ...(staged && coreTools ? { staged, coreTools } : {}),
    environment: {
      GEOCODER_URL: 'off',
      POSTCODES_URL: 'off',
      CHALLENGE: 'off',
      RATE_LIMITS: 'off',
      YOUTUBE_OEMBED_URL: oembed.url,
      TIKTOK_OEMBED_URL: oembed.url,
      X_API_URL: x.url,
      X_BEARER_TOKEN: x.token,
    },
  });
  await writeOpeningFile(stack);
  project.provide('siteUrl', stack.url);
  project.provide('timersUrl', stack.timersUrl);
  return async () => {
    const ended = await endedByItself(stack);
    await stack.stop();
    await Promise.all([oembed.close(), x.close()]);
    if (ended) throw ended;
  };
}
