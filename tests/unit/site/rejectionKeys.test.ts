import { rejectionCodes } from '@incidentmap/core/domain/audit/audit';
import { expect, it } from 'vitest';

/** The digits that reviewers press to reject: they learn them, so none may change its reason. */
it.each([
  [1, 'notAntiMuslim'],
  [2, 'tooLittle'],
  [3, 'identifies'],
  [4, 'duplicate'],
  [5, 'outsideUk'],
  [6, 'spam'],
  [7, 'other'],
] as const)('the key %i stands for the reason %s, and no other key does', (digit, code) => {
  expect(rejectionCodes[digit - 1]).toBe(code);
  expect(rejectionCodes.filter((each) => each === code)).toHaveLength(1);
  expect(rejectionCodes).toHaveLength(7);
});
