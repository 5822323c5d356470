import * as z from 'zod/mini';
import { isSame, type RejectionCode, theSender } from '../audit/audit.ts';
import { revised, waitingSinceOf, withLife, withRetentionRestarted } from '../submission/change.ts';
import { withoutDraft } from '../submission/decide.ts';
import { type Caller, isOpen } from '../submission/life.ts';
import { lifeAfter } from '../submission/refusals.ts';
import { givenBack, type MergePart, sourceOf, withoutSources } from '../submission/sources.ts';
import {
  type FileDetails,
  type Gives,
  isPublic,
  type Media,
  type Post,
  type Report,
  type Submission,
} from '../submission/submission.ts';
import { additionsMax } from '../limits.ts';
import { Problem } from '../problem.ts';
import type { Addition } from '../submission/addition.ts';
import { type ReceiptAnswer, type ReceiptChange, receiptContent } from './receipt.ts';

/** What a sender may do with their submission by receipt, without an account, and what they can see of it. */

export const sender: Caller = { ...theSender, role: 'sender' };

export type Corrections = Omit<Extract<ReceiptChange, { action: 'correct' }>, 'action' | 'code'>;

/**
 * Appends an addition. An approval that is not public yet ends, because its reviewer has not read what is added.
 * Returns the same object when it repeats the last one (a retry). Problem `conflict` when there are too many additions,
 * or the submission was withdrawn.
 */
export function add<T extends Submission>(submission: T, text: string, mediaFiles: string[], now: Date): T {
  const additions = submission.additions ?? [];
  const last = additions.at(-1);
  if (last?.text === text && last.mediaFiles.join() === mediaFiles.join()) return submission;
  if (submission.life.is === 'withdrawn') {
    throw new Problem('conflict', { message: 'You have withdrawn this. Send what you want to add as a new report.' });
  }
  if (additions.length >= additionsMax) {
    throw new Problem('conflict', { message: `At most ${additionsMax} additions are kept with one report.` });
  }
  const addition: Addition = { text, mediaFiles, createdAt: now.toISOString() };
  const added = { ...ended(submission, 'add', now), additions: [...additions, addition] };
  return withRetentionRestarted({ ...added, changedAt: now.toISOString() }, now);
}

/** Ends an approval that is not public yet, because of what its sender changes. */
function ended<T extends Submission>(submission: T, wanted: 'add' | 'correct', now: Date): T {
  const life = lifeAfter(submission, { act: wanted }, sender, now);
  return life === submission.life
    ? submission
    : withoutDraft(withLife(submission, life, 'restored', { by: sender, now }));
}

/**
 * Tells an incident that the sender of one of its sources added something: as of `add`, but that an approval after
 * `addedAt` stays. Its reviewer could read the addition, and whoever repeats one stops nobody's approval.
 */
export const toldOfAddition = <T extends Submission>(incident: T, addedAt: string, now: Date): T => {
  const isRead = incident.life.is === 'scheduled' && incident.life.at > addedAt;
  return withRetentionRestarted(isRead ? incident : ended(incident, 'add', now), now);
};

/**
 * Whether the sender's own words can change. Those of a merged one can until its incident is public: otherwise its
 * sender would learn that somebody else reported the same.
 */
const isOwn = ({ life }: Submission, isShown: boolean): boolean => isOpen(life) || (life.is === 'merged' && !isShown);

/**
 * Corrects a report while nobody has decided about it; after that, the correction becomes an addition for reviewers.
 * `isShown`: what it was merged into is public.
 */
export function correctReport(report: Report, wanted: Corrections, now: Date, isShown: boolean): Report {
  const { title, description, location } = wanted;
  const corrections = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(location === undefined ? {} : { location }),
  };
  if (!isOwn(report, isShown)) return add(report, asText(corrections), [], now);
  // A reviewer took these from another report: the correction is about its sender's own.
  const parts: MergePart[] = [
    ...(title === undefined ? [] : ['title' as const]),
    ...(description === undefined ? [] : ['description' as const]),
    ...(location === undefined ? [] : ['place' as const]),
  ];
  const sent = { ...report.sent, ...corrections };
  // To repeat one ends no approval of what it was merged into.
  if (report.life.is === 'merged' && isSame(report.sent, sent)) return report;
  const own = givenBack(report, parts);
  return {
    ...own,
    life: lifeAfter(report, { act: 'correct' }, sender, now),
    sent,
    entry: own.entry && { ...own.entry, ...corrections },
    ...revised(report, 'corrected', { by: sender, now }),
  };
}

/**
 * Tells an incident that the sender of a source corrected it: until the incident is public, what it has from there is
 * corrected too, and an earlier approval ends.
 */
export function toldOfCorrection<T extends Submission>(incident: T, of: Submission, wanted: Corrections, now: Date): T {
  const { life } = incident;
  const source = sourceOf(incident, of.id);
  if (!source || isPublic(incident) || (life.is === 'scheduled' && life.at > of.changedAt)) return incident;
  const { gives } = source;
  const { title = gives.title, description = gives.description, location = gives.place?.location } = wanted;
  const corrected: Gives = {
    ...gives,
    ...(gives.title === undefined ? {} : { title }),
    ...(gives.description === undefined ? {} : { description }),
    ...(gives.place === undefined || location === undefined ? {} : { place: { ...gives.place, location } }),
  };
  if (life.is !== 'scheduled' && isSame(gives, corrected)) return incident;
  return {
    ...ended(incident, 'correct', now),
    sources: (incident.sources ?? []).map((each) => (each.id === of.id ? { ...each, gives: corrected } : each)),
    ...revised(incident, 'corrected', { by: sender, now }),
  };
}

/** Corrects a post, which has only a description (its context); other corrections become an addition. */
export function correctPost(
  post: Post,
  { title, description, location }: Corrections,
  now: Date,
  isShown: boolean,
): Post {
  const corrected = isOwn(post, isShown) && description !== undefined;
  const rest = { title, location, ...(corrected ? {} : { description }) };
  const text = asText(rest);
  const kept = corrected && description !== post.sent.context ? withContext(post, description, now) : post;
  return text === '' ? kept : add(kept, text, [], now);
}

const withContext = (post: Post, context: string, now: Date): Post => ({
  ...withoutDraft({ ...post, life: lifeAfter(post, { act: 'correct' }, sender, now) }),
  sent: { ...post.sent, context },
  ...revised(post, 'corrected', { by: sender, now }),
});

/** A file with the corrected details of its recording; the same object when nothing differs. */
export function correctMedia(media: Media, corrections: Partial<FileDetails>, now: Date): Media {
  const { details } = media.sent;
  if (!details) return media;
  const next = { ...details, ...corrections };
  if (next.title === details.title && next.location === details.location) return media;
  if (media.life.is !== 'waiting' && media.life.is !== 'scheduled') {
    return { ...media, sent: { ...media.sent, details: next } };
  }
  return {
    ...withoutDraft({ ...media, life: lifeAfter(media, { act: 'correct' }, sender, now) }),
    sent: { ...media.sent, details: next },
    ...revised(media, 'corrected', { by: sender, now }),
  };
}

const asText = (corrections: Record<string, string | undefined>): string =>
  Object.entries(corrections)
    .flatMap(([field, value]) => (value === undefined ? [] : [`${field}: ${value}`]))
    .join('\n');

/**
 * Withdraws a submission; no reviewer can restore it. What was no incident yet has no entry any more. Returns the same
 * object when it is withdrawn already.
 */
export function withdrawn<T extends Submission>(submission: T, now: Date): T {
  const life = lifeAfter(submission, { act: 'withdraw' }, sender, now);
  if (life === submission.life) return submission;
  const waitingSince = waitingSinceOf(submission);
  const details = waitingSince === undefined ? {} : { waitingSince };
  return withoutSources(withLife(withoutDraft(submission), life, 'withdrawn', { by: sender, now }, details));
}

/** What its sender sees of the state. A merged one waits until its incident is public. */
function stateOf({ life }: Submission, isShown: boolean): ReceiptAnswer['state'] {
  if (life.is === 'public' || (life.is === 'merged' && isShown)) return 'approved';
  if (life.is === 'rejected' || life.is === 'withdrawn') return life.is;
  return 'pending';
}

/** The page of the incident that a submission is, belongs to or repeats, and since when that is public. */
export type Published = { url: string; at: string };

const answerOf = (
  kind: ReceiptAnswer['kind'],
  submission: Submission,
  published: Published | null,
  content: ReceiptAnswer['content'],
): ReceiptAnswer => {
  const { life, sentAt } = submission;
  const isDecided = life.is === 'rejected' || life.is === 'withdrawn';
  const why = life.is === 'rejected' ? life.why : null;
  return {
    kind,
    state: stateOf(submission, published !== null),
    // Of what it was merged into, its sender learns nothing by this.
    isOffMap: isOpen(life) && life.wasPublic !== undefined,
    // That it was reported already is told with the incident that shows it.
    reason: why && (why.incident === undefined || published) ? why.code : null,
    createdAt: sentAt,
    decidedAt: isDecided ? life.at : (published?.at ?? null),
    publicUrl: published?.url ?? null,
    content,
  };
};

const nothing = {
  title: null,
  description: null,
  location: null,
  latitude: null,
  longitude: null,
  incidentDate: null,
  incidentTime: null,
  incidentType: null,
  severity: null,
  contactEmail: null,
  allowContact: null,
  link: null,
} as const;

/** The content is what its own sender sent. */
export function receiptOf(submission: Report | Post, published: Published | null): ReceiptAnswer {
  const { sender: by, files, additions = [] } = submission;
  const about = { contactEmail: by.contactEmail, allowContact: by.allowContact, mediaFiles: files, additions };
  if (submission.kind === 'report') {
    const { sourceUrl: link, ...sent } = submission.sent;
    return answerOf('incident', submission, published, z.parse(receiptContent, { ...sent, ...about, link }));
  }
  const { postUrl: link, context: description } = submission.sent;
  return answerOf('post', submission, published, { ...nothing, description, link, ...about });
}

/** Of a recording, by its files, of which one at least is kept. */
export function recordingReceipt(files: readonly [Media, ...Media[]], published: Published | null): ReceiptAnswer {
  const [first] = files;
  const content = {
    ...nothing,
    ...first.sent.details,
    mediaFiles: files.flatMap((file) => file.files),
    additions: [],
  };
  const one =
    files.find(({ life }) => life.is === 'public') ?? files.find(({ life }) => life.is !== 'rejected') ?? first;
  return answerOf('media', one, published, content);
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
  isOffMap: false,
  reason: left?.reason ?? null,
  createdAt,
  decidedAt: left?.decidedAt ?? null,
  publicUrl: null,
  content: null,
});
