import { it } from 'vitest';
import { fuzzRequests } from '../support/fuzz.ts';
import { conclude } from '../support/runs.ts';

/**
 * Sent: 2,000 requests over all operations, in every role, from their own schemas and beyond them. Must come back: an
 * answer of the contract or a clean refusal, with the safe headers, never a 5xx or a word about our insides. Nothing of
 * others may have changed, nor be told to whom it is not for.
 */
it("2,000 requests over all operations break nothing, change no one else's data and reveal none of it", async (context) => {
  conclude(context, await fuzzRequests(2000));
}, 300_000);
