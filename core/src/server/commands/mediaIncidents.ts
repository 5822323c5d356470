import type { MediaIncidentSubmission } from '../../domain/media.ts';
import type { Services } from '../services.ts';
import { withMedia } from './attachMedia.ts';

type Submitting = Pick<Services, 'uploads' | 'mediaIncidents' | 'newId' | 'now'>;

/** Keeps what the sender of files says of them, also beside each file, where the review room shows it. */
export async function submitMediaIncident(services: Submitting, submission: MediaIncidentSubmission): Promise<string> {
  const { mediaIncidents, newId, now } = services;
  const { mediaFiles, incidentTime = 'Unknown', ...rest } = submission;
  const details = { ...rest, incidentTime };
  const id = newId();
  await withMedia(services, mediaFiles, { mediaIncidentId: id, details }, async () => {
    await mediaIncidents.add({ ...details, id, mediaFiles, status: 'pending', createdAt: now().toISOString() });
    return true;
  });
  return id;
}

/** Forgets what was said of files when none of them waits any more. */
export async function closeMediaIncident(
  { uploads, mediaIncidents }: Pick<Services, 'uploads' | 'mediaIncidents'>,
  id: string,
): Promise<void> {
  for await (const { state } of uploads.ofMediaIncident(id)) if (state !== 'published') return;
  await mediaIncidents.remove(id);
}
