import * as z from 'zod/mini';
import type { FieldProblem } from '../domain/problem.ts';

/** Every setting of the deployed platform, its default and its rule. `local.settings.example.json` says what each is for. */

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform(Number),
    z
      .int(`must be a whole number from ${min} to ${max}`)
      .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
  );

/** JSON: role → Entra object ids or e-mail addresses. */
const roleMap = z.pipe(
  z.transform((value, context) => {
    try {
      return JSON.parse(String(value)) as unknown;
    } catch {
      context.issues.push({
        code: 'custom',
        message: 'must be JSON, like {"Admin":["name@example.org"]}',
        input: value,
      });
      return z.NEVER;
    }
  }),
  z.record(z.string().check(z.regex(/^\w{1,50}$/, 'role names are letters, digits and _')), z.array(z.string())),
);

const schema = z.object({
  SITE_URL: address,
  DATABASE: z
    .string('must be sqlite:<path> or cosmos')
    .check(z.regex(/^(sqlite:.+|cosmos)$/, 'must be sqlite:<path> or cosmos')),
  COSMOS_ENDPOINT: z.optional(address),
  COSMOS_KEY: z.optional(z.string()),
  COSMOS_DATABASE: z._default(z.string(), 'incidentmap'),
  /** Either the connection string, with a key, or the account's address, signed for by this process's own identity. */
  BLOB_CONNECTION_STRING: z.optional(z.string()),
  BLOB_ACCOUNT_URL: z.optional(address),
  /** Unset, both: published files are in the same account. */
  PUBLIC_BLOB_CONNECTION_STRING: z.optional(z.string()),
  PUBLIC_BLOB_ACCOUNT_URL: z.optional(address),
  SECRET: z.string('must be at least 32 characters').check(z.minLength(32, 'must be at least 32 characters')),
  ROLE_MAP: z.optional(roleMap),
  /** Unset: the public service (clients/nominatim.ts). `off`: the gazetteer alone answers. */
  GEOCODER_URL: z.optional(z.union([z.literal('off'), address])),
  GEOCODER_CONTACT: z.optional(z.string()),
  POSTCODES_URL: z.optional(z.union([z.literal('off'), address])),
  CONTACT_EMAIL: z.optional(z.email('must be an e-mail address')),
  CONTACT_ADDRESS: z.optional(z.string()),
  TILE_URL: z.optional(z.string()),
  TILE_ATTRIBUTION: z.optional(z.string()),
  APPLICATIONINSIGHTS_CONNECTION_STRING: z.optional(z.string()),
  PUBLIC_GRID_METRES: z._default(wholeNumber(1, 20_000), 250),
});

export type Settings = z.output<typeof schema>;

/** Names of every setting there is: for the example file's test. */
export const settingNames = Object.keys(schema.shape);

/** Names each missing or unusable setting, never its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(`Settings to mend: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`);
    this.problems = problems;
  }
}

/** Parses the environment once; an empty text is an unset setting. Throws SettingsError that names everything wrong at once. */
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
  if (!settings || problems.length > 0) throw new SettingsError(problems);
  return settings;
}
