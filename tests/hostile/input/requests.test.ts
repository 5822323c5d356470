import { it } from 'vitest';
import { fuzzRequests } from '../support/fuzz.ts';
import { conclude } from '../support/runs.ts';

/**
 * Sent: 2,000 requests over all operations, in every role, generated from their schemas and beyond. Must come back: an
 * answer of the contract or a clean rejection, with the security headers, never a 5xx or internal details. Other
 * people's data must neither change nor leak.
 */
it("2,000 requests over all operations break nothing, change no one else's data and reveal none of it", async (context) => {
  conclude(context, await fuzzRequests(2000));
}, 300_000);
