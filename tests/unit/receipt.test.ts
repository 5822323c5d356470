import { rejectionCodes } from '@incidentmap/core/domain/audit';
import { expect, it } from 'vitest';
import { en } from '../../frontend/src/i18n/en.ts';

it.each(rejectionCodes)('the reason %s is told in words: to the sender, and to reviewers in their own', (code) => {
  // A sentence, not the code.
  expect(en.receipt.reasons[code]).toMatch(/^[A-Z].* .*\.$/);
  expect(en.review.reasons[code]).toMatch(/^[A-Z]/);
});
