import { createClient } from '@incidentmap/core/contract';

/** The browser asks whether what it holds is still current: an unchanged answer costs a 304, a new one is seen at once. */
export const client = createClient({ fetch: (input, init) => fetch(input, { ...init, cache: 'no-cache' }) });
