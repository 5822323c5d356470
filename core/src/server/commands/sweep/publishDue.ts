import { unscheduled } from '../../../domain/submission/life.ts';
import { unscheduledPost } from '../../../domain/submission/submittedPost.ts';
import { isProblem } from '../../../domain/problem.ts';
import { theSweep } from '../../../domain/audit/audit.ts';
import { isDue } from '../../../domain/submission/scheduled.ts';
import type { WaitingKind } from '../../../domain/review/queue.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { changeIncident } from '../submission/changeIncident.ts';
import { changePost } from '../submission/changePost.ts';
import { publishReport } from '../submission/decide.ts';
import { publishPost } from '../submission/decidePost.ts';
import { publishMedia } from '../submission/publishMedia.ts';
import { recordLastChange, reopenedFile } from '../submission/rejectMedia.ts';

type Working = Needs<SubmissionService | 'log' | 'newId'>;

/** How an item of one kind becomes public, or waits for the reviewers again where that fails. */
type Scheduled = {
  list: () => AsyncIterable<{ id: string; publishAt?: string | undefined }>;
  publish: (id: string) => Promise<unknown>;
  reopen: (id: string) => Promise<unknown>;
};

function scheduledOf(services: Working): Record<WaitingKind, Scheduled> {
  const { incidents, submittedPosts, uploads, now } = services;
  const change = () => ({ by: theSweep, now: now() });
  const isFileDue = (file: { publishAt?: string }) => isDue(file, now());
  return {
    report: {
      list: incidents.listScheduled,
      publish: (id) => publishReport(services, id),
      reopen: (id) =>
        changeIncident(services, id, (report) => (isDue(report, now()) ? unscheduled(report, change()) : report)),
    },
    post: {
      list: submittedPosts.listScheduled,
      publish: (id) => publishPost(services, id),
      reopen: (id) => changePost(services, id, (post) => (isDue(post, now()) ? unscheduledPost(post, change()) : post)),
    },
    media: {
      list: uploads.listScheduled,
      publish: async (id) => {
        const { draft, lastChange } = (await uploads.find(id))?.document ?? {};
        if (draft)
          await publishMedia(services, draft.publication, lastChange?.by ?? theSweep, { isAllowed: isFileDue });
      },
      reopen: async (id) => {
        await recordLastChange(services, id);
        await uploads.update(id, (file) => (isFileDue(file) ? reopenedFile(file, change()) : file));
        await recordLastChange(services, id);
      },
    },
  };
}

/**
 * Makes every approval public whose time for undoing has passed, and returns how many of each kind still wait. One that
 * cannot be published, because a file is gone, becomes pending again for the reviewers; of a post, its incident waits for
 * them. Idempotent, and may run concurrently.
 */
export async function publishDue(services: Working): Promise<Record<WaitingKind, number>> {
  const waiting = { report: 0, post: 0, media: 0 };
  for (const [kind, { list, publish, reopen }] of Object.entries(scheduledOf(services)) as [WaitingKind, Scheduled][]) {
    const due: string[] = [];
    for await (const item of list()) {
      if (isDue(item, services.now())) due.push(item.id);
      else waiting[kind] += 1;
    }
    for (const id of due) {
      try {
        await publish(id);
      } catch (error) {
        if (!isProblem(error)) throw error;
        services.log.warn('not_published', { reason: error.code });
        if (error.code !== 'conflict' && error.code !== 'invalid_request') continue;
        await reopen(id).catch((failure: unknown) => {
          // It was removed in the meantime.
          if (!isProblem(failure, 'not_found')) throw failure;
        });
      }
    }
  }
  return waiting;
}
