import * as z from 'zod/mini';
import { publicIncident } from '../incident/publicIncident.ts';
import { shown, type Submission } from './submission.ts';

/** A reviewer's details of a post or a file that waits again: it was taken off the map, or a file of it was gone. */
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

export function draftOf(submission: Submission): z.output<typeof draft> | null {
  const entry = shown(submission);
  return entry && z.parse(draft, entry);
}
