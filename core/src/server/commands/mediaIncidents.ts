import type { MediaIncidentSubmission } from '../../domain/media.ts';
import type { Services } from '../services.ts';
import { withMedia } from './attachMedia.ts';

type Submitting = Pick<Services, 'uploads' | 'mediaIncidents' | 'now'>;

/** Keeps what the sender of files says of them, also beside each file, where the review room shows it. */
export async function submitMediaIncident(
  services: Submitting,
  submission: MediaIncidentSubmission,
  id: string,
): Promise<void> {
  const { mediaIncidents, now } = services;
  const { mediaFiles, incidentTime = 'Unknown', ...rest } = submission;
  const details = { ...rest, incidentTime };
  await withMedia(services, mediaFiles, { mediaIncidentId: id, details }, async () => {
    await mediaIncidents.add({ ...details, id, mediaFiles, status: 'pending', createdAt: now().toISOString() });
    return true;
  });
}

/** Forgets what was said of files when none of them waits any more. */
export async function closeMediaIncident(
  { uploads, mediaIncidents, forgotten }: Pick<Services, 'uploads' | 'mediaIncidents' | 'forgotten'>,
  id: string,
): Promise<void> {
  for await (const { state } of uploads.ofMediaIncident(id)) if (state !== 'published') return;
  // Files that were added to a report later have no record of their own.
  if (!(await mediaIncidents.find(id))) return;
  const isAnyLeft = !(await uploads.ofMediaIncident(id).next()).done;
  if (!isAnyLeft) await forgotten.remember({ id, kind: 'media', state: 'rejected' });
  await mediaIncidents.remove(id);
}
