import * as z from 'zod/mini';
import { pageMax, queuePageSize } from '../domain/limits.ts';
import { mediaNamePattern } from '../domain/submission/media.ts';
import type { Schema } from './entry.ts';

export const incidentId = z.string().check(z.regex(/^[\w-]{1,100}$/, 'text_too_long'));

export const id = z.object({ id: incidentId });

/** A file by its name in the pending or public container. */
export const mediaName = z.object({ name: z.string().check(z.regex(mediaNamePattern, 'media_unknown')) });

/** Shown to the sender once; only its keyed hash is stored. */
export const receiptDigits = z.string();

/** Numbers come as text in a query. */
export const numberInQuery = <T extends Schema>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    schema,
  );

export const pageNumber = z._default(numberInQuery(z.int().check(z.gte(1), z.lte(1_000_000))), 1);

/** The cursor that the previous page returned. */
export const cursor = z.optional(z.string().check(z.regex(/^[\w-]{0,1000}$/, 'text_too_long')));

/** The cursor of the next page; null on the last page. */
export const nextCursor = z.nullable(z.string());

export const pageLimit = z._default(numberInQuery(z.int().check(z.gte(1), z.lte(pageMax))), queuePageSize);

/** A list that is never longer than this. An answer has no other (tests/architecture/answers.test.ts). */
export const atMost = <T extends Schema>(max: number, schema: T) => z.array(schema).check(z.maxLength(max));
