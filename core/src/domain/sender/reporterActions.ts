import * as z from 'zod/mini';
import { isSame, type RejectionCode, theSender } from '../audit/audit.ts';
import { revised, subjectOf, waitingSinceOf, withLife, withRetentionRestarted } from '../submission/change.ts';
import { withoutDraft } from '../submission/decide.ts';
import { type Caller, isOpen } from '../submission/life.ts';
import { lifeAfter } from '../submission/refusals.ts';
import { givenBack, withoutSources } from '../submission/sources.ts';
import { type FileDetails, type Media, type Post, type Report, type Submission } from '../submission/submission.ts';
import { additionsMax } from '../limits.ts';
import { conflict } from '../messages.ts';
import { type Addition, withoutSent } from '../submission/addition.ts';
import { type ReceiptAnswer, type ReceiptChange, receiptContent } from './receipt.ts';

export const sender: Caller = { ...theSender, role: 'sender' };

type Corrections = Omit<Extract<ReceiptChange, { action: 'correct' }>, 'action' | 'code'>;

/** The same object when it repeats the last addition. Problem `conflict` after too many, or when it was withdrawn. */
export function add<T extends Submission>(submission: T, text: string, mediaFiles: string[], now: Date): T {
  const { additions = [] } = submission;
  const own = withoutSent(additions);
  const last = own.at(-1);
  if (last?.text === text && last.mediaFiles.join() === mediaFiles.join()) return submission;
  if (submission.life.is === 'withdrawn') {
    throw conflict('You have withdrawn this. Send what you want to add as a new report.');
  }
  if (own.length >= additionsMax) {
    throw conflict(`At most ${additionsMax} additions are kept with one report.`);
  }
  const addition: Addition = { text, mediaFiles, createdAt: now.toISOString() };
  const added = { ...ended(submission, 'add', now), additions: [...additions, addition] };
  return withRetentionRestarted({ ...added, changedAt: now.toISOString() }, now);
}

/** An approval that is not public yet ends, because its reviewer has not read the change. */
function ended<T extends Submission>(submission: T, wanted: 'add' | 'correct', now: Date): T {
  const life = lifeAfter(submission, { act: wanted }, sender, now);
  return life === submission.life
    ? submission
    : withoutDraft(withLife(submission, life, 'restored', { by: sender, now }));
}

/**
 * Tells an incident that the sender of a source added something. An approval after `addedAt` stays: its reviewer could
 * read the addition, and whoever repeats one stops nobody's approval.
 */
export const toldOfAddition = <T extends Submission>(incident: T, addedAt: string, now: Date): T => {
  const isRead = incident.life.is === 'scheduled' && incident.life.at > addedAt;
  return withRetentionRestarted(isRead ? incident : ended(incident, 'add', now), now);
};

const partOf = { title: 'title', description: 'description', location: 'place' } as const;

/**
 * After a decision, a correction becomes an addition for reviewers. Of one that was merged into what is not public
 * (`isPending`) it is both, so that its sender reads no more than that it waits.
 */
export function correctReport(report: Report, wanted: Corrections, now: Date, isPending: boolean): Report {
  const { title, description, location } = wanted;
  const fields = Object.entries({ title, description, location }).filter(([, value]) => value !== undefined);
  const corrections: Partial<Record<keyof typeof partOf, string>> = Object.fromEntries(fields);
  if (!isPending) return add(report, asText(corrections), [], now);
  const sent = { ...report.sent, ...corrections };
  // Whoever repeats one ends no approval of what it was merged into.
  if (report.life.is === 'merged' && isSame(report.sent, sent)) return report;
  // The correction is about the sender's own words, even where a reviewer took those of another report.
  const own = givenBack(
    report,
    (Object.keys(corrections) as (keyof typeof partOf)[]).map((field) => partOf[field]),
  );
  return {
    ...corrected(own, asText(corrections), now),
    sent,
    entry: own.entry && { ...own.entry, ...corrections },
  };
}

/** What is part of another one has the correction among its additions, too, where its reviewers read it. */
function corrected<T extends Submission>(submission: T, text: string, now: Date): T {
  const { life, additions = [] } = submission;
  const isTold = life.is === 'merged' && additions.length < 2 * additionsMax;
  const told = { text, mediaFiles: [], createdAt: now.toISOString(), isSent: true as const };
  return {
    ...submission,
    ...(isTold ? { additions: [...additions, told] } : {}),
    life: lifeAfter(submission, { act: 'correct' }, sender, now),
    ...revised(submission, 'corrected', { by: sender, now }),
  };
}

/** A post has only a description, its context: other corrections become an addition. */
export function correctPost(post: Post, wanted: Corrections, now: Date, isPending: boolean): Post {
  const { title, description, location } = wanted;
  const hasContext = isPending && description !== undefined;
  const text = asText({ title, location, ...(hasContext ? {} : { description }) });
  const kept =
    hasContext && description !== post.sent.context
      ? {
          ...withoutDraft(corrected(post, asText({ description }), now)),
          sent: { ...post.sent, context: description },
        }
      : post;
  return text === '' ? kept : add(kept, text, [], now);
}

/** The same object when nothing differs. */
export function correctMedia(media: Media, corrections: Partial<FileDetails>, now: Date): Media {
  const { details } = media.sent;
  if (!details) return media;
  const next = { ...details, ...corrections };
  if (next.title === details.title && next.location === details.location) return media;
  const kept = isOpen(media.life) ? withoutDraft(corrected(media, asText(corrections), now)) : media;
  return { ...kept, sent: { ...media.sent, details: next } };
}

const asText = (corrections: Record<string, string | undefined>): string =>
  Object.entries(corrections)
    .flatMap(([field, value]) => (value === undefined ? [] : [`${field}: ${value}`]))
    .join('\n');

/** No reviewer can restore it. */
export function withdrawn<T extends Submission>(submission: T, now: Date): T {
  const life = lifeAfter(submission, { act: 'withdraw' }, sender, now);
  if (life === submission.life) return submission;
  const details = { waitingSince: waitingSinceOf(submission) };
  // Files with which it was sent are removed.
  const additions = submission.additions && { additions: withoutSent(submission.additions) };
  const left = { ...withoutDraft(submission), ...additions };
  return withoutSources(withLife(left, life, 'withdrawn', { by: sender, now }, details));
}

/** A merged one waits, for its sender, until its incident is public. */
function stateOf({ life }: Submission, isShown: boolean): ReceiptAnswer['state'] {
  if (life.is === 'public' || (life.is === 'merged' && isShown)) return 'approved';
  if (life.is === 'rejected' || life.is === 'withdrawn') return life.is;
  return 'pending';
}

/** The page of the incident that a submission is, belongs to or repeats, and since when that is public. */
export type Published = { url: string; at: string };

const answerOf = (
  submission: Submission,
  published: Published | null,
  content: ReceiptAnswer['content'],
): ReceiptAnswer => {
  const { kind, life, sentAt } = submission;
  const state = stateOf(submission, published !== null);
  const isDecided = life.is === 'rejected' || life.is === 'withdrawn';
  const why = life.is === 'rejected' ? life.why : null;
  return {
    kind: subjectOf[kind],
    state,
    // Its sender learns nothing by this about a merge.
    isOffMap: state === 'pending' && 'wasPublic' in life && life.wasPublic !== undefined,
    // A duplicate has its reason only together with the public incident that shows it.
    reason: why && (why.incident === undefined || published) ? why.code : null,
    createdAt: sentAt,
    decidedAt: isDecided ? life.at : (published?.at ?? null),
    publicUrl: published?.url ?? null,
    content,
  };
};

const nothing = Object.fromEntries(Object.keys(receiptContent.shape).map((name) => [name, null])) as {
  [Name in keyof z.output<typeof receiptContent>]: null;
};

export function receiptOf(submission: Report | Post, published: Published | null): ReceiptAnswer {
  const { sender: by, files, additions: all = [] } = submission;
  const sentFiles = all.flatMap(({ isSent, mediaFiles }) => (isSent ? mediaFiles : []));
  const about = {
    contactEmail: by.contactEmail,
    allowContact: by.allowContact,
    mediaFiles: [...files, ...sentFiles],
    additions: withoutSent(all),
  };
  if (submission.kind === 'report') {
    const { sourceUrl: link, ...sent } = submission.sent;
    return answerOf(submission, published, z.parse(receiptContent, { ...sent, ...about, link }));
  }
  const { postUrl: link, context: description } = submission.sent;
  return answerOf(submission, published, { ...nothing, description, link, ...about });
}

/** A recording has one receipt for its files. */
export function recordingReceipt(files: readonly [Media, ...Media[]], published: Published | null): ReceiptAnswer {
  const [first] = files;
  const mediaFiles = files.flatMap((file) => file.files);
  const content = { ...nothing, ...first.sent.details, mediaFiles, additions: [] };
  const publicOne = files.find(({ life }) => life.is === 'public');
  const one = publicOne ?? files.find(({ life }) => life.is !== 'rejected') ?? first;
  return answerOf(one, published, content);
}

type WhatIsLeft = { state: 'rejected' | 'withdrawn' | 'erased'; reason?: RejectionCode; decidedAt?: string };

/** The receipt of a submission whose content is gone. */
export const tombstoneReceipt = (
  kind: ReceiptAnswer['kind'],
  createdAt: string,
  { state, reason, decidedAt }: WhatIsLeft,
): ReceiptAnswer => ({
  kind,
  state,
  isOffMap: false,
  reason: reason ?? null,
  createdAt,
  decidedAt: decidedAt ?? null,
  publicUrl: null,
  content: null,
});
