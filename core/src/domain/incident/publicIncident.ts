import * as z from 'zod/mini';
import { shownFields } from './incidentFields.ts';

/** Anyone may see these fields, and nothing else. */
export const publicIncident = z.object(shownFields);
export type PublicIncident = z.infer<typeof publicIncident>;
