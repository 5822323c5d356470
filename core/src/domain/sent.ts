import type { Incident } from './incident.ts';
import { additionsMax } from './limits.ts';
import { Problem } from './problem.ts';
import type { Addition } from './addition.ts';
import type { ReceiptAnswer, ReceiptChange } from './receipt.ts';
import type { SubmittedPost } from './submittedPost.ts';

/** What a sender may do, without an account, with what they sent; and all that they are shown of it. */

type Sent = Pick<Incident, 'isApproved' | 'additions' | 'withdrawnAt'>;
type Corrections = Omit<Extract<ReceiptChange, { action: 'correct' }>, 'action' | 'code'>;

/** With one more addition; the same when it repeats the last one. Problem `conflict` when there are too many. */
export function add<T extends Sent>(sent: T, text: string, mediaFiles: string[], now: Date): T {
  const additions = sent.additions ?? [];
  const last = additions.at(-1);
  if (last?.text === text && last.mediaFiles.join() === mediaFiles.join()) return sent;
  if (additions.length >= additionsMax) {
    throw new Problem('conflict', { message: `At most ${additionsMax} additions are kept with one report.` });
  }
  const addition: Addition = { text, mediaFiles, createdAt: now.toISOString() };
  return { ...sent, additions: [...additions, addition] };
}

/** Corrected while nobody has decided; afterwards the correction is an addition that a reviewer reads. */
export function correctIncident(
  incident: Incident,
  { title, description, location }: Corrections,
  now: Date,
): Incident {
  const corrections = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(location === undefined ? {} : { location }),
  };
  if (incident.isApproved === 'pending') return { ...incident, ...corrections };
  return add(incident, asText(corrections), [], now);
}

/** A post has a description alone: what was said of it. */
export function correctPost(
  post: SubmittedPost,
  { title, description, location }: Corrections,
  now: Date,
): SubmittedPost {
  const corrected = post.isApproved === 'pending' && description !== undefined;
  const rest = { title, location, ...(corrected ? {} : { description }) };
  const text = asText(rest);
  const kept = corrected ? { ...post, additionalContext: description } : post;
  return text === '' ? kept : add(kept, text, [], now);
}

const asText = (corrections: Record<string, string | undefined>): string =>
  Object.entries(corrections)
    .flatMap(([field, value]) => (value === undefined ? [] : [`${field}: ${value}`]))
    .join('\n');

/** Taken back: no longer public, and counted as rejected, so that it is forgotten as soon. The same when it already was. */
export function withdraw<T extends Sent>(sent: T, now: Date): T & { withdrawnAt: string } {
  if (sent.withdrawnAt !== undefined) return { ...sent, withdrawnAt: sent.withdrawnAt };
  return { ...sent, isApproved: 'rejected', withdrawnAt: now.toISOString() };
}

const stateOf = (sent: Sent): ReceiptAnswer['state'] =>
  sent.withdrawnAt === undefined ? sent.isApproved : 'withdrawn';

export const incidentReceipt = (incident: Incident): ReceiptAnswer => ({
  kind: 'incident',
  state: stateOf(incident),
  reason: null,
  createdAt: incident.createdAt,
  decidedAt: incident.decidedAt ?? null,
  publicUrl: incident.isApproved === 'approved' ? incident.shareableUrl : null,
  content: {
    title: incident.title,
    description: incident.description,
    location: incident.location,
    latitude: incident.latitude,
    longitude: incident.longitude,
    incidentDate: incident.incidentDate,
    incidentTime: incident.incidentTime,
    incidentType: incident.incidentType,
    severity: incident.severity,
    contactEmail: incident.contactEmail,
    link: incident.sourceUrl,
    mediaFiles: incident.mediaFiles,
    additions: incident.additions ?? [],
  },
});

/** `published`: the incident that a reviewer made of the post. */
export const postReceipt = (post: SubmittedPost, published: Incident | null): ReceiptAnswer => ({
  kind: 'post',
  state: stateOf(post),
  reason: null,
  createdAt: post.createdAt,
  decidedAt: null,
  publicUrl: published?.isApproved === 'approved' ? published.shareableUrl : null,
  content: {
    title: null,
    description: post.additionalContext,
    location: null,
    latitude: null,
    longitude: null,
    incidentDate: null,
    incidentTime: null,
    incidentType: null,
    severity: null,
    contactEmail: post.submitterEmail,
    link: post.postUrl,
    mediaFiles: post.mediaFiles,
    additions: post.additions ?? [],
  },
});

/** All that a receipt says of something that is gone. */
export const erasedReceipt = (kind: ReceiptAnswer['kind'], createdAt: string): ReceiptAnswer => ({
  kind,
  state: 'erased',
  reason: null,
  createdAt,
  decidedAt: null,
  publicUrl: null,
  content: null,
});
