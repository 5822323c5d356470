import * as z from 'zod/mini';
import { cleanLine, cleanText } from './cleanText.ts';
import { emailAddressIn, emailPattern } from './emailAddress.ts';
import { linkText } from '../links/pastedLink.ts';
import { emailMaxLength } from '../limits.ts';
import type { FieldMessage } from '../messages.ts';

/**
 * Text types and fields that several forms share. Every text in the contract is a `line` or a `text`, or has a pattern
 * that allows only certain characters (tests/architecture/sentTexts.test.ts).
 */

/** Lengths in UTF-16 code units, as browsers count them, after cleaning. */
type Length = { min?: number; max?: number };

const cleaned = (clean: (sent: string) => string, { min = 0, max = Infinity }: Length, message?: FieldMessage) =>
  z.string(message).check(z.overwrite(clean), z.minLength(min, message), z.maxLength(max, message));

/** One line of cleaned text (text/cleanText.ts): a title, a name, a search. */
export const line = (length: Length, message?: FieldMessage) => cleaned(cleanLine, length, message);

/** A cleaned text that may have several lines (text/cleanText.ts): a description, a message, a note. */
export const text = (length: Length, message?: FieldMessage) => cleaned(cleanText, length, message);

/** A link that somebody pasted: without the text that an app or a person wrote around it. */
export const pastedLink = (max: number, message: FieldMessage) =>
  cleaned((sent) => linkText(cleanLine(sent)), { max }, message);

/** A form sends '' for an empty field; that means no value, not an invalid one. */
export const emptyIsNothing = z.transform((value) => (value === '' || value === null ? undefined : value));

/** An optional line of text. */
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

/** An optional email address. */
export const email = (message: FieldMessage) =>
  z.pipe(
    emptyIsNothing,
    z.optional(
      z
        .string(message)
        .check(z.overwrite(emailAddressIn), z.maxLength(emailMaxLength, message), z.regex(emailPattern, message)),
    ),
  );

/** Whether its sender may be contacted: otherwise no reviewer sees the email address. */
export const contactChoice = z._default(z.enum(['yes', 'no'], 'contact_unknown'), 'no');

const mediaFile = z.string('media_unknown').check(z.regex(/^[\w./-]{1,200}$/, 'media_unknown'));

/** The names of uploaded files. */
export const mediaFiles = z._default(z.array(mediaFile).check(z.maxLength(20, 'media_unknown')), []);

/** A honeypot: a hidden field that people do not see and bots fill in, and some password managers. */
export const website = z._default(line({ max: 500 }), '');
