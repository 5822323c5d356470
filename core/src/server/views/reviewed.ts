import * as z from 'zod/mini';
import { addition } from '../../domain/submission/addition.ts';
import { draftOf } from '../../domain/submission/draft.ts';
import type { PendingMedia } from '../../domain/submission/media.ts';
import { type ReviewedIncident, toReviewed } from '../../domain/submission/reviewed.ts';
import { mayReview, type Principal } from '../../domain/review/permissions.ts';
import { Problem } from '../../domain/problem.ts';
import { type Incident, isPublic, type Media, type Post, shown } from '../../domain/submission/submission.ts';
import { type ReviewedPost, toReviewedPost, waitingFilesOf } from '../../domain/submission/post.ts';
import { thumbnailOf } from '../../domain/media/mediaNames.ts';
import { inDistrict } from '../publication/withoutHome.ts';
import { isAtHome, ownersOf } from './owner.ts';
import type { Needs } from '../services.ts';

type Viewing = Needs<'blobs' | 'submissions' | 'settings'>;

/**
 * The incident as this reviewer may see it. Problem `forbidden`, so that no handler returns more than that. `openPlace`
 * answers the exact place of a home.
 */
export async function reviewed(
  { blobs, submissions, settings }: Viewing,
  reader: Principal,
  incident: Incident,
): Promise<ReviewedIncident> {
  if (!mayReview(reader, incident)) throw new Problem('forbidden');
  const addresses = incident.files.map((name) =>
    isPublic(incident) ? blobs.public.url(name) : blobs.pending.readUrl(name),
  );
  const exact = toReviewed(incident, await Promise.all(addresses), settings.SITE_URL);
  const told = exact.atHome ? inDistrict(exact) : exact;
  const reports = (incident.sources ?? []).filter(({ kind }) => kind === 'report');
  if (reports.length === 0) return told;
  const merged = await Promise.all(reports.map(({ id }) => submissions.find(id)));
  // What the other senders add is about this incident now.
  const later = merged.flatMap((found) => found?.document.additions ?? []);
  return { ...told, additions: [...told.additions, ...later.map((each) => z.parse(addition, each))] };
}

/** The same of a post and the `others` that wait with its link. */
export async function reviewedPost(
  { blobs }: Needs<'blobs'>,
  reader: Principal,
  post: Post,
  others: readonly Post[] = [],
): Promise<ReviewedPost> {
  if (![post, ...others].every((each) => mayReview(reader, each))) throw new Problem('forbidden');
  const names = [post, ...others].flatMap(waitingFilesOf);
  const addresses = new Map<string, string>();
  for (const name of names) addresses.set(name, await blobs.pending.readUrl(name));
  return toReviewedPost(post, others, (name) => addresses.get(name) ?? '');
}

type Details = Pick<PendingMedia, 'title' | 'location' | 'incidentDate' | 'incidentTime' | 'incidentType' | 'severity'>;
const noDetails: Details = {
  title: null,
  location: null,
  incidentDate: null,
  incidentTime: null,
  incidentType: null,
  severity: null,
};

/** What the sender of a file said, or the report to which it was added: its public version for who may not read it. */
async function detailsOf(services: Viewing & Needs<'publication'>, reader: Principal, file: Media): Promise<Details> {
  if (file.sent.details) return file.sent.details;
  const [report] = await ownersOf(services, file);
  const told = report && report.kind === 'report' ? shown(report) : null;
  if (!report || !told) return noDetails;
  if (!mayReview(reader, report)) {
    const seen = (await services.publication.current()).find(report.id);
    return seen ? { ...seen, incidentTime: null } : noDetails;
  }
  const { location } = isAtHome(report) ? inDistrict(told) : told;
  return { ...told, location };
}

/** The same of a file that waits. */
export async function reviewedMedia(
  services: Viewing & Needs<'publication'>,
  reader: Principal,
  file: Media,
): Promise<PendingMedia> {
  if (!mayReview(reader, file)) throw new Problem('forbidden');
  const { pending } = services.blobs;
  const { name, kind, bytes } = file.sent.file;
  const details = await detailsOf(services, reader, file);
  return {
    name,
    url: await pending.readUrl(name),
    thumbnailUrl: kind === 'image' ? await pending.readUrl(thumbnailOf(name)) : null,
    kind,
    bytes,
    createdAt: file.sentAt,
    title: details.title,
    location: details.location,
    incidentDate: details.incidentDate,
    incidentTime: details.incidentTime,
    incidentType: details.incidentType,
    severity: details.severity,
    atHome: [file, ...(await ownersOf(services, file))].some(isAtHome),
    draft: draftOf(file),
    revision: file.revision,
  };
}
