import * as z from 'zod/mini';
import { shownFields } from './incidentFields.ts';

/** What anyone may see: the fields that `incidentFields.ts` calls public, and nothing else. */
export const publicIncident = z.object(shownFields);
export type PublicIncident = z.infer<typeof publicIncident>;
