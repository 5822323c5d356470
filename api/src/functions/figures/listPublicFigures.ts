import { isClosed } from '@incidentmap/core/domain/figures/figures';
import { toPublicMonth } from '@incidentmap/core/domain/figures/publicFigures';
import type { Handler } from '../../http/handler.ts';
import { compressedAnswer } from '../../http/compressedAnswer.ts';

/** The figures of the months that were closed when they were computed: these never change again. */
export const listPublicFigures: Handler<'listPublicFigures'> = async ({ services: { reviewFigures } }) => {
  const { computedAt, months = [] } = (await reviewFigures.shown()) ?? {};
  const closed = computedAt === undefined ? [] : months.filter(({ month }) => isClosed(month, new Date(computedAt)));
  return compressedAnswer('listPublicFigures', { months: closed.toReversed().map(toPublicMonth) });
};
