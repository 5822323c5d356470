import * as z from 'zod/mini';
import { emailMaxLength } from './limits.ts';
import type { FieldMessage } from './messages.ts';

/** Fields that more than one form has. */

/** A form sends '' where nothing was typed; that is no value, not a wrong one. */
export const emptyIsNothing = z.transform((value) => (value === '' || value === null ? undefined : value));

/** An address, or nothing. */
export const email = (message: FieldMessage) =>
  z.pipe(
    emptyIsNothing,
    z.optional(z.string(message).check(z.trim(), z.maxLength(emailMaxLength, message), z.email(message))),
  );

const mediaFile = z.string('media_unknown').check(z.maxLength(200, 'media_unknown'));

/** Names of uploaded files. */
export const mediaFiles = z._default(z.array(mediaFile).check(z.maxLength(20, 'media_unknown')), []);

/** A field that no person sees, and robots fill in. */
export const website = z._default(z.string().check(z.maxLength(500)), '');
