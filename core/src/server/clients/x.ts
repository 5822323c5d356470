import * as z from 'zod/mini';
import { cleanText } from '../../domain/text/cleanText.ts';
import { searchQuery } from '../../domain/monitor/searchQuery.ts';
import { fetchJson, OutsideError, under } from './fetchJson.ts';

/** X API v2: https://docs.x.com/x-api/posts/search-recent-posts and https://docs.x.com/x-api/posts/get-posts-by-ids */
const publicX = 'https://api.x.com';

/** The page sizes that X accepts in a search. */
export const searchPageSize = { min: 10, max: 100 } as const;
/** How far back recent search reaches. */
export const searchReach = 7 * 24 * 60 * 60_000;

/** A hundred of the longest posts, of 25,000 letters that may each take six bytes in JSON. */
const maxBytes = 15_000_000;

/** `versions`: the ids of a post and of its edits, oldest first. `text` is that of the version with this `id`. */
export type XPost = { id: string; text: string; timestamp: string; versions: readonly string[] };

/** `author`: `@name`, or empty when X does not return it. */
export type Found = { author: string; url: string };

/** `billed`: how many posts X charges for, including any that we cannot parse. */
export type SearchPage = {
  posts: XPost[];
  billed: number;
  newestId: string | null;
  oldestId: string | null;
  nextToken: string | null;
};

export type RefusalKind =
  /** The token is wrong, or the app may not search; retrying does not help. */
  | { kind: 'forbidden' }
  /** `retryAt`: milliseconds since 1970, between 10 s and 901 s from now. */
  | { kind: 'limited'; retryAt: number; isOddReset: boolean }
  /** The monthly quota of posts, or the credits, are used up. */
  | { kind: 'exhausted' };

/** X refuses every search for now: the run ends. */
export class XRefusal extends OutsideError {
  readonly refusal: RefusalKind;
  constructor(refusal: RefusalKind, host: string, status: number) {
    super('status', host, { status });
    this.refusal = refusal;
  }
}

/** Where a search begins and ends: ids are exclusive, times are milliseconds since 1970. */
export type SearchSpan = ({ sinceId: string } | { startTime: number }) & { untilId?: string; endTime?: number };

/** Ids are 64-bit numbers, so they stay strings: a JavaScript number cannot hold them. */
const id = z.string().check(z.regex(/^\d{1,19}$/));
const versions = z.optional(z.array(id).check(z.minLength(1)));
const aPost = z.object({
  id,
  text: z.string(),
  /** Of a long post, `text` is only the beginning. */
  note_tweet: z.optional(z.object({ text: z.string() })),
  created_at: z.iso.datetime(),
  edit_history_tweet_ids: versions,
});
const aFoundPost = z.object({ id, author_id: z.optional(id), edit_history_tweet_ids: versions });
const anAuthor = z.object({ id, username: z.string().check(z.regex(/^\w{1,30}$/)) });
const anError = z.object({ type: z.optional(z.string()) });

/** Each post is parsed on its own, so that one we cannot parse neither hides the others nor blocks its search term. */
const each = z.optional(z.array(z.unknown()));
const searchAnswer = z.object({
  data: each,
  meta: z.object({
    result_count: z.int(),
    newest_id: z.optional(id),
    oldest_id: z.optional(id),
    next_token: z.optional(z.string()),
  }),
  errors: z.optional(z.array(anError)),
});
const lookUpAnswer = z.object({
  data: each,
  includes: z.optional(z.object({ users: each })),
  errors: z.optional(z.array(anError)),
});

/** Error types for posts and accounts that are deleted, suspended or protected. Any other error is a fault at X. */
const gone = /\/(resource-not-found|not-authorized-for-resource)$/;

function parseEach<T>(schema: z.ZodMiniType<T>, items: unknown[] | undefined): T[] {
  return (items ?? []).flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** X escapes these three characters in texts. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const isoSeconds = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** The time in an id (a "snowflake"): all but its 22 low bits are milliseconds since X's epoch. */
export const timeOfId = (postId: string): number => Number(BigInt(postId) >> 22n) + 1_288_834_974_657;

const later = (one: string | undefined, other: string | undefined): number =>
  one === undefined || other === undefined ? 0 : Number(BigInt(one) - BigInt(other));

const clamp = (ms: number): number => Math.min(901_000, Math.max(10_000, ms));

/** Classifies an error answer of X; null when only this call failed and others may succeed. */
function meaningOf({ status, headers, text }: { status: number; headers: Headers; text: string }, now: Date) {
  if (status === 402 || (status >= 400 && status < 500 && /\/usage-capped\b/.test(text)))
    return { kind: 'exhausted' } as const;
  if (status === 401 || status === 403) return { kind: 'forbidden' } as const;
  if (status !== 429) return null;
  // The reset is in X's time, so it is compared with X's clock: ours may differ.
  const date = Date.parse(headers.get('date') ?? '');
  const theirs = Number.isNaN(date) ? now.getTime() : date;
  const reset = Number(headers.get('x-rate-limit-reset') ?? Number.NaN) * 1000;
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  const wait = Number.isFinite(reset) ? reset - theirs : retryAfter;
  const isOddReset = !(wait >= 0 && wait <= 901_000);
  return {
    kind: 'limited',
    isOddReset,
    retryAt: now.getTime() + clamp(Number.isFinite(wait) ? wait + 1000 : 900_000),
  } as const;
}

/** Every call throws XRefusal, or OutsideError when only this call failed. */
export type X = ReturnType<typeof makeX>;

export function makeX({
  url = publicX,
  token,
  now,
  fetch,
}: {
  url?: string | undefined;
  token: string;
  now: () => Date;
  fetch?: typeof globalThis.fetch;
}) {
  const call = <T>(path: string, query: Record<string, string>, schema: z.ZodMiniType<T>, signal: AbortSignal) => {
    const address = under(url, path, query);
    return fetchJson(address, {
      schema,
      signal,
      maxBytes,
      request: { headers: { Authorization: `Bearer ${token}` } },
      refusal: (refused) => {
        const refusal = meaningOf(refused, now());
        return refusal && new XRefusal(refusal, address.host, refused.status);
      },
      ...(fetch && { fetch }),
    });
  };
  const unexpected = () => new OutsideError('unexpected', new URL(url).host);

  return {
    /** One page of a term's posts, newest first. It does not request authors: X charges for each user that it returns. */
    async search(
      term: string,
      span: SearchSpan,
      { size, nextToken, signal }: { size: number; nextToken: string | null; signal: AbortSignal },
    ): Promise<SearchPage> {
      const { data, meta, errors } = await call(
        '2/tweets/search/recent',
        {
          query: searchQuery(term),
          max_results: String(size),
          'tweet.fields': 'created_at,note_tweet,edit_history_tweet_ids',
          ...('sinceId' in span ? { since_id: span.sinceId } : { start_time: isoSeconds(span.startTime) }),
          ...(span.untilId !== undefined && { until_id: span.untilId }),
          ...(span.endTime !== undefined && { end_time: isoSeconds(span.endTime) }),
          ...(nextToken !== null && { next_token: nextToken }),
        },
        searchAnswer,
        signal,
      );
      // Deleted posts are no fault. After any other error, posts may be missing that a retry would return.
      if (errors?.some(({ type }) => !gone.test(type ?? ''))) throw unexpected();
      if (!data && meta.result_count > 0) throw unexpected();
      const posts = parseEach(aPost, data).map((post): XPost => ({
        id: post.id,
        text: cleanText(unescaped(post.note_tweet?.text ?? post.text)),
        timestamp: new Date(post.created_at).toISOString(),
        versions: post.edit_history_tweet_ids ?? [post.id],
      }));
      const ids = posts.map((post) => post.id).toSorted(later);
      return {
        posts,
        billed: Math.max(meta.result_count, data?.length ?? 0),
        newestId: meta.newest_id ?? ids.at(-1) ?? null,
        oldestId: meta.oldest_id ?? ids[0] ?? null,
        nextToken: meta.next_token ?? null,
      };
    },

    /**
     * Looks up at most 100 posts: those that X still has in this wording, by id, and how many posts and users it returned.
     * Without `withAuthors` X returns no users, and charges for none.
     */
    async lookUp(
      ids: readonly string[],
      { withAuthors, signal }: { withAuthors: boolean; signal: AbortSignal },
    ): Promise<{ found: Map<string, Found>; returned: { posts: number; users: number } }> {
      const authorFields = { 'tweet.fields': 'author_id', expansions: 'author_id', 'user.fields': 'username' };
      const query = { ids: ids.join(','), ...(withAuthors && authorFields) };
      const { data = [], includes, errors = [] } = await call('2/tweets', query, lookUpAnswer, signal);
      // X reports each post that is gone. Any other error, or no word about any post, is a fault at X.
      if (errors.some(({ type }) => !gone.test(type ?? '')) || (data.length === 0 && errors.length === 0)) {
        throw unexpected();
      }
      const users = includes?.users ?? [];
      const names = new Map(parseEach(anAuthor, users).map((author) => [author.id, author.username]));
      // X answers for an older version too, and names all of them without being asked.
      const latest = parseEach(aFoundPost, data).filter(
        ({ id: postId, edit_history_tweet_ids: history }) => (history?.at(-1) ?? postId) === postId,
      );
      const found = latest.map(({ id: postId, author_id: authorId = '' }) => {
        const name = names.get(authorId);
        const author = name === undefined ? '' : `@${name}`;
        return [postId, { author, url: `https://x.com/${name ?? 'i'}/status/${postId}` }] as const;
      });
      return { found: new Map(found), returned: { posts: data.length, users: users.length } };
    },
  };
}
