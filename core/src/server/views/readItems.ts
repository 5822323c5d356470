import type { Answer } from '../../contract/index.ts';
import { londonDate } from '../../domain/dates/calendar.ts';
import { likelyDuplicatesMax } from '../../domain/limits.ts';
import type { ReviewedIncident } from '../../domain/submission/reviewed.ts';
import { toldOfLink } from '../../domain/review/duplicates.ts';
import { mayReview, type Principal } from '../../domain/review/permissions.ts';
import { areNotSame, toShownWork, type Work, type WorkItem, workIdOf } from '../../domain/review/work.ts';
import { hasEntry, isWaiting, type Submission } from '../../domain/submission/submission.ts';
import type { ReportsInNumbers } from '../stores/likely.ts';
import type { Needs } from '../services.ts';
import { reviewed, reviewedMedia, reviewedPost } from './reviewed.ts';

type Item = Answer<'listWaiting'>['items'][number];
type ShownAlike = Extract<Item, { kind: 'report' }>['alike'];

type Beside = { works: ReadonlyMap<string, Work>; passed: ReadonlySet<string>; likely: ReportsInNumbers };

/** The items of a page, but for those whose posts were decided meanwhile. A report is read once, also beside others. */
export async function readItems(
  services: Needs<'blobs' | 'publication' | 'settings' | 'submissions'>,
  reader: Principal,
  documents: readonly Submission[],
  { works, passed, likely }: Beside,
): Promise<Item[]> {
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

  const shownWork = (item: Pick<WorkItem, 'kind' | 'id'>, revision: number) =>
    toShownWork(works.get(workIdOf(item)) ?? null, reader, revision);

  async function read(submission: Submission): Promise<Item | null> {
    const { id, sentAt: createdAt } = submission;
    switch (submission.kind) {
      case 'report': {
        const incident = await report(id);
        if (!incident) return null;
        const alike = await alikeOf(submission);
        return { kind: 'report', report: incident, alike, createdAt, work: shownWork(submission, submission.revision) };
      }
      case 'post': {
        const others = await services.submissions.othersOfLink(submission);
        if (!others.every(isWaiting)) return null;
        const post = await reviewedPost(services, reader, submission, others);
        const alike = await alikeOf(submission);
        return { kind: 'post', post, alike, createdAt, work: shownWork(submission, submission.revision) };
      }
      case 'media': {
        const media = await reviewedMedia(services, reader, submission);
        const work = shownWork({ kind: 'media', id: media.name }, submission.revision);
        return { kind: 'media', media, createdAt, work };
      }
    }
  }

  return (await Promise.all(documents.map(read))).filter((item) => item !== null);
}
