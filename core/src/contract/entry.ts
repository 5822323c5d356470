import type * as z from 'zod/mini';
import type { LimitName } from '../domain/limits.ts';
import type { Operation, Route } from './routes.ts';

export type Schema = z.ZodMiniType;

/** An address as browsers send it, without spaces and other scripts; '' where there is none. */
export const pageAddress = /^[!-~]{0,8192}$/;

/**
 * Who may call an operation at all. The handler may require more of the caller.
 * - `anyone`: no sign-in.
 * - `admin`: signed in with an assigned role (domain/review/permissions.ts).
 * - `partner`: signed in with the account of an active partner.
 * - `adminOrPartner`: either of the two.
 * - `platform`: called by Static Web Apps itself, at sign-in.
 */
export type Access = 'anyone' | 'admin' | 'partner' | 'adminOrPartner' | 'platform';

/** One HTTP operation as data. Its route, validation, client method and tests derive from this. */
export type OperationEntry = Route & {
  access: Access;
  /** A page of the site: Static Web Apps rewrites its address to this path (staticwebapp.config.json). */
  isPage?: true;
  /** The rate limit (`hourlyLimits`) of one network; it does not apply to callers with an assigned role. */
  limit?: LimitName;
  /** The status of a success; 200 by default. */
  status?: 201 | 302;
  params?: Schema;
  query?: Schema;
  /** Returns the schema of the JSON body at the time of the request. */
  body?: (now: Date) => Schema;
  /** The answer is parsed with this schema too, so a field that is not in it cannot leave the server. */
  answer: Schema;
  /** The answer (with status 200) on any failure; only for a caller that would treat a failure as consent. */
  onFailure?: unknown;
};

/** The operations of an area. */
export type Entries = { [K in Operation]?: OperationEntry };
