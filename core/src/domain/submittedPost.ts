import * as z from 'zod/mini';
import { canonicalLink } from './canonicalLink.ts';
import { additionalContextMaxLength, postUrlMaxLength } from './limits.ts';
import { email, mediaFiles, website } from './fields.ts';
import type { Addition } from './addition.ts';

const postUrl = z._default(
  z.string('url_invalid').check(
    z.trim(),
    z.maxLength(postUrlMaxLength, 'url_invalid'),
    z.refine((value) => value === '' || canonicalLink(value) !== null, 'url_invalid'),
  ),
  '',
);

/** What a visitor sends of a post that they saw: a link, or screenshots of it, or both. */
export const postSubmission = z
  .strictObject({
    postUrl,
    additionalContext: z._default(
      z.string('text_too_long').check(z.trim(), z.maxLength(additionalContextMaxLength, 'text_too_long')),
      '',
    ),
    submitterEmail: z.optional(email('email_invalid_post')),
    mediaFiles,
    website,
  })
  .check(
    z.refine((post) => post.postUrl !== '' || post.mediaFiles.length > 0, {
      error: 'post_required',
      path: ['postUrl'],
    }),
  );

export type PostSubmission = z.output<typeof postSubmission>;

/** As stored, waiting for a reviewer. `id` is made of the canonical link, so that one post is one document. */
export type SubmittedPost = {
  id: string;
  postUrl: string | null;
  canonicalUrl: string | null;
  additionalContext: string;
  submitterEmail: string | null;
  mediaFiles: string[];
  isApproved: 'pending' | 'approved' | 'rejected';
  createdAt: string;
  /** A keyed hash of the mark that its sender gave it, to know a repetition from someone else's. */
  sentWith?: string;
  additions?: Addition[];
  withdrawnAt?: string;
  suspected?: boolean;
};
