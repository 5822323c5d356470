import { theSweep } from '../../../domain/audit/audit.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import { approvals } from '../../../domain/incident/incidentTerms.ts';
import { erasureMax, postTextHours } from '../../../domain/limits.ts';
import { isProblem } from '../../../domain/problem.ts';
import { textsKeptSince } from '../../../domain/monitor/schedule.ts';
import type { SubmittedPost } from '../../../domain/submission/submittedPost.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { coarsenIncident } from '../submission/coarsen.ts';
import { deleteIncident, removeAdditions } from '../submission/delete.ts';
import { erase } from '../submission/erase.ts';
import { leaveTombstone } from '../submission/leaveTombstone.ts';
import { removePost } from '../submission/removePost.ts';

type Working = Needs<SubmissionService | 'log' | 'monitor' | 'posts'>;

const hour = 60 * 60_000;
const day = 24 * hour;

/** More would be erased than is likely to be due: the clock may have jumped. */
export class TooMuchToErase extends Error {
  override readonly name = 'TooMuchToErase';
}

type Due = { id: string; eraseIt: (services: Working, id: string) => Promise<void> };

/** What has reached its retention period. */
async function listDue({ incidents, submittedPosts, settings, now }: Working): Promise<Due[]> {
  const before = (days: number) => new Date(now().getTime() - days * day).toISOString();
  const rejectedBefore = before(settings.RETENTION_DAYS_REJECTED);
  const originalsBefore = before(settings.RETENTION_DAYS_ORIGINALS);
  const due: Due[] = [];
  for (const [held, since, eraseIt] of [
    [incidents.listHeld('rejected'), rejectedBefore, eraseRejectedIncident],
    [submittedPosts.listHeld('rejected'), rejectedBefore, eraseRejectedPost],
    [incidents.listHeld('approved'), originalsBefore, coarsenIncident],
    [submittedPosts.listHeld('approved'), originalsBefore, coarsenPost],
  ] as const) {
    for await (const { id, heldSince = '' } of held) {
      if (heldSince > since) break;
      due.push({ id, eraseIt });
    }
  }
  return due;
}

/** Throws `TooMuchToErase`, and logs it, unless the operator allowed it for this day (LARGE_ERASURE_DAY). */
async function refuseTooMuch({ incidents, submittedPosts, settings, now, log }: Working, due: number): Promise<void> {
  if (due <= erasureMax.atLeast || settings.LARGE_ERASURE_DAY === now().toISOString().slice(0, 10)) return;
  const counts = await Promise.all(approvals.flatMap((state) => [incidents.count(state), submittedPosts.count(state)]));
  const stored = counts.reduce((sum, count) => sum + count, 0);
  if (due <= stored * erasureMax.share) return;
  const error = new TooMuchToErase();
  log.error('retention_stopped', error, { due, stored });
  throw error;
}

/**
 * Erases everything that has reached its retention period, and finishes erasures that a crash interrupted. It works on
 * one document at a time and leaves those that someone is changing to the next run. Returns how many were erased. Throws
 * `TooMuchToErase` before it erases anything by age.
 */
export async function applyRetention(services: Working): Promise<number> {
  const { tombstones } = services;
  let count = 0;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      count += 1;
    } catch (error) {
      if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    }
  };

  for await (const { id, kind, by } of tombstones.listErasing()) await attempt(() => erase(services, kind, id, by));
  const due = await listDue(services);
  await refuseTooMuch(services, due.length);
  for (const { id, eraseIt } of due) await attempt(() => eraseIt(services, id));
  await eraseShownTexts(services);
  return count;
}

/** Erases the texts of collected posts when they expire, even if the collector no longer runs. */
async function eraseShownTexts({ posts, monitor, now }: Working): Promise<void> {
  await posts.eraseTexts(textsKeptSince(now()).toISOString());
  const oldest = new Date(now().getTime() - postTextHours * hour).toISOString();
  await monitor.keepOnly(({ createdAt }) => createdAt > oldest);
}

const stateOf = ({ withdrawnAt }: Pick<Incident, 'withdrawnAt'>) => (withdrawnAt ? 'withdrawn' : 'rejected');
const times = ({ decidedAt }: Pick<Incident, 'decidedAt'>) => (decidedAt === undefined ? {} : { decidedAt });

/** Keeps only that the rejected report existed, when it was decided and why. */
async function eraseRejectedIncident(services: Working, id: string): Promise<void> {
  const found = await services.incidents.find(id);
  // A merged report is kept as long as its incident.
  if (found?.document.isApproved !== 'rejected' || found.document.mergedInto !== undefined) return;
  const { document } = found;
  const reason = document.rejection ? { reason: document.rejection.code } : {};
  await leaveTombstone(services, { id, kind: 'incident', state: stateOf(document), ...reason, ...times(document) });
  await deleteIncident(services, id, theSweep);
  await services.audit.erase(id);
}

async function eraseRejectedPost(services: Working, id: string): Promise<void> {
  const found = await services.submittedPosts.find(id);
  if (found?.document.isApproved !== 'rejected') return;
  const { document } = found;
  const code = document.lastChange?.reason?.code;
  const reason = code ? { reason: code } : {};
  await leaveTombstone(services, { id, kind: 'post', state: stateOf(document), ...reason, ...times(document) });
  await removeAdditions(services, id, theSweep);
  await removePost(services, id);
  await services.audit.erase(id);
}

async function coarsenPost({ submittedPosts, audit }: Working, id: string): Promise<void> {
  const found = await submittedPosts.find(id);
  if (found?.document.isApproved !== 'approved') return;
  const { heldSince: _since, additions: _additions, lastChange, ...kept } = found.document;
  if (lastChange) await audit.record(lastChange);
  const coarse: SubmittedPost = { ...kept, additionalContext: '', submitterEmail: null, allowContact: 'no' };
  await submittedPosts.save(coarse, found.etag);
}
