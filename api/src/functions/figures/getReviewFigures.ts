import { maySeeWholeTrail } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

/** The figures of every month, as they were computed last night. */
export const getReviewFigures: Handler<'getReviewFigures'> = async ({ principal, services: { reviewFigures } }) => {
  if (!maySeeWholeTrail(principal)) throw new Problem('forbidden');
  const { computedAt = null, months = [] } = (await reviewFigures.shown()) ?? {};
  return { computedAt, months: months.toReversed() };
};
