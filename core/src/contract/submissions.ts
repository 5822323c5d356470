import * as z from 'zod/mini';
import type { Approval } from '../domain/incident/incidentTerms.ts';
import { postUrlMaxLength } from '../domain/limits.ts';
import { mediaIncidentSubmission } from '../domain/submission/media.ts';
import { incidentSubmission } from '../domain/submission/report.ts';
import { postSubmission } from '../domain/submission/post.ts';
import { line } from '../domain/text/fields.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { receiptDigits } from './schemas.ts';

export const submissions = {
  submitIncident: {
    ...routes.submitIncident,
    access: 'anyone',
    limit: 'report',
    status: 201,
    body: incidentSubmission,
    answer: z.object({
      id: z.string(),
      shareableUrl: z.string(),
      isApproved: z.literal('pending' satisfies Approval),
      receipt: receiptDigits,
    }),
  },
  submitMediaIncident: {
    ...routes.submitMediaIncident,
    access: 'anyone',
    limit: 'report',
    status: 201,
    body: mediaIncidentSubmission,
    answer: z.object({ id: z.string(), status: z.literal('pending'), receipt: receiptDigits }),
  },
  submitPost: {
    ...routes.submitPost,
    access: 'anyone',
    limit: 'report',
    body: () => postSubmission,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      existingIncident: z.optional(z.boolean()),
      receipt: z.optional(receiptDigits),
    }),
  },
  getYoutubeVideo: {
    ...routes.getYoutubeVideo,
    access: 'anyone',
    limit: 'title',
    params: z.object({ videoId: z.string().check(z.regex(/^[\w-]{11}$/, 'url_invalid')) }),
    answer: z.object({ title: z.string() }),
  },
  getTiktokVideo: {
    ...routes.getTiktokVideo,
    access: 'anyone',
    limit: 'title',
    query: z.object({ url: line({ max: postUrlMaxLength }, 'url_invalid') }),
    answer: z.object({ title: z.string() }),
  },
} as const satisfies Entries;
