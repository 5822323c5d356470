import { isProblem } from '../../../domain/problem.ts';
import { type Person, systemAs } from '../../../domain/submission/life.ts';
import { edit } from '../../../domain/submission/incidentEdit.ts';
import { hasEntry, type Media, shown, type Submission } from '../../../domain/submission/submission.ts';
import type { Needs } from '../../services.ts';
import { change, changeIfThere, type Changing } from './change.ts';

type Spreading = Changing & Needs<'now'>;

/**
 * Marks as at home what belongs to an incident that is: its sources, the files that were added to any of them, the
 * incidents that such files became, the incident into which one of these was merged, and the report or the recording of
 * a file. Idempotent: a retry finishes after a crash.
 */
export async function spreadAtHome(services: Spreading, id: string, by: Person): Promise<void> {
  const report = (await services.submissions.find(id))?.document;
  if (!report || !shown(report)?.atHome) return;
  await spreadTo(services, id, by);
  for await (const part of services.submissions.partsOf(id)) {
    if (part.life.is !== 'merged' || part.life.as === 'file') continue;
    if (hasEntry(part)) await markAtHome(services, part.id, by);
    await spreadTo(services, part.id, by);
  }
  await spreadInto(services, report, by);
  await spreadFrom(services, report, by);
}

/** Marks what a file belongs to: its report, or the other files of its recording. */
async function spreadFrom(services: Spreading, { belongsTo }: Submission, by: Person): Promise<void> {
  if (!belongsTo) return;
  await spreadTo(services, belongsTo.id, by);
  const owner = (await services.submissions.find(belongsTo.id))?.document;
  if (!owner || !hasEntry(owner) || shown(owner).atHome) return;
  await markAtHome(services, owner.id, by);
  await spreadAtHome(services, owner.id, by);
}

/** Marks the incident of which a report at home is a source, because it may show that place. */
async function spreadInto(services: Spreading, { life }: Submission, by: Person): Promise<void> {
  if (life.is !== 'merged') return;
  const into = (await services.submissions.find(life.into))?.document;
  if (!into || shown(into)?.atHome) return;
  await markAtHome(services, life.into, by);
  await spreadAtHome(services, life.into, by);
}

/** Null when it is gone. */
const markAtHome = (services: Spreading, id: string, by: Person): Promise<Submission | null> =>
  change(services, id, (found) =>
    hasEntry(found) ? edit(found, { revision: found.revision, atHome: true }, systemAs(by), services.now()) : found,
  ).catch((error: unknown) => {
    if (!isProblem(error, 'not_found')) throw error;
    return null;
  });

/** Marks the files that were added to a report or a post: a running approval of one notices it by that. */
async function spreadTo(services: Spreading, id: string, by: Person): Promise<void> {
  for await (const { id: fileId } of services.submissions.belongingTo(id)) {
    const marked = await changeIfThere<Media>(services, fileId, (file) =>
      file.belongsTo && !file.belongsTo.atHome
        ? { ...file, belongsTo: { ...file.belongsTo, atHome: true }, changedAt: services.now().toISOString() }
        : file,
    );
    if (!marked || !hasEntry(marked)) continue;
    await markAtHome(services, fileId, by);
  }
}
