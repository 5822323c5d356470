import { belongsToNow, shown, type Submission } from '../../domain/submission/submission.ts';
import type { Needs } from '../services.ts';

/**
 * What a file belongs to: the report or post to which it was added, and in turn the incident of which that is a part
 * now; of a file of a recording, the other files of that.
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
