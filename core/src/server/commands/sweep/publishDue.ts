import { unscheduled } from '../../../domain/submission/life.ts';
import { unscheduledPost } from '../../../domain/submission/submittedPost.ts';
import { alarmAfter } from '../../../domain/limits.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { type AuditEntry, theSweep } from '../../../domain/audit/audit.ts';
import { isDue } from '../../../domain/submission/scheduled.ts';
import type { WaitingKind } from '../../../domain/review/queue.ts';
import { isStillReviewer } from '../../access/roles.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { changeIncident } from '../submission/changeIncident.ts';
import { changePost } from '../submission/changePost.ts';
import { publishReport } from '../submission/decide.ts';
import { publishPost } from '../submission/decidePost.ts';
import { publishFile } from '../submission/publishMedia.ts';
import { recordLastChange, reopenedFile } from '../submission/rejectMedia.ts';

type Working = Needs<SubmissionService | 'accounts' | 'log' | 'newId'>;
type Item = { id: string; publishAt?: string | undefined; lastChange?: AuditEntry };

/** How an item of one kind becomes public, or waits for the reviewers again where that fails. */
type Scheduled = {
  list: () => AsyncIterable<Item>;
  publish: (item: Item) => Promise<unknown>;
  reopen: (id: string) => Promise<unknown>;
};

function scheduledOf(services: Working): Record<WaitingKind, Scheduled> {
  const { incidents, submittedPosts, uploads, now } = services;
  const change = () => ({ by: theSweep, now: now() });
  const isFileDue = (file: { publishAt?: string }) => isDue(file, now());
  return {
    report: {
      list: incidents.listScheduled,
      publish: ({ id }) => publishReport(services, id),
      reopen: (id) =>
        changeIncident(services, id, (report) => (isDue(report, now()) ? unscheduled(report, change()) : report)),
    },
    post: {
      list: submittedPosts.listScheduled,
      publish: ({ id }) => publishPost(services, id),
      reopen: (id) => changePost(services, id, (post) => (isDue(post, now()) ? unscheduledPost(post, change()) : post)),
    },
    media: {
      list: uploads.listScheduled,
      publish: ({ id, lastChange }) => publishFile(services, id, lastChange?.by ?? theSweep, isFileDue),
      reopen: async (id) => {
        await recordLastChange(services, id);
        await uploads.update(id, (file) => (isFileDue(file) ? reopenedFile(file, change()) : file));
        await recordLastChange(services, id);
      },
    },
  };
}

/** Why an approval cannot be published, for its reviewers to decide again. Anything else is tried again. */
const isFinal = (error: Problem): boolean => ['conflict', 'invalid_request', 'forbidden'].includes(error.code);

/**
 * Publishes every approval whose time for undoing has passed. One that cannot be published waits for the reviewers
 * again, because a file is gone, or whoever approved it is no reviewer any more; of a post, its incident waits for them.
 * Idempotent, and may run concurrently.
 */
export async function publishDue(services: Working): Promise<void> {
  for (const { list, publish, reopen } of Object.values(scheduledOf(services))) {
    const due = (await Array.fromAsync(list())).filter((item) => isDue(item, services.now()));
    for (const item of due) {
      try {
        if (!(await isStillReviewer(services, item.lastChange?.by))) throw new Problem('forbidden');
        await publish(item);
      } catch (error) {
        if (!isProblem(error)) throw error;
        services.log.warn('not_published', { reason: error.code });
        if (!isFinal(error)) continue;
        await reopen(item.id).catch((failure: unknown) => {
          // It was removed in the meantime.
          if (!isProblem(failure, 'not_found')) throw failure;
        });
      }
    }
  }
}

/** Sets this process's alarm for an approval that is scheduled; it publishes all that is due then. */
export function publishWhenDue(
  services: Working & Needs<'alarm' | 'telemetry'>,
  { publishAt }: { publishAt?: string | undefined },
): void {
  if (publishAt === undefined) return;
  const { alarm, telemetry } = services;
  const rings = new Date(Date.parse(publishAt) + alarmAfter);
  alarm.at(rings, () => telemetry.operation('publishDue', {}, () => publishDue(services)));
}
