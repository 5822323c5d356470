import { rejectionCodes } from '@incidentmap/core/domain/review/audit';
import { expect, it } from 'vitest';
import { rest } from '../../frontend/src/i18n/rest.ts';

it.each(rejectionCodes)('the reason %s has a text for the sender, and one for reviewers', (code) => {
  // A sentence, not the code.
  expect(rest.receipt.reasons[code]).toMatch(/^[A-Z].* .*\.$/);
  expect(rest.review.reasons[code]).toMatch(/^[A-Z]/);
});
