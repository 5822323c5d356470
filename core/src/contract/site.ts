import * as z from 'zod/mini';
import { helpline } from '../domain/help/helpline.ts';
import { xBudget } from '../domain/monitor/xBudget.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';

const checkState = z.enum(['ok', 'down']);

export const site = {
  getSite: {
    ...routes.getSite,
    access: 'anyone',
    answer: z.object({
      /** Whether the database contains invented incidents for a demonstration. */
      demonstrationData: z.boolean(),
      /** The address of a PMTiles file with the streets of the map, if the operator has put one there. */
      basemap: z.nullable(z.string()),
      /** The street tiles of the map, if the operator has configured a server. */
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
      /** How to reach the operator; null where that is not configured. */
      contact: z.object({ email: z.nullable(z.string()), postalAddress: z.nullable(z.string()) }),
      /** Helplines besides the emergency numbers, as the operator lists them. */
      helplines: z.array(helpline),
      /** The Azure regions where data is stored and the functions run; null where that is not configured. */
      hosting: z.nullable(z.object({ data: z.string(), functions: z.string() })),
      /** The size, in metres, of the grid that public locations are moved to. */
      publicGridMetres: z.number(),
    }),
  },
  getHealth: {
    ...routes.getHealth,
    access: 'anyone',
    /** `build` is null where nothing was staged, as on a developer's machine. */
    answer: z.object({
      status: checkState,
      build: z.nullable(z.string()),
      checks: z.record(z.string(), checkState),
      /** null while nothing is collected from X. */
      xBudget: z.nullable(xBudget),
      /** Within a day: how often an Admin wanted to delete more incidents than that day allows. */
      deletionsRefused: z.int(),
    }),
  },
  getChallenge: {
    ...routes.getChallenge,
    access: 'anyone',
    /**
     * The input of altcha-lib's `solveChallenge` (PBKDF2), or null when challenges are turned off. The header
     * `x-challenge` is the base64 of the JSON `{ challenge, solution }`. A challenge is valid for one request and for
     * ten minutes. Request it when a form is opened, and again before it expires: a report that arrives within three
     * seconds of its challenge is flagged as suspected. Where a network has sent many reports, `too_many_requests` has a
     * longer `challenge` in its body, for the same request.
     */
    answer: z.object({ challenge: z.nullable(z.record(z.string(), z.unknown())) }),
  },
} as const satisfies Entries;
