import { postSubmission } from '@incidentmap/core/domain/posts/submittedPost';
import { bodySchema } from '../../forms/formSchema.ts';

export type PostValues = { postUrl: string; additionalContext: string; submitterEmail: string; website: string };

export const emptyPost: PostValues = { postUrl: '', additionalContext: '', submitterEmail: '', website: '' };

/**
 * Validates the form by the server's schema before it is sent. Without a link there must be a file; `files` is the
 * number of chosen files.
 */
export const postSchema = (files: number) =>
  bodySchema<PostValues>(postSubmission, (values) => ({
    ...values,
    mediaFiles: Array.from({ length: files }, String),
  }));
