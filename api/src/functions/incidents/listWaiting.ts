import type { Answer } from '@incidentmap/core/contract';
import type { WaitingRow } from '@incidentmap/core/domain/review/waiting';
import { mayApproveOrRejectMedia, mayReview, type Principal } from '@incidentmap/core/domain/review/permissions';
import { toShownWork, type Work, workIdOf } from '@incidentmap/core/domain/review/work';
import { isScheduled } from '@incidentmap/core/domain/incident/incident';
import { publishScheduled } from '@incidentmap/core/server/commands/decideIncident';
import { reviewed, reviewedMedia, reviewedPost } from '@incidentmap/core/server/reviewed';
import type { Services } from '@incidentmap/core/server/services';
import type { Handler } from '../../handler.ts';

type Item = Answer<'listWaiting'>['items'][number];

/**
 * A page of everything that waits: reports, submitted posts and files. A report whose approval can still be undone
 * counts as approved. The role in the query is ignored.
 */
export const listWaiting: Handler<'listWaiting'> = async ({ query, principal, services }) => {
  const { sort, role: _role, cursor, limit, work: view, ...filter } = query;
  const scheduled = await publishScheduled(services);
  const works = new Map<string, Work>();
  for await (const work of services.reviewWork.listOpen()) works.set(work.id, work);
  const isWanted = (row: WaitingRow): boolean => {
    const work = works.get(workIdOf(row));
    if (view === 'mine') return work?.takenBy?.userId === principal.userId;
    return view === undefined || (work?.opinion !== undefined && work.opinion.answer === undefined);
  };
  const readItem = (row: WaitingRow) => itemOf(services, principal, row, works.get(workIdOf(row)) ?? null);
  const [page, approved, rejected] = await Promise.all([
    services.waiting.page(filter, sort, { cursor, limit }, readItem, isWanted),
    services.incidents.count('approved'),
    services.incidents.count('rejected'),
  ]);
  const { items, counts: kinds, total } = page;
  return { items, cursor: page.cursor, kinds, counts: { pending: total, approved: approved + scheduled, rejected } };
};

/** The item as it is stored now; null when it no longer waits, or this reviewer may not decide about it. */
async function itemOf(
  services: Services,
  reader: Principal,
  { kind, id }: WaitingRow,
  work: Work | null,
): Promise<Item | null> {
  const shown = (revision = 0) => toShownWork(work, reader, revision);
  if (kind === 'media') {
    const file = (await services.uploads.find(id))?.document;
    if (file?.state !== 'pending' || !mayApproveOrRejectMedia(reader, file)) return null;
    return { kind, media: await reviewedMedia(services, reader, file), createdAt: file.createdAt, work: shown() };
  }
  if (kind === 'post') {
    const post = (await services.submittedPosts.find(id))?.document;
    if (post?.isApproved !== 'pending' || !mayReview(reader, post)) return null;
    const others = await services.submittedPosts.waitingWith(post);
    return { kind, post: await reviewedPost(services, reader, post, others), createdAt: post.createdAt, work: shown() };
  }
  const report = (await services.incidents.find(id))?.document;
  if (report?.isApproved !== 'pending' || isScheduled(report) || !mayReview(reader, report)) return null;
  return {
    kind,
    report: await reviewed(services, reader, report),
    createdAt: report.createdAt,
    work: shown(report.revision),
  };
}
