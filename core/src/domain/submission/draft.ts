import * as z from 'zod/mini';
import { publicIncident } from '../incident/publicIncident.ts';
import { shown, type Submission } from './submission.ts';

/**
 * What a reviewer has written of a post or a file that waits again: its approval could not be published, or it was
 * taken off the map.
 */
export const draft = z.extend(
  z.pick(publicIncident, {
    title: true,
    description: true,
    location: true,
    incidentType: true,
    severity: true,
    incidentDate: true,
  }),
  { latitude: z.nullable(z.number()), longitude: z.nullable(z.number()), atHome: z.boolean() },
);

/** null where nobody has written anything. */
export function draftOf(submission: Submission): z.output<typeof draft> | null {
  const entry = shown(submission);
  return entry && z.parse(draft, entry);
}
