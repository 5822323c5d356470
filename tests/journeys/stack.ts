import type { TestProject } from 'vitest/node';
import { searchTerms } from '@incidentmap/core/domain/records/searchTerms';
import { startStack } from '../../dev/stack.ts';
import { startX, writeFictitiousPosts } from '../../dev/standins/x.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    timersUrl: string;
  }
}

/**
 * The whole platform, once for all journeys. Places come from the gazetteer and posts from a stand-in of X: a test must
 * not depend on the internet.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const x = await startX();
  writeFictitiousPosts(x, searchTerms, Date.now());
  const places = { GEOCODER_URL: 'off', POSTCODES_URL: 'off' };
  const stack = await startStack({ environment: { ...places, X_API_URL: x.url, X_BEARER_TOKEN: x.token } });
  project.provide('siteUrl', stack.url);
  project.provide('timersUrl', stack.timersUrl);
  return async () => {
    await stack.stop();
    await x.close();
  };
}
