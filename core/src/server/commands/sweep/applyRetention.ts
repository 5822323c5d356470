import { theSweep } from '../../../domain/audit/audit.ts';
import { systemAs } from '../../../domain/submission/life.ts';
import type { Submission } from '../../../domain/submission/submission.ts';
import { erasureMax, postTextHours } from '../../../domain/limits.ts';
import { isProblem } from '../../../domain/problem.ts';
import { textsKeptSince } from '../../../domain/monitor/schedule.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { coarsen } from '../submission/coarsen.ts';
import { endSubmission, subjectKindOf } from '../submission/delete.ts';
import { erase } from '../submission/erase.ts';
import { leaveTombstone } from '../submission/leaveTombstone.ts';

type Working = Needs<SubmissionService | 'log' | 'monitor' | 'posts'>;

const hour = 60 * 60_000;
const day = 24 * hour;

/** More would be erased than is likely: the clock may have jumped. */
export class TooMuchToErase extends Error {
  override readonly name = 'TooMuchToErase';
}

type Due = { id: string; eraseIt: (services: Working, id: string) => Promise<void> };

/** What has reached its retention period. */
async function listDue({ submissions, settings, now }: Working): Promise<Due[]> {
  const before = (days: number) => new Date(now().getTime() - days * day).toISOString();
  const due: Due[] = [];
  for (const [as, since, eraseIt] of [
    ['rejected', before(settings.RETENTION_DAYS_REJECTED), eraseDecided],
    ['public', before(settings.RETENTION_DAYS_ORIGINALS), coarsen],
  ] as const) {
    for await (const submission of submissions.held(as)) {
      if (heldSinceOf(submission) > since) break;
      due.push({ id: submission.id, eraseIt });
    }
  }
  return due;
}

/** When its retention began; '' where it does not run. */
function heldSinceOf({ life }: Submission): string {
  if (life.is === 'public') return life.heldSince ?? '';
  if (life.is === 'rejected' || life.is === 'withdrawn') return life.at;
  return ('wasPublic' in life ? life.wasPublic?.heldSince : undefined) ?? '';
}

/** Throws `TooMuchToErase`, and logs it, unless the operator allowed it for this day (LARGE_ERASURE_DAY). */
async function refuseTooMuch({ submissions, settings, now, log }: Working, due: number): Promise<void> {
  if (due <= erasureMax.atLeast || settings.LARGE_ERASURE_DAY === now().toISOString().slice(0, 10)) return;
  const counts = await Promise.all([
    submissions.count('approved'),
    submissions.countOpen('report'),
    submissions.countOpen('post'),
    submissions.countHeld('rejected'),
  ]);
  const stored = counts.reduce((sum, count) => sum + count, 0);
  if (due <= stored * erasureMax.share) return;
  const error = new TooMuchToErase();
  log.error('retention_stopped', error, { due, stored });
  throw error;
}

/**
 * Erases everything that has reached its retention period, and finishes erasures that a crash interrupted. What someone
 * is changing is left to the next run. Returns how many were erased. Throws `TooMuchToErase` before it erases by age.
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

/** The texts of collected posts expire even if the collector no longer runs. */
async function eraseShownTexts({ posts, monitor, now }: Working): Promise<void> {
  await posts.eraseTexts(textsKeptSince(now()).toISOString());
  const oldest = new Date(now().getTime() - postTextHours * hour).toISOString();
  await monitor.keepOnly(({ createdAt }) => createdAt > oldest);
}

/** Keeps only that what was rejected or withdrawn existed, when that was and why. */
async function eraseDecided(services: Working, id: string): Promise<void> {
  const submission = (await services.submissions.find(id))?.document;
  if (!submission) return;
  const { life } = submission;
  if (life.is !== 'rejected' && life.is !== 'withdrawn') return;
  const why = life.is === 'rejected' ? life.why : null;
  // Whether the incident that a reason named is public is not known later.
  const reason = why && why.incident === undefined ? { reason: why.code } : {};
  const left = { id, kind: subjectKindOf(submission), state: life.is, ...reason, decidedAt: life.at };
  await leaveTombstone(services, left);
  await endSubmission(services, id, systemAs(theSweep), 'expire');
}
