import type { Incident } from '../../domain/incident.ts';
import { fieldMessages } from '../../domain/messages.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';

/**
 * Makes something (`create`: whether it did) that names uploaded files, which then belong to it alone: `ownedBy` is what
 * that changes of each. Problem `invalid_request` when a file was not uploaded here, is gone, or belongs to something.
 */
export async function withMedia(
  { uploads, now }: Pick<Services, 'uploads' | 'now'>,
  mediaFiles: readonly string[],
  ownedBy: Partial<Upload>,
  create: () => Promise<boolean>,
): Promise<boolean> {
  const attached: { before: Upload; etag: string }[] = [];
  const undo = () => Promise.all(attached.map(({ before, etag }) => uploads.save(before, etag).catch(() => undefined)));
  try {
    for (const name of new Set(mediaFiles)) {
      const found = await uploads.find(name);
      if (found?.document.state !== 'pending' || found.document.mediaIncidentId !== undefined) throw unknownMedia();
      const { document: before } = found;
      const after = { ...before, ...ownedBy, changedAt: now().toISOString() };
      const { etag } = await uploads.save(after, found.etag).catch((error: unknown) => {
        throw isProblem(error, 'conflict') ? unknownMedia() : error;
      });
      attached.push({ before, etag });
    }
    const created = await create();
    if (!created) await undo();
    return created;
  } catch (error) {
    // What cannot be undone now is swept later.
    await undo();
    throw error;
  }
}

/**
 * Makes a change that adds files to something which was sent before. They wait in the review room by themselves, under
 * its title: whatever is decided about it, a person looks at them. `about`: null for a post, which has no title.
 */
export async function attachLater(
  services: Pick<Services, 'uploads' | 'now'>,
  mediaFiles: readonly string[],
  id: string,
  about: Incident | null,
  change: () => Promise<unknown>,
): Promise<void> {
  const details = about && {
    title: about.title,
    location: about.location,
    incidentDate: about.incidentDate,
    incidentTime: about.incidentTime,
    incidentType: about.incidentType,
    severity: about.severity,
  };
  await withMedia(services, mediaFiles, { mediaIncidentId: id, ...(details ? { details } : {}) }, async () => {
    await change();
    return true;
  });
}

const unknownMedia = () => {
  const details = [{ path: 'mediaFiles', code: 'media_unknown', message: fieldMessages.media_unknown }];
  return new Problem('invalid_request', { details });
};
