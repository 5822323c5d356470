import { it } from 'vitest';
import { fuzzRequests } from '../../support/fuzz.ts';
import { conclude } from '../../support/runs.ts';

/** Five times what `npm test` sends, with the same rules. */
it("10,000 requests over all operations break nothing, change no one else's data and reveal none of it", async (context) => {
  conclude(context, await fuzzRequests(10_000));
});
