import * as z from 'zod/mini';
import { monthFigures } from '../domain/figures/figures.ts';
import { publicMonth } from '../domain/figures/publicFigures.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';

export const figures = {
  getReviewFigures: {
    ...routes.getReviewFigures,
    access: 'admin',
    query: z.object({ figures: z.enum(['months']) }),
    /** Newest month first; the first ones are not closed. `computedAt`: null before the first night. */
    answer: z.object({ computedAt: z.nullable(z.string()), months: z.array(monthFigures) }),
  },
  listPublicFigures: {
    ...routes.listPublicFigures,
    access: 'anyone',
    /** Closed months, newest first. */
    answer: z.object({ months: z.array(publicMonth) }),
  },
} as const satisfies Entries;
