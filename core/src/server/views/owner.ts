import { belongsToNow, shown, type Submission } from '../../domain/submission/submission.ts';
import type { Needs } from '../services.ts';

/**
 * The report or post to which a file was added, and in turn what that is a part of; the other files of its recording.
 */
export async function ownersOf(
  { submissions }: Needs<'submissions'>,
  { id, belongsTo }: Submission,
): Promise<Submission[]> {
  const owners: Submission[] = [];
  if (belongsTo?.as === 'recording') {
    for await (const file of submissions.belongingTo(belongsTo.id)) if (file.id !== id) owners.push(file);
    return owners;
  }
  let next = belongsTo?.id;
  while (next !== undefined && owners.every((owner) => owner.id !== next)) {
    const owner: Submission | undefined = (await submissions.find(next))?.document;
    if (!owner) break;
    owners.push(owner);
    next = owner.life.is === 'merged' ? belongsToNow(owner) : undefined;
  }
  return owners;
}

/** Whether it happened at a home, as what was sent or what the public reads says. */
export const isAtHome = (submission: Submission): boolean =>
  shown(submission)?.atHome === true ||
  submission.belongsTo?.atHome === true ||
  (submission.kind === 'report' && submission.sent.atHome);
