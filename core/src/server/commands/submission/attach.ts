import { sender } from '../../../domain/sender/reporterActions.ts';
import { fieldMessages } from '../../../domain/messages.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { lifeAfter } from '../../../domain/submission/refusals.ts';
import { type FileDetails, isBare, type Media, type Submission } from '../../../domain/submission/submission.ts';
import type { Needs } from '../../services.ts';

type Attaching = Needs<'submissions' | 'now'>;

/**
 * Makes uploaded files belong to one owner, and runs `create`, which stores that owner. `attached` returns a file as it
 * belongs to that; one that does already is accepted, because an earlier attempt may have crashed or still be running.
 * Problem `invalid_request` when a file was not uploaded here, was removed, or belongs to another owner.
 */
async function withMedia(
  { submissions, now }: Attaching,
  names: readonly string[],
  attached: (file: Media) => Media | null,
  create: () => Promise<unknown>,
): Promise<void> {
  const done: { before: Submission; etag: string }[] = [];
  const attach = async (name: string): Promise<void> => {
    const id = (await submissions.fileNamed(name))?.id;
    if (id === undefined) throw unknownMedia();
    let before: Submission | undefined;
    const saved = await submissions.update(id, (found) => {
      const next = attached(found as Media);
      if (!next) throw unknownMedia();
      before = found;
      // Saved even if it has this owner already: the new etag stops the earlier attempt from undoing it.
      return { ...next, changedAt: now().toISOString() };
    });
    if (!saved || !before) throw unknownMedia();
    done.push({ before, etag: saved.etag });
  };
  try {
    for (const name of new Set(names)) await attach(name);
    await create();
  } catch (error) {
    // If this fails, the sweep undoes it later.
    await Promise.all(
      done.map(({ before, etag }) =>
        submissions.save({ ...before, changedAt: now().toISOString() }, etag).catch(() => undefined),
      ),
    );
    throw error;
  }
}

/** Runs `create` with the files of a report or a post, which are reviewed with it. */
export const withFiles = (
  services: Attaching,
  names: readonly string[],
  id: string,
  create: () => Promise<unknown>,
): Promise<void> =>
  withMedia(
    services,
    names,
    (file) => {
      if (file.belongsTo || (file.life.is === 'waiting' && !isBare(file))) return null;
      try {
        return { ...file, life: lifeAfter(file, { act: 'merge', into: id, as: 'file' }, sender, services.now()) };
      } catch (error) {
        if (isProblem(error)) return null;
        throw error;
      }
    },
    create,
  );

/** A file that is reviewed on its own, though it belongs to something; null when it may not. */
const owned =
  (belongsTo: NonNullable<Media['belongsTo']>, details: FileDetails | null) =>
  (file: Media): Media | null =>
    isBare(file) || (file.belongsTo?.id === belongsTo.id && file.life.is === 'waiting')
      ? { ...file, belongsTo, sent: { ...file.sent, details } }
      : null;

/** Stores what its sender said of a recording with each of its files. */
export const describeRecording = (
  services: Attaching,
  names: readonly string[],
  id: string,
  details: FileDetails,
): Promise<void> => withMedia(services, names, owned({ id, as: 'recording' }, details), () => Promise.resolve());

/** Runs `create`, which adds files to an earlier report or post. They are reviewed on their own. */
export const withAdded = (
  services: Attaching,
  names: readonly string[],
  { id, atHome }: { id: string; atHome: boolean },
  create: () => Promise<unknown>,
): Promise<void> =>
  withMedia(services, names, owned({ id, as: 'addition', ...(atHome ? { atHome } : {}) }, null), create);

export const unknownMedia = () => {
  const details = [{ path: 'mediaFiles', code: 'media_unknown', message: fieldMessages.media_unknown }];
  return new Problem('invalid_request', { details });
};
