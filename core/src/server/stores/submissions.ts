import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { joinedPostsMax, queueScanMax } from '../../domain/limits.ts';
import {
  isScanned,
  type QueueFilter,
  queueEqualities,
  queueMatcher,
  type QueueOrder,
} from '../../domain/review/reportFilter.ts';
import { type Kind, kinds } from '../../domain/submission/life.ts';
import { hasEntry, type Incident, type Media, type Post, type Submission } from '../../domain/submission/submission.ts';
import { documentMethods } from './engines/documentMethods.ts';
import type { DocumentStore, Page } from './engines/documentStore.ts';
import { findOf } from './find.ts';
import { type Opened, openSubmissions } from './openSubmissions.ts';
import { queueOf } from './queue.ts';

export type SubmissionStore = ReturnType<typeof submissionStore>;

const oldestFirst = { field: 'sentAt', direction: 'asc' } as const;
const newestFirst = { field: 'sentAt', direction: 'desc' } as const;

/** Files, and what belongs to another submission. */
const parts = ({ all, first, page }: Opened) => ({
  /** By its name in the pending container. */
  fileNamed: (name: string) => first<Media>({ 'find.file': name }),
  withPublicName: (name: string) => first<Media>({ 'find.publicName': name }),
  /** The files that came with a recording, or were added to a report or a post. */
  belongingTo: (id: string) => all<Media>({ where: { 'find.owner': id }, orderBy: oldestFirst }),
  /** The parts of this one, and those that were rejected with it. */
  partsOf: (id: string) => all({ where: { 'find.into': id }, orderBy: oldestFirst }),
  /** All that was merged into something else, but for files. */
  merged: () => all({ orderBy: { field: 'find.partOf', direction: 'asc' } }),
  /** The files with which a report or a post was sent. */
  async *filesOf(id: string): AsyncGenerator<Media> {
    for await (const part of all({ where: { 'find.into': id }, orderBy: oldestFirst })) {
      if (part.kind === 'media' && part.life.is === 'merged') yield part;
    }
  },
  /** Files that are pending with a report or a post, or were rejected. */
  filesThatAre: (state: 'attached' | 'rejected') =>
    all<Media>({ where: { 'find.fileIs': state }, orderBy: oldestFirst }),
  /** A page of the files that wait or are scheduled, oldest first. */
  pageOfFiles: (limit: number, cursor: string | null) =>
    page({ where: { 'find.open': 'media' }, orderBy: oldestFirst, limit, cursor }) as Promise<Page<Media>>,
});

const incidents = ({ all, page, count }: Opened) => ({
  /** Incidents of one status, or all, also those whose approval can still be undone; the last sent comes first. */
  async *incidents(status?: Approval): AsyncGenerator<Incident> {
    const where = status ? { where: { 'find.incident': status } } : {};
    for await (const incident of all({ ...where, orderBy: newestFirst })) {
      if (hasEntry(incident) && (status || findOf(incident).incident)) yield incident;
    }
  },
  count: (status: Approval): Promise<number> => count({ 'find.incident': status }),
  /**
   * Newest first, without scheduled approvals: between `limit` and twice as many that match the filter; fewer if
   * `queueScanMax` were scanned, or there are no more.
   */
  async pageOfIncidents(
    filter: QueueFilter,
    order: QueueOrder,
    limit: number,
    cursor: string | null,
  ): Promise<Page<Incident>> {
    const field = order === 'decided' && filter.status !== 'pending' ? 'find.decidedAt' : 'sentAt';
    const matches = queueMatcher(filter);
    const found: Incident[] = [];
    let next = cursor;
    let looked = 0;
    do {
      const orderBy = { field, direction: 'desc' } as const;
      const looks = await page({ where: queueEqualities(filter), orderBy, limit, cursor: next });
      found.push(...looks.documents.filter(hasEntry).filter((each) => each.life.is !== 'scheduled' && matches(each)));
      looked += looks.documents.length;
      next = looks.cursor;
    } while (isScanned(filter) && next !== null && found.length < limit && looked + limit <= queueScanMax);
    return { documents: found, cursor: next };
  },
  /** Reports through a partner's link, newest first. */
  async ofPartner(partner: string, limit: number, cursor: string | null): Promise<Page<Submission>> {
    const found = await page({ where: { 'find.partner': partner }, orderBy: newestFirst, limit, cursor });
    return { ...found, documents: found.documents.filter(({ life }) => life.is !== 'deleting') };
  },
});

/** Posts that wait: reviewers see those of one link as one. */
function posts({ page }: Opened) {
  /** Oldest first. Each sender's stays a document with its own receipt. */
  async function ofLink(link: string): Promise<Post[]> {
    const where = { 'find.open': 'post', 'find.link': link };
    return (await page({ where, orderBy: oldestFirst, limit: joinedPostsMax })).documents as Post[];
  }

  async function othersOfLink({ id, link = null }: Post): Promise<Post[]> {
    return link === null ? [] : (await ofLink(link)).filter((post) => post.id !== id);
  }

  return {
    ofLink,
    othersOfLink,
    /** Newest first, each link once, without scheduled approvals. */
    async pageOfPosts(limit: number, cursor: string | null): Promise<Page<{ post: Post; others: Post[] }>> {
      const where = { 'find.queue.list': 'open', 'find.open': 'post' } as const;
      const found = await page({ where, orderBy: newestFirst, limit, cursor });
      const documents = (found.documents as Post[]).map(async (post) => ({ post, others: await othersOfLink(post) }));
      return { documents: await Promise.all(documents), cursor: found.cursor };
    },
  };
}

/** The store of everything that is sent. Its lists of incidents leave out what is being deleted. */
export function submissionStore(database: DocumentStore) {
  const opened = openSubmissions(database);
  const { all, count, numbered, first } = opened;
  return {
    ...documentMethods<Submission>(opened.writable),
    ...parts(opened),
    ...incidents(opened),
    ...posts(opened),
    ...queueOf(opened),
    /** All that waits or is scheduled, kind by kind, oldest first. */
    async *open(kind?: Kind) {
      for (const each of kind ? [kind] : kinds) yield* numbered({ where: { 'find.open': each }, orderBy: oldestFirst });
    },
    /** Changed at `time` (ISO 8601) or later; the earliest change comes first. */
    changesSince: (time: string) => numbered({ orderBy: { field: 'changedAt', direction: 'asc' }, from: time }),
    countOpen: (kind: Kind): Promise<number> => count({ 'find.open': kind }),
    countHeld: (as: 'public' | 'rejected'): Promise<number> => count({ 'find.held': as }),
    countOpenOf: (importer: string): Promise<number> => count({ 'find.open': 'report', 'find.importer': importer }),
    /** When the oldest report that waits was sent; null if none does. */
    oldestWaiting: async (): Promise<string | null> => (await first({ 'find.open': 'report' }))?.sentAt ?? null,
    /** The first that becomes public comes first. */
    scheduled: () => all({ orderBy: { field: 'find.publishAt', direction: 'asc' } }),
    deleting: () => all({ orderBy: { field: 'find.deletingAt', direction: 'asc' } }),
    /** Those that have claimed public names for their files, also where the publication crashed. */
    claiming: () => all({ orderBy: { field: 'find.claimedAt', direction: 'asc' } }),
    /** The earliest start of its retention comes first. */
    held: (as: 'public' | 'rejected') =>
      all({ where: { 'find.held': as }, orderBy: { field: 'find.heldSince', direction: 'asc' } }),
    everything: () => all({ orderBy: oldestFirst }),
  };
}
