import type { MediaIncidentSubmission } from '../../../domain/submission/mediaSubmission.ts';
import type { Needs } from '../../services.ts';
import { withMedia } from './attachMedia.ts';

type Submitting = Needs<'uploads' | 'mediaIncidents' | 'now'>;

/** Stores the sender's description of a recording, and copies it to each of its files for the review room. */
export async function submitMediaIncident(
  services: Submitting,
  submission: MediaIncidentSubmission,
  id: string,
): Promise<void> {
  const { mediaIncidents, now } = services;
  const { mediaFiles, incidentTime = 'Unknown', ...rest } = submission;
  const details = { ...rest, incidentTime };
  await withMedia(services, mediaFiles, { mediaIncidentId: id, details }, () =>
    mediaIncidents.add({ ...details, id, mediaFiles, status: 'pending', createdAt: now().toISOString() }),
  );
}
