import { highestSeverityOf } from '../../../domain/submission/highestSeverity.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import { fieldMessages } from '../../../domain/messages.ts';
import { Problem } from '../../../domain/problem.ts';
import { withoutHome } from '../../publication/withoutHome.ts';
import type { Needs } from '../../services.ts';
import type { Upload } from '../../stores/uploads.ts';

/**
 * Makes uploaded files belong to one owner, and runs `create`, which stores that owner. `ownedBy`: the fields of each
 * upload that name the owner. A file that already has this owner is accepted, because an earlier attempt may have
 * crashed or may still be running. Problem `invalid_request` when a file was not uploaded here, was removed, or belongs
 * to another owner.
 */
export async function withMedia(
  { uploads, now }: Needs<'uploads' | 'now'>,
  mediaFiles: readonly string[],
  ownedBy: Partial<Upload>,
  create: () => Promise<unknown>,
): Promise<void> {
  const attached: { before: Upload; etag: string }[] = [];
  const attach = async (name: string): Promise<void> => {
    let before: Upload | undefined;
    const saved = await uploads.update(name, (found) => {
      if (!isFree(found) && !isOwned(found, ownedBy)) throw unknownMedia();
      before = found;
      // Saved even if the file has this owner already: the new etag stops the earlier attempt from undoing it.
      return { ...found, ...ownedBy, changedAt: now().toISOString() };
    });
    if (!saved || !before) throw unknownMedia();
    attached.push({ before, etag: saved.etag });
  };
  try {
    for (const name of new Set(mediaFiles)) await attach(name);
    await create();
  } catch (error) {
    // If this fails, the sweep undoes it later.
    await Promise.all(attached.map(({ before, etag }) => uploads.save(before, etag).catch(() => undefined)));
    throw error;
  }
}

const isFree = ({ state, mediaIncidentId }: Upload): boolean => state === 'pending' && mediaIncidentId === undefined;

/** Whether the upload already has exactly this owner. */
const isOwned = (upload: Upload, owner: Partial<Upload>): boolean =>
  (['incidentId', 'postId', 'mediaIncidentId'] as const).every((field) => upload[field] === owner[field]) &&
  upload.state === (owner.state ?? 'pending');

/**
 * Runs a change that adds files to an earlier report, post or recording. The files are reviewed on their own, under its
 * title and public location. `describedBy`: the incident with these details; null for a post, which has no title.
 * `atHome` is stored with each file.
 */
export async function attachLater(
  services: Needs<'uploads' | 'now'>,
  mediaFiles: readonly string[],
  id: string,
  { describedBy, atHome }: { describedBy: Incident | null; atHome: boolean | undefined },
  change: () => Promise<unknown>,
): Promise<void> {
  const about = describedBy && withoutHome(describedBy);
  const details = about && {
    title: about.title,
    location: about.location,
    incidentDate: about.incidentDate,
    incidentTime: about.incidentTime,
    incidentType: about.incidentType,
    severity: about.severity,
  };
  const highestSeverity = describedBy ? highestSeverityOf(describedBy) : undefined;
  const addition = {
    mediaIncidentId: id,
    isAddition: true,
    ...(atHome ? { atHome } : {}),
    ...(details ? { details } : {}),
    ...(highestSeverity === undefined ? {} : { highestSeverity }),
  };
  await withMedia(services, mediaFiles, addition, change);
}

const unknownMedia = () => {
  const details = [{ path: 'mediaFiles', code: 'media_unknown', message: fieldMessages.media_unknown }];
  return new Problem('invalid_request', { details });
};
