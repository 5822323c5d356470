import type { Answer, Input } from '@incidentmap/core/contract';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { likelyDuplicatesMax } from '@incidentmap/core/domain/limits';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { isProblem } from '@incidentmap/core/domain/problem';
import { toldOfLink } from '@incidentmap/core/domain/review/duplicates';
import { mayReview, type Principal } from '@incidentmap/core/domain/review/permissions';
import {
  areNotSame,
  type Presence,
  toShownWork,
  type Work,
  workIdOf,
  type WorkItem,
} from '@incidentmap/core/domain/review/work';
import { hasEntry, isWaiting, type Submission } from '@incidentmap/core/domain/submission/submission';
import { countScheduled } from '@incidentmap/core/server/views/scheduled';
import { reviewed, reviewedMedia, reviewedPost } from '@incidentmap/core/server/views/reviewed';
import type { Services } from '@incidentmap/core/server/services';
import type { ReportsInNumbers } from '@incidentmap/core/server/stores/likely';
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
  const { sort, role: _role, cursor = null, limit, work: view, ...filter } = query;
  const now = services.now();
  const works = new Map<string, Work>();
  for await (const work of services.reviewWork.listOpen()) works.set(work.id, work);
  const passed = idsOf(works, ({ passedBy }) => passedBy.includes(principal.userId));
  const { submissions } = services;
  const [page, handedOn, pending, approved, rejected, scheduled, viewers, likely] = await Promise.all([
    submissions.pageOfQueue(filter, sort, { now, among: wantedWork(view, works, passed, principal), limit, cursor }),
    passed.length === 0 ? 0 : submissions.countQueue(filter, { now, among: { in: passed } }),
    submissions.countQueue({}, { now }),
    submissions.count('approved'),
    submissions.count('rejected'),
    countScheduled(services),
    viewersFor(services, principal),
    services.likely.current(),
  ]);
  const reading = readingFor(services, principal, page.documents, { works, passed: new Set(passed), likely });
  const items = await Promise.all(page.documents.map(reading.item));
  const counts = { pending, approved: approved + scheduled.report + scheduled.post + scheduled.media, rejected };
  return {
    items: items.filter((item) => item !== null),
    cursor: page.cursor,
    kinds: page.counts,
    handedOn,
    counts,
    viewers,
  };
}

const idsOf = (works: ReadonlyMap<string, Work>, isMeant: (work: Work) => boolean): string[] =>
  [...works.values()].filter(isMeant).map(({ id }) => id);

/** Which work the view is about; undefined when it is about any. */
function wantedWork(
  view: Query['work'],
  works: ReadonlyMap<string, Work>,
  passed: readonly string[],
  { userId }: Principal,
) {
  if (view === 'passed') return { in: passed };
  if (view === undefined) return passed.length === 0 ? undefined : { notIn: passed };
  const isMeant = ({ takenBy, opinion }: Work) =>
    view === 'mine' ? takenBy?.userId === userId : opinion !== undefined && opinion.answer === undefined;
  return { in: idsOf(works, isMeant).filter((id) => !passed.includes(id)) };
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

type Beside = { works: ReadonlyMap<string, Work>; passed: ReadonlySet<string>; likely: ReportsInNumbers };

/** Reads the items of a page, and each report once, where it may be an item and stand beside others. */
function readingFor(
  services: Services,
  reader: Principal,
  documents: readonly Submission[],
  { works, passed, likely }: Beside,
) {
  const readings = new Map<string, Promise<ReviewedIncident | null>>();
  const workOf = (id: string) => works.get(workIdOf({ kind: 'report', id }));

  /** Null when it no longer waits, or this reader may not decide about it. */
  async function readReport(submission: Submission | undefined): Promise<ReviewedIncident | null> {
    const isMeant = submission?.kind === 'report' && isWaiting(submission) && mayReview(reader, submission);
    return isMeant && hasEntry(submission) ? reviewed(services, reader, submission) : null;
  }

  function report(id: string): Promise<ReviewedIncident | null> {
    const known = documents.find((document) => document.id === id);
    const reading =
      readings.get(id) ??
      (known ? readReport(known) : services.submissions.find(id).then((found) => readReport(found?.document)));
    readings.set(id, reading);
    return reading;
  }

  /** What is likely about the same event: what waits with it, and what is public; likeliest first. */
  async function alikeOf({ id: own, sentAt, link = null }: Submission): Promise<ShownAlike> {
    const maybeSame = (id: string) => !areNotSame(workOf, own, id);
    const waiting = (link === null ? likely.like(own) : likely.naming(link))
      .filter(({ id }) => maybeSame(id) && !passed.has(workIdOf({ kind: 'report', id })))
      .slice(0, likelyDuplicatesMax)
      .map(async ({ id, likeness }) => {
        const incident = await report(id);
        return incident ? [{ isPublic: false, incident, likeness } as const] : [];
      });
    const others = (await Promise.all(waiting)).flat();
    // After all other reading, so that nothing is shown as public that was taken down meanwhile.
    const most = likelyDuplicatesMax + (workOf(own)?.notSame?.length ?? 0);
    const told = link === null ? likely.told(own) : toldOfLink(link, londonDate(new Date(sentAt)));
    const published = told === null ? [] : await services.publication.alike(told, most);
    return [
      ...others,
      ...published
        .filter(({ incident }) => maybeSame(incident.id))
        .map((each) => ({ isPublic: true, ...each }) as const),
    ]
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, likelyDuplicatesMax);
  }

  return {
    /** Null when this reader may not decide about it, or what belongs to it was decided meanwhile. */
    async item(submission: Submission): Promise<Item | null> {
      const { id, sentAt: createdAt, revision } = submission;
      const shownWork = (work: Pick<WorkItem, 'kind' | 'id'>) =>
        toShownWork(works.get(workIdOf(work)) ?? null, reader, revision);
      if (!mayReview(reader, submission)) return null;
      switch (submission.kind) {
        case 'report': {
          const read = await report(id);
          if (!read) return null;
          const alike = await alikeOf(submission);
          return { kind: 'report', report: read, alike, createdAt, work: shownWork({ kind: 'report', id }) };
        }
        case 'post': {
          const others = await services.submissions.othersOfLink(submission);
          if (!others.every(isWaiting)) return null;
          const post = await reviewedPost(services, reader, submission, others);
          const alike = await alikeOf(submission);
          return { kind: 'post', post, alike, createdAt, work: shownWork({ kind: 'post', id }) };
        }
        case 'media': {
          const media = await reviewedMedia(services, reader, submission);
          return { kind: 'media', media, createdAt, work: shownWork({ kind: 'media', id: media.name }) };
        }
      }
    },
  };
}
