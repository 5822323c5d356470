import * as z from 'zod/mini';
import { searchQueryMaxLength } from '../../domain/limits.ts';
import { helpline } from '../../domain/help/helpline.ts';
import { neutralPage } from '../../domain/help/neutralPage.ts';
import { isGuid } from '../../domain/text/guid.ts';
import type { FieldProblem } from '../../domain/problem.ts';
import { opinionRules } from '../../domain/review/opinion.ts';
import { searchTerms } from '../../domain/data/searchTerms.ts';
import { isCalendarDate } from '../../domain/dates/calendar.ts';
import { searchQuery } from '../../domain/monitor/searchQuery.ts';
import { defaultXBudget } from '../../domain/monitor/xBudget.ts';

/** The schema of every setting, with its default. `local.settings.example.json` describes what each is for. */

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform(Number),
    z
      .int(`must be a whole number from ${min} to ${max}`)
      .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
  );

const json = (example: string) =>
  z.transform((value, context) => {
    try {
      return JSON.parse(String(value)) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: `must be JSON, like ${example}`, input: value });
      return z.NEVER;
    }
  });

const roleMapFault = 'must give only the roles Admin and SuperAdmin, each to a list of object ids or addresses';
const members = z.optional(z.array(z.string(roleMapFault), roleMapFault));

/** JSON: role → Entra object ids or email addresses. Any other role would open the review room, so none is accepted. */
const roleMap = z.pipe(
  json('{"Admin":["name@example.org"]}'),
  z.strictObject({ Admin: members, SuperAdmin: members }, roleMapFault),
);

/** The tenant of personal Microsoft accounts, which anyone can create (learn.microsoft.com/entra/identity-platform/access-tokens). */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** A tenant whose members the operator controls: not `common`, `organizations` or `consumers`, which are open to anyone. */
export const tenantId = z
  .string('is missing')
  .check(
    z.refine(
      (id) => isGuid(id) && id.toLowerCase() !== personalAccounts,
      'must be the id of your own Entra tenant, like 00000000-0000-0000-0000-000000000000',
    ),
  );

const mostSearchTerms = 25;
const tooLongTerm = `a term is 1 to ${searchQueryMaxLength} characters with what is added to it, on one line`;

const searchTermList = z.pipe(
  json('["islamophobia uk"]'),
  z
    .array(
      z.string('must be a list of texts').check(
        z.trim(),
        z.refine((term) => /^[^\p{Cc}]+$/u.test(term) && searchQuery(term).length <= searchQueryMaxLength, tooLongTerm),
      ),
      'must be a list of texts',
    )
    .check(
      z.minLength(1, 'needs a term'),
      z.maxLength(mostSearchTerms, `has more than ${mostSearchTerms} terms`),
      z.refine((terms) => new Set(terms).size === terms.length, 'names a term twice'),
    ),
);

/** A token that is sent in a header. */
const token = z.string().check(z.regex(/^[!-~]+$/, 'must be one word of plain characters'));

/** The page that the exit leads to; it is written into the site when that is staged (ops/site/siteConfiguration.ts). */
export const exitAddress = z._default(address, neutralPage);

const onOrOff = z._default(z.enum(['on', 'off'], 'must be on or off'), 'on');

const schema = z.object({
  SITE_URL: address,
  DATABASE: z
    .string('must be sqlite:<path> or cosmos')
    .check(z.regex(/^(sqlite:.+|cosmos)$/, 'must be sqlite:<path> or cosmos')),
  COSMOS_ENDPOINT: z.optional(address),
  COSMOS_KEY: z.optional(z.string()),
  COSMOS_DATABASE: z._default(z.string(), 'incidentmap'),
  /** Either the connection string, which contains a key, or the account's URL, accessed with this process's own identity. */
  BLOB_CONNECTION_STRING: z.optional(z.string()),
  BLOB_ACCOUNT_URL: z.optional(address),
  /** When both are unset, published files are in the same account. */
  PUBLIC_BLOB_CONNECTION_STRING: z.optional(z.string()),
  PUBLIC_BLOB_ACCOUNT_URL: z.optional(address),
  /** Counted from the day of the rejection or the withdrawal. */
  RETENTION_DAYS_REJECTED: z._default(wholeNumber(0, 3650), 30),
  SECRET: z.string('must be at least 32 characters').check(z.minLength(32, 'must be at least 32 characters')),
  /** The tenant whose accounts can sign in. When unset, sign-in is not configured and nobody gets a role, except locally. */
  ENTRA_TENANT_ID: z.optional(tenantId),
  ROLE_MAP: z.optional(roleMap),
  /** Default: the public service (clients/nominatim.ts). `off`: only the gazetteer is used. */
  GEOCODER_URL: z.optional(z.union([z.literal('off'), address])),
  GEOCODER_CONTACT: z.optional(z.string()),
  POSTCODES_URL: z.optional(z.union([z.literal('off'), address])),
  /** Default: the public services (clients/oembed.ts). `off`: no titles are requested. */
  YOUTUBE_OEMBED_URL: z.optional(z.union([z.literal('off'), address])),
  TIKTOK_OEMBED_URL: z.optional(z.union([z.literal('off'), address])),
  CONTACT_EMAIL: z.optional(z.email('must be an email address')),
  CONTACT_ADDRESS: z.optional(z.string()),
  HELPLINES: z._default(z.pipe(json('[{"name":"A helpline","phone":"0800 000 0000"}]'), z.array(helpline)), []),
  EXIT_URL: exitAddress,
  BASEMAP_URL: z.optional(z.string()),
  TILE_URL: z.optional(z.string()),
  TILE_ATTRIBUTION: z.optional(z.string()),
  /** Azure regions such as uksouth, shown on /privacy: where data is stored and where the HTTP functions run. */
  DATA_REGION: z.optional(z.string()),
  FUNCTIONS_REGION: z.optional(z.string()),
  APPLICATIONINSIGHTS_CONNECTION_STRING: z.optional(z.string()),
  TELEMETRY_SAMPLE_PERCENT: z._default(wholeNumber(1, 100), 10),
  PUBLIC_GRID_METRES: z._default(wholeNumber(1, 20_000), 250),
  /** Default: X itself (clients/x.ts). */
  X_API_URL: z.optional(address),
  /** When unset, nothing is collected. */
  X_BEARER_TOKEN: z.optional(token),
  X_SEARCH_TERMS: z._default(searchTermList, [...searchTerms]),
  /** US cents that reading X may cost in a UTC day (domain/monitor/xBudget.ts). */
  X_DAILY_BUDGET_CENTS: z._default(wholeNumber(0, 1_000_000), defaultXBudget),
  /** Without the endpoint, a word list scores the posts (clients/lexicon.ts); without the key, calls use this process's identity. */
  CONTENT_SAFETY_ENDPOINT: z.optional(address),
  CONTENT_SAFETY_KEY: z.optional(token),
  RETENTION_DAYS_POSTS: z._default(wholeNumber(1, 30), 30),
  CHALLENGE: onOrOff,
  RATE_LIMITS: onOrOff,
  /** Default: the caller's address is the right-most public one in X-Forwarded-For (abuse/address.ts). */
  FORWARDED_HOPS: z.optional(wholeNumber(1, 5)),
  /** Whether a critical report, and one of which an identifier is kept, needs a second reviewer who agrees. */
  SECOND_OPINION: z._default(z.enum(opinionRules, 'must be ask or required'), 'ask'),
  RETENTION_DAYS_ORIGINALS: z._default(wholeNumber(1, 3650), 90),
  /** The day (UTC) on which a sweep may erase more than a tenth of all reports and posts (commands/sweep/applyRetention.ts). */
  LARGE_ERASURE_DAY: z.optional(z.string().check(z.refine(isCalendarDate, 'must be a day like 2026-06-15'))),
  RETENTION_HOURS_LIMITS: z._default(wholeNumber(24, 48), 48),
  RETENTION_MONTHS_PRIVACY_REQUESTS: z._default(wholeNumber(1, 120), 12),
});

export type Settings = z.output<typeof schema>;

/** The names of all settings, for the test of the example file. */
export const settingNames = Object.keys(schema.shape);

/** Names each missing or invalid setting, but never its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(`Invalid settings: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`);
    this.problems = problems;
  }
}

/** Parses the environment; an empty value counts as unset. Throws a SettingsError that lists every invalid setting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  const problems: FieldProblem[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message, code }) => ({ path: String(path[0]), code, message }));
  const settings = parsed.data;
  if (settings?.DATABASE === 'cosmos' && !settings.COSMOS_ENDPOINT) {
    problems.push({ path: 'COSMOS_ENDPOINT', code: 'missing', message: 'is missing, as DATABASE is cosmos' });
  }
  if (set['BLOB_CONNECTION_STRING'] === undefined && set['BLOB_ACCOUNT_URL'] === undefined) {
    problems.push({ path: 'BLOB_CONNECTION_STRING', code: 'missing', message: 'or BLOB_ACCOUNT_URL is missing' });
  }
  if (settings?.CONTENT_SAFETY_KEY !== undefined && settings.CONTENT_SAFETY_ENDPOINT === undefined) {
    problems.push({
      path: 'CONTENT_SAFETY_ENDPOINT',
      code: 'missing',
      message: 'is missing, as CONTENT_SAFETY_KEY is set',
    });
  }
  for (const path of ['CHALLENGE', 'RATE_LIMITS'] as const) {
    if (settings?.[path] === 'off' && !isLocal(settings.SITE_URL)) {
      problems.push({ path, code: 'local_only', message: 'may be off only where SITE_URL is this machine' });
    }
  }
  if (!settings || problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Whether the site runs on this machine, for its owner alone. */
export const isLocal = (siteUrl: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.test)$/.test(new URL(siteUrl).hostname);
