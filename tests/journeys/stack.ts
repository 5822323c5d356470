import type { TestProject } from 'vitest/node';
import { startStack } from '../../dev/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
  }
}

/** The whole platform, once for all journeys. Places come from the gazetteer: a test must not depend on the internet. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack({
    environment: { GEOCODER_URL: 'off', POSTCODES_URL: 'off', CHALLENGE: 'off', RATE_LIMITS: 'off' },
  });
  project.provide('siteUrl', stack.url);
  return () => stack.stop();
}
