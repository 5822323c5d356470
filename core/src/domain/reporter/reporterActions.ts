import * as z from 'zod/mini';
import { makeAuditEntry, type RejectionCode, theSender } from '../review/audit.ts';
import { held, type Incident, revised } from '../incident/incident.ts';
import { additionsMax } from '../constants.ts';
import { Problem } from '../problem.ts';
import type { Addition } from '../incident/addition.ts';
import { type ReceiptAnswer, type ReceiptChange, receiptContent } from './receipt.ts';
import type { SubmittedPost } from '../posts/submittedPost.ts';

/** What a sender may do, without an account, with what they sent; and all that they are shown of it. */

type Sent = Pick<Incident, 'isApproved' | 'additions' | 'withdrawnAt' | 'heldSince'>;
type Corrections = Omit<Extract<ReceiptChange, { action: 'correct' }>, 'action' | 'code'>;

/**
 * With one more addition; the same when it repeats the last one. Problem `conflict` when there are too many, or when it
 * was withdrawn.
 */
export function add<T extends Sent>(sent: T, text: string, mediaFiles: string[], now: Date): T {
  const additions = sent.additions ?? [];
  const last = additions.at(-1);
  if (last?.text === text && last.mediaFiles.join() === mediaFiles.join()) return sent;
  if (sent.withdrawnAt !== undefined) {
    throw new Problem('conflict', { message: 'You have withdrawn this. Send what you want to add as a new report.' });
  }
  if (additions.length >= additionsMax) {
    throw new Problem('conflict', { message: `At most ${additionsMax} additions are kept with one report.` });
  }
  const addition: Addition = { text, mediaFiles, createdAt: now.toISOString() };
  return held({ ...sent, additions: [...additions, addition] }, now);
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
  if (incident.isApproved === 'pending') {
    return { ...incident, ...corrections, ...revised(incident, 'corrected', { by: theSender, now }, {}) };
  }
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

/** Taken back: counted as rejected, so that it is not public and is forgotten as soon. */
const takenBack = (now: Date) => {
  const at = now.toISOString();
  return { isApproved: 'rejected', withdrawnAt: at, decidedAt: at, heldSince: at } as const;
};

/** The withdrawn incident; the same when it already is. No reviewer can restore it. */
export function withdrawIncident(incident: Incident, now: Date): Incident {
  if (incident.withdrawnAt !== undefined) return incident;
  const { decidedBy: _, ...kept } = incident;
  return { ...kept, ...takenBack(now), ...revised(incident, 'withdrawn', { by: theSender, now }, {}) };
}

/** The withdrawn post; the same when it already is. */
export function withdrawPost(post: SubmittedPost, now: Date): SubmittedPost {
  if (post.withdrawnAt !== undefined) return post;
  const { decidedBy: _by, draft: _draft, joined: _joined, ...kept } = post;
  const lastChange = makeAuditEntry('post', post.id, 'withdrawn', 'withdrawn', { by: theSender, now });
  return { ...kept, ...takenBack(now), lastChange };
}

const stateOf = (sent: Sent): ReceiptAnswer['state'] =>
  sent.withdrawnAt === undefined ? sent.isApproved : 'withdrawn';

export const incidentReceipt = (incident: Incident): ReceiptAnswer => ({
  kind: 'incident',
  state: stateOf(incident),
  reason: incident.rejection?.code ?? null,
  createdAt: incident.createdAt,
  decidedAt: incident.decidedAt ?? null,
  publicUrl: incident.isApproved === 'approved' ? incident.shareableUrl : null,
  content: z.parse(receiptContent, { ...incident, link: incident.sourceUrl, additions: incident.additions ?? [] }),
});

/** `published`: the incident that a reviewer made of the post. */
export const postReceipt = (post: SubmittedPost, published: Incident | null): ReceiptAnswer => ({
  kind: 'post',
  state: stateOf(post),
  reason: post.lastChange?.reason?.code ?? null,
  createdAt: post.createdAt,
  decidedAt: post.decidedAt ?? null,
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

type MediaDetails = {
  title: string;
  location: string;
  incidentDate: string;
  incidentTime: Incident['incidentTime'];
  incidentType: Incident['incidentType'];
  severity: Incident['severity'];
  mediaFiles: string[];
  createdAt: string;
};

/** `published`: the incident that a reviewer made of it. One of the two is there. */
export function mediaReceipt(kept: MediaDetails | null, published: Incident | null): ReceiptAnswer {
  if (published) return { ...incidentReceipt(published), kind: 'media' };
  return {
    kind: 'media',
    state: 'pending',
    reason: null,
    createdAt: kept?.createdAt ?? '',
    decidedAt: null,
    publicUrl: null,
    content: kept && {
      title: kept.title,
      description: null,
      location: kept.location,
      latitude: null,
      longitude: null,
      incidentDate: kept.incidentDate,
      incidentTime: kept.incidentTime,
      incidentType: kept.incidentType,
      severity: kept.severity,
      contactEmail: null,
      link: null,
      mediaFiles: kept.mediaFiles,
      additions: [],
    },
  };
}

type WhatIsLeft = { state: 'rejected' | 'withdrawn' | 'erased'; reason?: RejectionCode; decidedAt?: string };

/** All that a receipt says when the content is gone. `left`: what became of it; null when it was erased. */
export const tombstoneReceipt = (
  kind: ReceiptAnswer['kind'],
  createdAt: string,
  left: WhatIsLeft | null,
): ReceiptAnswer => ({
  kind,
  state: left?.state ?? 'erased',
  reason: left?.reason ?? null,
  createdAt,
  decidedAt: left?.decidedAt ?? null,
  publicUrl: null,
  content: null,
});
