import type { ServerResponse } from 'node:http';
import { startWire, type Wire } from './wire.ts';

/** A stand-in of X API v2 (recent search and look-up by ids) over HTTP, which can simulate failures and bills like X. */

/**
 * `slow`: answers when `release` is called; `stalled`: begins a body and never ends it; `never`: sends nothing at all;
 * `loop`: always returns the same next page; `errors`: 200 with an error in the body; `limited`: 429 with a reset in 5
 * minutes; `oddLimit`: 429 with a reset yesterday; `capped`: 403 because the monthly quota is used up; `unpaid`: 402.
 */
export type XMood =
  | 'ok'
  | 'slow'
  | 'failing'
  | 'html'
  | 'truncated'
  | 'noData'
  | 'errors'
  | 'loop'
  | 'huge'
  | 'stalled'
  | 'never'
  | 'unauthorised'
  | 'forbidden'
  | 'limited'
  | 'oddLimit'
  | 'capped'
  | 'unpaid';

/** Failures of a single search, which do not affect the next one. */
export const badSearches = [
  'failing',
  'html',
  'truncated',
  'noData',
  'errors',
  'loop',
  'huge',
  'stalled',
  'never',
] as const satisfies XMood[];

/** `versions`: the ids of a post that was edited, oldest first, which all of its versions share. */
type StandinPost = { id: string; text: string; at: number; author: string; versions?: string[] };

/** X charges for each post and user that it returns, at most once per UTC day. */
export type Charge = { day: string; resource: 'post' | 'user'; id: string; path: string };

type XRequest = { path: string; query: Record<string, string>; returned: number };

export type StandinX = Wire<XRequest> & {
  token: string;
  mood: XMood | ((request: XRequest) => XMood);
  /** All posts, newest first. */
  posts: StandinPost[];
  /** Posts that their authors deleted; a look-up reports them as not found. */
  deleted: Set<string>;
  /** Posts that look-ups leave out without an error. */
  silent: Set<string>;
  /** Everything that was billed, in order. */
  charges: Charge[];
  /** The most posts on a page, even if more are requested. */
  pageSize: number;
  /** Adds a post at a time (milliseconds since 1970) and returns its id. */
  write(text: string, at?: number, author?: string): string;
  /** Adds a version of a post, and returns its id. Only the newest version is found by searches. */
  edit(id: string, text: string, at?: number): string;
  /** Called when a request gets no answer, or only a part of one. */
  hung: () => void;
};

type Answered = { posts: StandinPost[]; errors?: object[]; meta?: object };

const epoch = 1_288_834_974_657n;
const day = 24 * 60 * 60_000;
const reach = 7 * day;
const problemTypes = 'https://api.twitter.com/2/problems';

/** `now`: the clock of the stand-in, in milliseconds. */
export async function startX(now: () => number = Date.now): Promise<StandinX> {
  let written = 0n;
  const billed = new Set<string>();

  const wire = await startWire<XRequest>((request, response, { note, hold }) => {
    const url = new URL(request.url ?? '/', 'http://standin');
    const asked: XRequest = { path: url.pathname, query: Object.fromEntries(url.searchParams), returned: 0 };
    note(asked);

    const bill = (resource: Charge['resource'], id: string) => {
      const date = new Date(now()).toISOString().slice(0, 10);
      const key = `${date} ${resource} ${id}`;
      if (billed.has(key)) return;
      billed.add(key);
      standin.charges.push({ day: date, resource, id, path: asked.path });
    };
    const sendPosts = ({ posts, errors, meta }: Answered) => {
      const fields = new Set((asked.query['tweet.fields'] ?? '').split(','));
      const withAuthors = asked.query['expansions'] === 'author_id';
      const users = [...new Set(withAuthors ? posts.map(({ author }) => author) : [])];
      for (const { id } of posts) bill('post', id);
      for (const author of users) bill('user', authorId(author));
      asked.returned = posts.length;
      send(200, {
        ...(posts.length > 0 && {
          data: posts.map(({ id, text, at, author, versions }) => ({
            id,
            text: escaped(text.length > longText ? `${text.slice(0, longText - 1)}…` : text),
            ...(fields.has('note_tweet') && text.length > longText && { note_tweet: { text: escaped(text) } }),
            edit_history_tweet_ids: versions ?? [id],
            ...(fields.has('created_at') && { created_at: new Date(at).toISOString() }),
            ...((withAuthors || fields.has('author_id')) && { author_id: authorId(author) }),
          })),
        }),
        ...(users.length > 0 && {
          includes: { users: users.map((author) => ({ id: authorId(author), name: author, username: author })) },
        }),
        ...(errors && errors.length > 0 && { errors }),
        ...(meta && { meta }),
      });
    };

    const headers = (left: number, resetIn = 15 * 60_000) => ({
      date: new Date(now()).toUTCString(),
      'x-rate-limit-limit': '450',
      'x-rate-limit-remaining': String(left),
      'x-rate-limit-reset': String(Math.floor((now() + resetIn) / 1000)),
    });
    const send = (status: number, body: unknown, more: Record<string, string> = headers(449)) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...more })
        .end(JSON.stringify(body));
    const problem = (status: number, type: string, title: string, more?: Record<string, string>) =>
      send(
        status,
        { type: type === '' ? 'about:blank' : `${problemTypes}/${type}`, title, detail: title, status },
        more,
      );
    const json = () => {
      if (request.headers.authorization !== `Bearer ${standin.token}`) return problem(401, '', 'Unauthorized');
      if (asked.path === '/2/tweets') return sendPosts(lookUp(asked));
      if (asked.path !== '/2/tweets/search/recent') return problem(404, 'resource-not-found', 'Not Found');
      const error = queryError(asked.query);
      return error === null ? sendPosts(search(asked)) : problem(400, 'invalid-request', error);
    };
    const looping = () => {
      delete asked.query['next_token'];
      const page = search(asked);
      sendPosts({ ...page, meta: { ...page.meta, next_token: 'again' } });
    };
    const start = (body: string) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers(449) }).write(body);
    const behaviour: Record<XMood, () => unknown> = {
      ok: json,
      slow: () => hold(json),
      failing: () => problem(503, '', 'Service Unavailable'),
      html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Something went wrong</h1>'),
      truncated: () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"19'),
      noData: () => send(200, { meta: { result_count: 3, newest_id: '1', oldest_id: '1' } }),
      errors: () => send(200, { errors: [{ title: 'Internal', type: 'about:blank' }], meta: { result_count: 0 } }),
      loop: looping,
      huge: () => sendWithoutEnd(response, 50_000_000),
      stalled: () => {
        start('{"data":[');
        standin.hung();
      },
      never: () => standin.hung(),
      unauthorised: () => problem(401, '', 'Unauthorized'),
      forbidden: () => problem(403, 'client-forbidden', 'Client Forbidden'),
      limited: () => problem(429, 'rate-limit-exceeded', 'Too Many Requests', headers(0, 5 * 60_000)),
      oddLimit: () => problem(429, 'rate-limit-exceeded', 'Too Many Requests', headers(0, -day)),
      capped: () => problem(403, 'usage-capped', 'Usage Capped'),
      unpaid: () => problem(402, 'credits', 'Payment Required'),
    };
    behaviour[typeof standin.mood === 'function' ? standin.mood(asked) : standin.mood]();
  });

  /** The error that X reports with 400 for an invalid query; null when it is valid. */
  function queryError(query: Record<string, string>): string | null {
    const { query: text = '', max_results: size = '10', since_id: since, until_id: until } = query;
    const isOld = (at: number) => at < now() - reach;
    const isTime = (time: string | undefined) => time === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time);
    if (text === '' || text.length > 512) return 'query must be 1 to 512 characters';
    if (!/^\d+$/.test(size) || Number(size) < 10 || Number(size) > 100) return 'max_results must be 10 to 100';
    for (const id of [since, until]) {
      if (id !== undefined && !/^\d{1,19}$/.test(id)) return 'an id is 1 to 19 digits';
      if (id !== undefined && isOld(timeOf(id))) return 'an id must be of a post of the last 7 days';
    }
    if (!isTime(query['start_time']) || !isTime(query['end_time'])) return 'a time is like 2026-01-01T00:00:00Z';
    if (query['start_time'] && isOld(Date.parse(query['start_time']))) return 'start_time must be within 7 days';
    if ((since ?? until) !== undefined && (query['start_time'] ?? query['end_time']) !== undefined)
      return 'ids and times do not go together';
    return null;
  }

  function search(asked: XRequest): Answered {
    const { query } = asked;
    const since = BigInt(query['since_id'] ?? 0);
    const until = BigInt(query['next_token']?.replace(/^below/, '') ?? query['until_id'] ?? '9'.repeat(19));
    const from = query['start_time'] ? Date.parse(query['start_time']) : now() - reach;
    const to = query['end_time'] ? Date.parse(query['end_time']) : now();
    const isMeant = matcher(query['query'] ?? '');
    const found = standin.posts.filter(
      ({ id, at, text, versions }) =>
        (versions?.at(-1) ?? id) === id &&
        BigInt(id) > since &&
        BigInt(id) < until &&
        at >= from &&
        at <= to &&
        !standin.deleted.has(id) &&
        isMeant(text),
    );
    const page = found.slice(0, Math.min(Number(query['max_results'] ?? 10), standin.pageSize));
    const [first, last] = [page[0], page.at(-1)];
    if (!first || !last) return { posts: [], meta: { result_count: 0 } };
    return {
      posts: page,
      meta: {
        result_count: page.length,
        newest_id: first.id,
        oldest_id: last.id,
        ...(found.length > page.length && { next_token: `below${last.id}` }),
      },
    };
  }

  function lookUp(asked: XRequest): Answered {
    const ids = (asked.query['ids'] ?? '').split(',');
    const there = standin.posts.filter(({ id }) => ids.includes(id) && !standin.deleted.has(id));
    const errors = ids
      .filter((id) => !there.some((post) => post.id === id) && !standin.silent.has(id))
      .map((id) => ({
        value: id,
        resource_id: id,
        resource_type: 'tweet',
        parameter: 'ids',
        title: 'Not Found Error',
        type: `${problemTypes}/resource-not-found`,
      }));
    return { posts: there.filter(({ id }) => !standin.silent.has(id)), errors };
  }

  const standin: StandinX = {
    ...wire,
    token: 'a-token-of-the-stand-in',
    mood: 'ok',
    posts: [],
    deleted: new Set(),
    silent: new Set(),
    charges: [],
    pageSize: 100,
    hung: () => undefined,
    write(text, at = now(), author = 'invented_author') {
      written += 1n;
      const id = String(((BigInt(at) - epoch) << 22n) + (written % 4_194_304n));
      const before = standin.posts.findIndex((post) => post.at <= at);
      standin.posts.splice(before < 0 ? standin.posts.length : before, 0, { id, text, at, author });
      return id;
    },
    edit(id, text, at = now()) {
      const post = standin.posts.find((each) => each.id === id)!;
      const edited = standin.write(text, at, post.author);
      post.versions ??= [id];
      post.versions.push(edited);
      standin.posts.find((each) => each.id === edited)!.versions = post.versions;
      return edited;
    },
  };
  return standin;
}

/** The most letters of `text`; X gives the whole of a longer one when it is asked for. */
const longText = 280;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const timeOf = (id: string): number => Number((BigInt(id) >> 22n) + epoch);

const authorId = (name: string): string =>
  String([...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_000_007, 7));

/** Matches posts that contain all words and quoted phrases of a query; operators with `-` or `:` are ignored here. */
function matcher(query: string): (text: string) => boolean {
  const parts = [...query.matchAll(/"([^"]+)"|(\S+)/g)].flatMap(([, phrase, word]) => phrase ?? word ?? []);
  const wanted = parts.filter((part) => !/^-|^\w+:/.test(part)).map((part) => part.toLowerCase());
  return (text) => wanted.every((part) => text.toLowerCase().includes(part));
}

function sendWithoutEnd(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"data":["');
  const chunk = 'x'.repeat(64 * 1024);
  let sent = 0;
  const more = () => {
    while (sent < bytes && !response.destroyed) {
      sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end('"]}');
  };
  more();
}

/** Invented, mild sentences about no real person. `{}` is replaced by a search term. */
const sentences = [
  'Another evening of shouting outside the community centre. This is what {} looks like.',
  'Someone at work said the old line about {} again. Nobody answered him.',
  'Our street sent flowers after the broken window. {} has no place here.',
  'Listening to a programme about {} and how schools answer it.',
  'He told my aunt to take off her scarf on the 14:05 train. {} on a Tuesday.',
  'Asked the council what they do about {}. Still waiting for an answer.',
  'They painted over the wall by noon, but we all read it first: {}.',
  'A stall in the high street with leaflets on {}. People walked past.',
  'My neighbour stood at the door of the mosque all night. More of that, less {}.',
  'The radio host laughed about {} for ten minutes. I turned it off.',
] as const;

/** Adds 120 posts from the last day for these search terms, by invented people. */
export function writeFictitiousPosts(x: StandinX, terms: readonly string[], now: number): void {
  const count = 120;
  for (let at = count; at > 0; at -= 1) {
    const term = (terms[at % terms.length] ?? '').replaceAll('"', '');
    const sentence = sentences[(at * 7) % sentences.length] ?? '';
    const start = at % 5 === 0 ? `@invented_reader_${at % 9} ` : '';
    const text = `${start}${sentence.replace('{}', term)} (invented post ${at})`;
    x.write(text, now - at * 10 * 60_000, `invented_${['amina', 'bob', 'chen', 'dara', 'eve', 'faisal'][at % 6]}`);
  }
}
