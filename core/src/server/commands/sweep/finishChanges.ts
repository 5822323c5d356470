import { theSweep } from '../../../domain/audit/audit.ts';
import { isOpen, systemAs } from '../../../domain/submission/life.ts';
import {
  hasEntry,
  type Incident,
  isPublic,
  shown,
  type Source,
  type Submission,
} from '../../../domain/submission/submission.ts';
import { isProblem } from '../../../domain/problem.ts';
import { spreadAtHome } from '../submission/atHome.ts';
import { type Publishing, finishPublication } from '../submission/approve.ts';
import { dropSource } from '../submission/leave.ts';
import { becomeSource, finishSource } from '../submission/merge.ts';
import { freeFiles, settlePart, settleParts } from '../submission/parts.ts';
import { finishRejection } from '../submission/reject.ts';
import { withdraw } from '../submission/withdraw.ts';
import { returnFiles } from '../files/publishFiles.ts';

/** Finishes what a crash interrupted in what changed at `since` (ISO 8601) or later, and both sides of merges. */
export async function finishChanges(services: Publishing, since: string): Promise<void> {
  for await (const { submission } of services.submissions.changesSince(since)) {
    try {
      if (!submission.lastChange) continue;
      await services.audit.record(submission.lastChange);
      await finishOne(services, submission);
    } catch (error) {
      // Somebody is changing it now: the next run looks again.
      if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    }
  }
  // From the side of the parts, too: what they belonged to may have changed since, or be gone.
  for await (const part of services.submissions.merged()) await settlePart(services, part, theSweep);
}

async function finishOne(services: Publishing, submission: Submission): Promise<void> {
  const { id, life } = submission;
  if (life.is === 'deleting') return;
  if (hasEntry(submission) && (isOpen(life) || isPublic(submission))) {
    for (const source of submission.sources ?? []) await settleSource(services, submission, source);
  }
  if (life.is === 'waiting' && submission.files.length > 0) await returnFiles(services, id);
  if (life.is === 'public') await finishPublication(services, submission);
  if (life.is === 'rejected') await finishRejection(services, submission);
  if (life.is === 'withdrawn') await withdraw(services, id);
  if (life.is === 'merged' && life.as === 'sameLink') await freeFiles(services, id);
  if (life.is === 'merged' && life.as === 'source') {
    await settleParts(services, life.into, theSweep);
    await finishSource(services, submission, life.at, life.by);
  }
  await settleParts(services, id, submission.lastChange?.by ?? theSweep);
  if (shown(submission)?.atHome) await spreadAtHome(services, id, theSweep);
}

/** Finishes or undoes a merge of which the incident knows, and the source does not. */
async function settleSource(services: Publishing, incident: Incident, named: Source): Promise<void> {
  const { id, kind, revision, by } = named;
  const source = (await services.submissions.find(id))?.document;
  if (source?.life.is === 'merged' && source.life.into === incident.id) return;
  const isAsMerged = source?.life.is === 'waiting' && (kind === 'post' || source.revision === revision);
  if (!isAsMerged) return dropSource(services, incident.id, id, theSweep);
  const reviewer = { ...systemAs(by), role: 'Admin' } as const;
  await becomeSource(services, named, incident.id, reviewer);
}
