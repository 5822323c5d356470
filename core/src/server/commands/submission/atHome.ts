import { type Person, systemAs } from '../../../domain/submission/life.ts';
import { edit } from '../../../domain/submission/incidentEdit.ts';
import { hasEntry, type Media, shown, type Submission } from '../../../domain/submission/submission.ts';
import type { Needs } from '../../services.ts';
import { changeIfThere, type Changing } from './change.ts';

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
  // The incident of which a report at home is a source may show that place.
  if (report.life.is === 'merged') await spreadOn(services, report.life.into, by);
  if (!report.belongsTo) return;
  await spreadTo(services, report.belongsTo.id, by);
  await spreadOn(services, report.belongsTo.id, by);
}

/** Marks another incident, and in turn what belongs to that, unless it is marked. */
async function spreadOn(services: Spreading, id: string, by: Person): Promise<void> {
  const found = (await services.submissions.find(id))?.document;
  if (!found || !hasEntry(found) || shown(found).atHome) return;
  await markAtHome(services, id, by);
  await spreadAtHome(services, id, by);
}

const markAtHome = (services: Spreading, id: string, by: Person): Promise<Submission | null> =>
  changeIfThere(services, id, (found) =>
    hasEntry(found) ? edit(found, { revision: found.revision, atHome: true }, systemAs(by), services.now()) : found,
  );

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
