import type * as z from 'zod/mini';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { figures } from './figures.ts';
import { imports } from './imports.ts';
import { incidents } from './incidents.ts';
import { monitor } from './monitor.ts';
import { partners } from './partners.ts';
import { places } from './places.ts';
import { privacy } from './privacy.ts';
import { receipts } from './receipts.ts';
import { review } from './review.ts';
import { site } from './site.ts';
import { submissions } from './submissions.ts';
import { uploads } from './uploads.ts';
import type { OperationEntry, Schema } from './entry.ts';
import type { Operation } from './routes.ts';

export { type Access, type OperationEntry, pageAddress } from './entry.ts';

/** Of two operations that a call fits, the first one answers it. */
export const operations = {
  ...submissions,
  ...incidents,
  ...uploads,
  ...receipts,
  ...places,
  ...monitor,
  ...site,
  ...auth,
  ...privacy,
  ...review,
  ...audit,
  ...figures,
  ...partners,
  ...imports,
} as const satisfies { [K in Operation]: OperationEntry };

type Entry<K extends Operation> = (typeof operations)[K];

/** The parsed input of a handler. */
export type Input<K extends Operation> = {
  params: Entry<K> extends { params: infer S extends Schema } ? z.output<S> : undefined;
  query: Entry<K> extends { query: infer S extends Schema } ? z.output<S> : undefined;
  body: Entry<K> extends { body: (now: Date) => infer S extends Schema } ? z.output<S> : undefined;
  file: Entry<K> extends { takesFile: true } ? File : undefined;
};

/** The input of a call; parts that the operation does not have are absent. */
export type Request<K extends Operation> = (Entry<K> extends { params: infer S extends Schema }
  ? { params: z.input<S> }
  : unknown) &
  (Entry<K> extends { query: infer S extends Schema }
    ? { query: Optional<{ [P in keyof z.output<S>]: z.output<S>[P] }, Defaulted<S>> }
    : unknown) &
  (Entry<K> extends { body: (now: Date) => infer S extends Schema } ? { body: z.input<S> } : unknown) &
  (Entry<K> extends { takesFile: true } ? { file: File } : unknown);

/** The keys of a query that have a default. */
type Defaulted<S extends Schema> =
  S extends z.ZodMiniObject<infer Shape>
    ? { [P in keyof Shape]: Shape[P] extends z.ZodMiniDefault ? P : never }[keyof Shape]
    : never;
type Optional<T, K extends PropertyKey> = Omit<T, K> & Partial<Pick<T, K & keyof T>>;

export type Answer<K extends Operation> = z.output<Entry<K>['answer']>;
