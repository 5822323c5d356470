import { it } from 'vitest';
import { formats } from '../../support/mutations.ts';
import { conclude } from '../../support/runs.ts';
import { uploadMutations } from '../../support/uploads.ts';

/** Thirty times what `npm test` sends of each format, with the same rules. */
for (const format of formats) {
  it(`5,000 mutated ${format} files are accepted or rejected, and a rejected one leaves nothing behind`, async (context) => {
    conclude(context, await uploadMutations({ [format]: 5000 }));
  });
}
