import { postSubmission } from '@incidentmap/core/domain/submission/post';
import { agreedEmail } from '../../forms/agreedEmail.ts';
import type { Contact } from '../../forms/fields/ContactFields.tsx';
import { bodySchema } from '../../forms/formSchema.ts';

export type PostValues = {
  postUrl: string;
  additionalContext: string;
  submitterEmail: string;
  allowContact: Contact;
  website: string;
};

export const emptyPost: PostValues = {
  postUrl: '',
  additionalContext: '',
  submitterEmail: '',
  allowContact: 'no',
  website: '',
};

/** What the form sends, but for its files. */
export const toSubmission = (values: PostValues): PostValues => ({
  ...values,
  submitterEmail: agreedEmail(values.allowContact, values.submitterEmail),
});

/**
 * Validates the form by the server's schema before it is sent. Without a link there must be a file; `files` is the
 * number of chosen files.
 */
export const postSchema = (files: number) =>
  bodySchema<PostValues>(postSubmission, (values) => ({
    ...values,
    mediaFiles: Array.from({ length: files }, String),
  }));
