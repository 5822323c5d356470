import * as z from 'zod/mini';
import { makeAuditEntry, type RejectionCode, theSender } from '../audit/audit.ts';
import { asSent, type Incident } from '../submission/submission.ts';
import { revised, waitingSinceOf, withRetentionRestarted, unscheduled } from '../submission/life.ts';
import { givenBack, type MergePart, withoutSources } from '../submission/sources.ts';
import { additionsMax } from '../limits.ts';
import { Problem } from '../problem.ts';
import type { Addition } from '../submission/addition.ts';
import { type ReceiptAnswer, type ReceiptChange, receiptContent } from './receipt.ts';
import { isScheduled } from '../submission/scheduled.ts';
import { type SubmittedPost, correctedPost, unscheduledPost } from '../submission/submittedPost.ts';

/** What a sender may do with their submission by receipt, without an account, and what they can see of it. */

type Sent = Pick<Incident, 'isApproved' | 'additions' | 'withdrawnAt' | 'heldSince'>;
type Corrections = Omit<Extract<ReceiptChange, { action: 'correct' }>, 'action' | 'code'>;

/**
 * Appends an addition. Returns the same object when it repeats the last one (a retry). Problem `conflict` when there are
 * too many additions, or the submission was withdrawn.
 */
function add<T extends Sent>(sent: T, text: string, mediaFiles: string[], now: Date): T {
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
  return withRetentionRestarted({ ...sent, additions: [...additions, addition] }, now);
}

/** Adds to a report or a post. An approval that is not public yet ends, because its reviewer has not read what is added. */
export function addToIncident(incident: Incident, text: string, mediaFiles: string[], now: Date): Incident {
  const added = add(incident, text, mediaFiles, now);
  return added !== incident && isScheduled(added) ? unscheduled(added, { by: theSender, now }) : added;
}

export function addToPost(post: SubmittedPost, text: string, mediaFiles: string[], now: Date): SubmittedPost {
  const added = add(post, text, mediaFiles, now);
  return added === post ? post : unscheduledPost(added, { by: theSender, now });
}

/** Corrects an incident while it is pending; after a decision, the correction becomes an addition for reviewers. */
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
    // A reviewer took these from another report: the correction is about its sender's own.
    const parts: MergePart[] = [
      ...(title === undefined ? [] : ['title' as const]),
      ...(description === undefined ? [] : ['description' as const]),
      ...(location === undefined ? [] : ['place' as const]),
    ];
    return {
      ...givenBack(incident, parts),
      ...corrections,
      ...(incident.sent ? { sent: { ...incident.sent, ...corrections } } : {}),
      ...revised(incident, 'corrected', { by: theSender, now }, {}),
    };
  }
  return add(incident, asText(corrections), [], now);
}

/** Corrects a post, which has only a description (`additionalContext`); other corrections become an addition. */
export function correctPost(
  post: SubmittedPost,
  { title, description, location }: Corrections,
  now: Date,
): SubmittedPost {
  const corrected = post.isApproved === 'pending' && description !== undefined;
  const rest = { title, location, ...(corrected ? {} : { description }) };
  const text = asText(rest);
  const kept = corrected ? correctedPost(post, description, { by: theSender, now }) : post;
  return text === '' ? kept : addToPost(kept, text, [], now);
}

const asText = (corrections: Record<string, string | undefined>): string =>
  Object.entries(corrections)
    .flatMap(([field, value]) => (value === undefined ? [] : [`${field}: ${value}`]))
    .join('\n');

/** A withdrawn submission counts as rejected, so that it is not public and is removed after the same time. */
const withdrawn = (now: Date) => {
  const at = now.toISOString();
  return { isApproved: 'rejected', withdrawnAt: at, decidedAt: at, heldSince: at } as const;
};

/** Withdraws an incident; no reviewer can restore it. Returns the same object when it is withdrawn already. */
export function withdrawIncident(incident: Incident, now: Date): Incident {
  if (incident.withdrawnAt !== undefined) return incident;
  const { decidedBy: _, ...kept } = incident;
  return {
    ...withoutSources({ ...kept, isApproved: 'rejected' }),
    ...withdrawn(now),
    ...revised(incident, 'withdrawn', { by: theSender, now }, { waitingSince: waitingSinceOf(incident) }),
  };
}

/** Withdraws a post. Returns the same object when it is withdrawn already. */
export function withdrawPost(post: SubmittedPost, now: Date): SubmittedPost {
  if (post.withdrawnAt !== undefined) return post;
  const { decidedBy: _by, draft: _draft, joined: _joined, publishAt: _at, ...kept } = post;
  const change = { by: theSender, now };
  const details = { waitingSince: waitingSinceOf(post) };
  const lastChange = makeAuditEntry('post', post.id, 'withdrawn', 'withdrawn', change, details);
  return { ...kept, ...withdrawn(now), lastChange };
}

const stateOf = (sent: Sent): ReceiptAnswer['state'] =>
  sent.withdrawnAt === undefined ? sent.isApproved : 'withdrawn';

/** `into`: the incident into which it was merged. The content is what its own sender sent. */
export const incidentReceipt = (incident: Incident, into: Incident | null = null): ReceiptAnswer => ({
  kind: 'incident',
  state: incident.mergedInto === undefined || incident.withdrawnAt !== undefined ? stateOf(incident) : 'merged',
  reason: incident.rejection?.code ?? null,
  createdAt: incident.createdAt,
  decidedAt: incident.decidedAt ?? null,
  publicUrl: [incident, into].find((each) => each?.isApproved === 'approved')?.shareableUrl ?? null,
  content: z.parse(receiptContent, {
    ...asSent(incident),
    link: incident.sourceUrl,
    additions: incident.additions ?? [],
  }),
});

/** `published`: the incident that a reviewer made from the post, or merged it into. */
export const postReceipt = (post: SubmittedPost, published: Incident | null): ReceiptAnswer => ({
  kind: 'post',
  state: post.isAttached && post.withdrawnAt === undefined ? 'merged' : stateOf(post),
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
    allowContact: post.allowContact,
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

/** `published`: the incident that a reviewer made from it. At least one of the two is not null. */
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
      allowContact: null,
      link: null,
      mediaFiles: kept.mediaFiles,
      additions: [],
    },
  };
}

type WhatIsLeft = { state: 'rejected' | 'withdrawn' | 'erased'; reason?: RejectionCode; decidedAt?: string };

/** The receipt of a submission whose content is gone. `left`: what became of it; null when it was erased. */
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
