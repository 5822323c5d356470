import type { Answer, Input } from '@incidentmap/core/contract';
import { likelyDuplicatesMax } from '@incidentmap/core/domain/limits';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { isProblem } from '@incidentmap/core/domain/problem';
import { toldOfLink } from '@incidentmap/core/domain/review/duplicates';
import type { WaitingRow } from '@incidentmap/core/domain/review/queue';
import { mayReview, type Principal } from '@incidentmap/core/domain/review/permissions';
import { areNotSame, type Presence, toShownWork, type Work, workIdOf } from '@incidentmap/core/domain/review/work';
import { hasEntry, isWaiting } from '@incidentmap/core/domain/submission/submission';
import { countScheduled } from '@incidentmap/core/server/views/scheduled';
import { submissionOf } from '@incidentmap/core/server/commands/review/reviewWork';
import { reviewed, reviewedMedia, reviewedPost } from '@incidentmap/core/server/views/reviewed';
import type { Services } from '@incidentmap/core/server/services';
import type { Alike } from '@incidentmap/core/server/stores/waiting';
import type { Handler } from '../../http/handler.ts';

type Item = Answer<'listWaiting'>['items'][number];
type ShownAlike = Extract<Item, { kind: 'report' }>['alike'];

/** `text`: the words that are searched for. */
type Query = Input<'listWaiting'>['query'] & { text?: string | undefined };

export const listWaiting: Handler<'listWaiting'> = ({ query, principal, services }) =>
  waitingPage(query, principal, services);

/**
 * A page of everything that waits: reports, submitted posts and files. What is approved, and can still be undone,
 * counts as approved. What the reader has handed on is left out, also beside other items, unless it is asked for. The
 * role in the query is ignored.
 */
export async function waitingPage(
  query: Query,
  principal: Principal,
  services: Services,
): Promise<Answer<'listWaiting'>> {
  const { sort, role: _role, cursor, limit, work: view, ...filter } = query;
  const works = new Map<string, Work>();
  const passed = new Set<string>();
  for await (const work of services.reviewWork.listOpen()) {
    works.set(work.id, work);
    if (work.passedBy.includes(principal.userId)) passed.add(work.id);
  }
  const isPassed = (row: Pick<WaitingRow, 'kind' | 'id'>) => passed.size > 0 && passed.has(workIdOf(row));
  const isWanted = (row: WaitingRow): boolean => {
    if (isPassed(row)) return view === 'passed';
    if (view === undefined) return true;
    const work = works.get(workIdOf(row));
    if (view === 'mine') return work?.takenBy?.userId === principal.userId;
    return view === 'opinion' && work?.opinion !== undefined && work.opinion.answer === undefined;
  };
  const readReport = readingOnce((id) => waitingReport(services, principal, id));
  const workOf = (id: string) => works.get(workIdOf({ kind: 'report', id }));
  const readAlike = (row: WaitingRow, alike: readonly Alike[]) => {
    const others = alike.filter(({ id }) => !isPassed({ kind: 'report', id }));
    return shownAlike(services, row, others, readReport, workOf);
  };
  const readItem = (row: WaitingRow, alike: readonly Alike[]) =>
    itemOf(services, principal, row, works.get(workIdOf(row)) ?? null, readReport, () => readAlike(row, alike));
  const [found, approved, rejected, scheduled, viewers] = await Promise.all([
    services.waiting.page(filter, sort, { cursor, limit }, readItem, { isWanted, isPassed }),
    services.submissions.count('approved'),
    services.submissions.count('rejected'),
    countScheduled(services),
    viewersFor(services, principal),
  ]);
  const { items, counts: kinds, passed: handedOn, total } = found;
  const counts = { pending: total, approved: approved + scheduled.report + scheduled.post + scheduled.media, rejected };
  return { items, cursor: found.cursor, kinds, handedOn, counts, viewers };
}

/** What the others have open. The list does not wait for a store that cannot tell: whoever opens an item asks again. */
async function viewersFor({ presence, log }: Services, { userId }: Principal): Promise<Presence[]> {
  try {
    return await presence.othersOf(userId);
  } catch (error) {
    if (!isProblem(error, 'unavailable')) throw error;
    log.warn('presence_unavailable');
    return [];
  }
}

/** A report that waits, as it is stored now; null when it no longer waits, or this reviewer may not decide about it. */
async function waitingReport(services: Services, reader: Principal, id: string): Promise<ReviewedIncident | null> {
  const report = (await services.submissions.find(id))?.document;
  if (report?.kind !== 'report' || !isWaiting(report) || !hasEntry(report) || !mayReview(reader, report)) return null;
  return reviewed(services, reader, report);
}

type ReadReport = (id: string) => Promise<ReviewedIncident | null>;

/** Reads each report once for a page, where it may be an item and stand beside others. */
function readingOnce(read: ReadReport): ReadReport {
  const readings = new Map<string, ReturnType<ReadReport>>();
  return (id) => {
    const reading = readings.get(id) ?? read(id);
    readings.set(id, reading);
    return reading;
  };
}

/**
 * What is likely about the same event as a report or a post: what waits with it, and what is public; likeliest first.
 * `workOf`: the work on a report.
 */
async function shownAlike(
  services: Services,
  { id: own, told: toldByReport, link, day }: WaitingRow,
  waiting: readonly Alike[],
  readReport: ReadReport,
  workOf: (id: string) => Work | undefined,
): Promise<ShownAlike> {
  const maybeSame = ({ id }: { id: string }) => !areNotSame(workOf, own, id);
  const others = await Promise.all(
    waiting
      .filter(maybeSame)
      .slice(0, likelyDuplicatesMax)
      .map(async ({ id, likeness }) => {
        const incident = await readReport(id);
        return incident ? [{ isPublic: false, incident, likeness } as const] : [];
      }),
  );
  // After all other reading, so that nothing is shown as public that was taken down meanwhile.
  const most = likelyDuplicatesMax + (workOf(own)?.notSame?.length ?? 0);
  const told = link === null ? toldByReport : toldOfLink(link, day);
  const published = told === null ? [] : await services.publication.alike(told, most);
  return [
    ...others.flat(),
    ...published.filter(({ incident }) => maybeSame(incident)).map((each) => ({ isPublic: true, ...each }) as const),
  ]
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, likelyDuplicatesMax);
}

/** The item as it is stored now; null when it no longer waits, or this reviewer may not decide about it. */
async function itemOf(
  services: Services,
  reader: Principal,
  row: WaitingRow,
  work: Work | null,
  readReport: ReadReport,
  readAlike: () => Promise<ShownAlike>,
): Promise<Item | null> {
  const { kind, id } = row;
  const shown = (revision = 0) => toShownWork(work, reader, revision);
  if (kind !== 'report') {
    const found = await submissionOf(services, row);
    if (!found || !isWaiting(found) || !mayReview(reader, found)) return null;
    const { sentAt: createdAt, revision } = found;
    if (found.kind === 'media') {
      const media = await reviewedMedia(services, reader, found);
      return { kind: 'media', media, createdAt, work: shown(revision) };
    }
    if (found.kind !== 'post') return null;
    const others = await services.submissions.waitingWith(found);
    if (!others.every(isWaiting)) return null;
    const post = await reviewedPost(services, reader, found, others);
    return { kind: 'post', post, alike: await readAlike(), createdAt, work: shown(revision) };
  }
  const report = await readReport(id);
  if (!report) return null;
  return {
    kind,
    report,
    alike: await readAlike(),
    createdAt: report.createdAt,
    work: shown(report.revision),
  };
}
