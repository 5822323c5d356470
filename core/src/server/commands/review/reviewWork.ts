import { edit } from '../../../domain/submission/incidentEdit.ts';
import { Problem } from '../../../domain/problem.ts';
import { callerOf, type Principal } from '../../../domain/review/permissions.ts';
import { systemAs } from '../../../domain/submission/life.ts';
import { hasEntry, isWaiting } from '../../../domain/submission/submission.ts';
import {
  changeWork as changed,
  type ItemName,
  type Work,
  type WorkChange,
  type WorkItem,
  workIdOf,
} from '../../../domain/review/work.ts';
import type { SubjectKind } from '../../../domain/sender/receipt.ts';
import type { Needs } from '../../services.ts';
import { spreadAtHome } from '../submission/atHome.ts';
import { change as changeSubmission } from '../submission/change.ts';
import { endOutdatedEdit } from '../submission/opinion.ts';

const day = 24 * 60 * 60_000;

type Working = Needs<'submissions' | 'publication' | 'reviewWork' | 'audit' | 'now' | 'newId' | 'settings'>;
type Worked = { work: Work; item: WorkItem };

/** The item as the work on it depends on it; null when it is gone. A file is named by its name. */
export async function findItem(
  { submissions }: Needs<'submissions'>,
  { kind, id }: ItemName,
): Promise<WorkItem | null> {
  const found = kind === 'media' ? await submissions.fileNamed(id) : (await submissions.find(id))?.document;
  if (!found || found.life.is === 'deleting') return null;
  // A public incident is worked on as such, whatever it was sent as.
  const isPublic = found.life.is === 'public';
  if (found.kind !== kind && !(kind === 'report' && isPublic)) return null;
  const { id: subjectId, revision } = found;
  return { kind, id, subjectId, revision, isWaiting: isWaiting(found), ...(kind === 'report' ? { isPublic } : {}) };
}

/**
 * Changes the work on an item that waits, which contains the audit entry of its last change, as a submission does. That
 * two are not the same is kept with both where both wait. `isAllowed` and `mayAnswer` check what is stored. Problem
 * `not_found`, `forbidden`, or `conflict` when another reviewer was first.
 */
export async function changeWork(
  services: Working,
  change: WorkChange,
  reviewer: Principal,
  isAllowed: (item: WorkItem) => boolean,
  mayAnswer: (opinion: { by: { userId: string } }) => boolean,
): Promise<Worked> {
  const item = await findItem(services, change.item);
  if (!item) throw new Problem('not_found');
  if (!item.isWaiting && !(item.isPublic && (await isOnEdit(services, change)))) {
    throw new Problem('conflict', { message: 'This has been decided in the meantime.' });
  }
  if (!isAllowed(item)) throw new Problem('forbidden');
  if (change.act === 'askOpinion') await checkEdit(services, change, item, reviewer);
  const other = 'other' in change ? await findItem(services, { kind: 'report', id: change.other }) : null;
  if (!other && change.act === 'notSame') throw new Problem('not_found');
  const done = await changeOne(services, change, item, reviewer, mayAnswer);
  if (item.isPublic && change.act === 'giveOpinion' && change.agrees) return makeEdit(services, done);
  if ('other' in change && other?.isWaiting && isAllowed(other)) {
    await changeOne(services, { ...change, item: other, other: item.id }, other, reviewer, mayAnswer);
  }
  return done;
}

async function isOnEdit({ reviewWork }: Working, change: WorkChange): Promise<boolean> {
  if (change.act === 'askOpinion') return change.edit !== undefined;
  const isOnOpinion = change.act === 'endOpinion' || change.act === 'giveOpinion';
  return isOnOpinion && (await reviewWork.find(change.item))?.opinion?.edit !== undefined;
}

/** Refuses a question about an edit that changes nothing, or of something that is not public. */
async function checkEdit(
  { submissions, now }: Working,
  { edit: asked }: Extract<WorkChange, { act: 'askOpinion' }>,
  { id, isPublic = false }: WorkItem,
  by: Principal,
): Promise<void> {
  if ((asked !== undefined) !== isPublic) throw new Problem('invalid_request');
  const incident = (await submissions.find(id))?.document;
  if (!asked || !incident || !hasEntry(incident)) return;
  if (edit(incident, asked, callerOf(by), now()) === incident) throw new Problem('invalid_request');
}

/** Makes an edit to which another reviewer has agreed, as its editor's; idempotent. */
async function makeEdit(services: Working, { work, item }: Worked): Promise<Worked> {
  const { by, edit: asked } = work.opinion ?? {};
  if (!by || !asked) return { work, item };
  const edited = await changeSubmission(services, item.id, (incident) =>
    hasEntry(incident) ? edit(incident, asked, systemAs(by), services.now()) : incident,
  );
  if (asked.atHome) await spreadAtHome(services, item.id, by);
  return { work, item: { ...item, revision: edited.revision } };
}

async function changeOne(
  services: Working,
  change: WorkChange,
  item: WorkItem,
  reviewer: Principal,
  mayAnswer: (opinion: { by: { userId: string } }) => boolean,
): Promise<Worked> {
  const { reviewWork, audit, now, newId } = services;
  const id = newId();
  const none: Work = {
    id: workIdOf(item),
    kind: item.kind,
    itemId: item.id,
    isOpen: true,
    changedAt: '',
    notes: [],
    passedBy: [],
  };
  let isChanged = false;
  const updated = await reviewWork.update(none.id, async (work) => {
    const before = work ?? none;
    const next = changed(before, change, item, { by: reviewer, now: now() }, id, mayAnswer);
    if (before.lastChange) await audit.record(before.lastChange);
    isChanged = next !== before;
    if (!isChanged) return work;
    const { expiresAt: _, ...open } = next;
    return { ...open, isOpen: true };
  });
  const work = updated?.document ?? none;
  if (isChanged && work.lastChange) await audit.record(work.lastChange);
  // It may have been erased meanwhile: nothing that is written of it may stay.
  if (isChanged && !(await findItem(services, item))) {
    await reviewWork.remove(item);
    await audit.erase(item.subjectId);
    throw new Problem('not_found');
  }
  return { work, item };
}

/**
 * Closes the work on what no longer waits, to be removed after the retention of a rejected report, and removes that on
 * what is gone. A question about an edit that nobody answers ends after the same time. Idempotent.
 */
export async function closeWork(services: Working): Promise<void> {
  const { reviewWork, audit, now, settings } = services;
  const oldest = new Date(now().getTime() - settings.RETENTION_DAYS_REJECTED * day).toISOString();
  for await (const { id, kind, itemId, lastChange } of reviewWork.listOpen()) {
    if (kind === 'report') await endOutdatedEdit(services, itemId);
    const work = await reviewWork.update(id, (found) =>
      found?.opinion?.edit && !found.opinion.answer && found.opinion.at < oldest
        ? { ...found, opinion: undefined }
        : found,
    );
    const { opinion } = work?.document ?? {};
    const isEditAsked = opinion?.edit !== undefined && opinion.answer === undefined;
    if (lastChange) await audit.record(lastChange);
    const item = await findItem(services, { kind, id: itemId });
    if (!item) await reviewWork.remove({ kind, id: itemId });
    else if (!item.isWaiting && !(item.isPublic && isEditAsked)) {
      const expiresAt = new Date(now().getTime() + settings.RETENTION_DAYS_REJECTED * day).toISOString();
      await reviewWork.update(id, (open) => open && { ...open, isOpen: false, takenBy: undefined, expiresAt });
    }
  }
}

/** What reviewers wrote about a submission and its files. */
export async function notesAbout(
  { submissions, reviewWork }: Needs<'submissions' | 'reviewWork'>,
  kind: SubjectKind,
  id: string,
): Promise<string[]> {
  const items: ItemName[] = kind === 'media' ? [] : [{ kind: 'report', id }];
  if (kind === 'post') items.push({ kind: 'post', id });
  for await (const { sent } of submissions.belongingTo(id)) items.push({ kind: 'media', id: sent.file.name });
  const works = await Promise.all(items.map((item) => reviewWork.find(item)));
  const all = works.flatMap((work) => {
    const { notes = [], opinion } = work ?? {};
    return [...notes.map(({ text }) => text), opinion?.note ?? '', opinion?.answer?.note ?? ''];
  });
  return all.filter((note) => note !== '');
}
