import { rejectionCodes } from '@incidentmap/core/domain/audit/audit';
import { expect, it } from 'vitest';
import { en as receipt } from '../../../frontend/src/features/receipt/texts.ts';
import { en as review } from '../../../frontend/src/features/review/shared/texts.ts';

it.each(rejectionCodes)('the reason %s has a text for the sender, and one for reviewers', (code) => {
  // A sentence, not the code.
  expect(receipt.reasons[code]).toMatch(/^[A-Z].* .*\.$/);
  expect(review.reasons[code]).toMatch(/^[A-Z]/);
});
