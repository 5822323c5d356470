import * as z from 'zod/mini';
import { cleanLine, cleanText } from './text/cleanText.ts';
import { emailMaxLength } from './constants.ts';
import type { FieldMessage } from './messages.ts';

/**
 * The types of texts that anyone sends, and fields that more than one form has. Every text of the contract is a `line` or
 * a `text`, or has a pattern that nothing else than its own characters passes (tests/architecture/sentTexts.test.ts).
 */

/** In UTF-16 code units, as a browser counts them; counted after cleaning. */
type Length = { min?: number; max?: number };

const cleaned = (clean: (sent: string) => string, { min = 0, max = Infinity }: Length, message?: FieldMessage) =>
  z.string(message).check(z.overwrite(clean), z.minLength(min, message), z.maxLength(max, message));

/** One line of text, cleaned (cleanText.ts): a title, a name, what is searched for. */
export const line = (length: Length, message?: FieldMessage) => cleaned(cleanLine, length, message);

/** A text that may have several lines, cleaned (cleanText.ts): a description, a message, a note. */
export const text = (length: Length, message?: FieldMessage) => cleaned(cleanText, length, message);

/** A form sends '' where nothing was typed; that is no value, not a wrong one. */
export const emptyIsNothing = z.transform((value) => (value === '' || value === null ? undefined : value));

/** A line, or nothing. */
export const shortText = (max: number) =>
  z.pipe(
    emptyIsNothing,
    z.optional(
      z.pipe(
        line({ max }, 'text_too_long'),
        z.transform((sent) => (sent === '' ? undefined : sent)),
      ),
    ),
  );

/** An address, or nothing. */
export const email = (message: FieldMessage) =>
  z.pipe(
    emptyIsNothing,
    z.optional(z.string(message).check(z.trim(), z.maxLength(emailMaxLength, message), z.email(message))),
  );

const mediaFile = z.string('media_unknown').check(z.regex(/^[\w./-]{1,200}$/, 'media_unknown'));

/** Names of uploaded files. */
export const mediaFiles = z._default(z.array(mediaFile).check(z.maxLength(20, 'media_unknown')), []);

/** A field that no person sees, and robots fill in. */
export const website = z._default(line({ max: 500 }), '');
