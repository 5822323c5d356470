import type { RejectionCode } from '@incidentmap/core/domain/audit/audit';

/** Why a report was rejected, as its reviewer chose it: part of the texts of each feature that tells reviewers why. */
export const rejectionReasons = {
  notAntiMuslim: 'Not an anti-Muslim incident',
  tooLittle: 'Too little to go on',
  identifies: 'Identifies a person',
  duplicate: 'Already reported',
  outsideUk: 'Not in the UK',
  spam: 'Spam, a test or abuse of the form',
  other: 'Another reason',
} as const satisfies Record<RejectionCode, string>;
