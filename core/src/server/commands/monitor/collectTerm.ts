import { londonDate } from '../../../domain/dates/calendar.ts';
import { splitXBudget } from '../../../domain/monitor/xBudget.ts';
import { OutsideError } from '../../clients/fetchJson.ts';
import {
  searchPageSize,
  searchReach,
  type SearchPage,
  type SearchSpan,
  timeOfId,
  type X,
  type XPost,
} from '../../clients/x.ts';
import { longestWait } from '../../runtime/deadlines.ts';
import type { Needs } from '../../services.ts';
import type { Collector, CollectorRun, TermProgress } from '../../stores/collector.ts';
import type { CollectedPost } from '../../stores/posts.ts';

/** Milliseconds that the first search for a term goes back: few, because X charges for each post. */
const firstReach = 24 * 60 * 60_000;
/** Milliseconds to spare at the end of X's search window, which moves during a request. */
const margin = 10 * 60_000;
/** Ids of posts that were counted and not stored, at most: some are deleted before they are found again. */
const mostPending = 500;
const dayLength = 24 * 60 * 60_000;

/**
 * Stores the posts of one term since its last complete search. Returns whether the search is complete; where the day's
 * budget or the run ended before, or the client threw, the next run continues from the same position.
 */
export async function collectTerm(
  services: Needs<'posts' | 'monitor' | 'settings' | 'now' | 'deadline'>,
  search: { x: X; run: CollectorRun; term: string; signal: AbortSignal },
): Promise<boolean> {
  const { posts, monitor, settings, now, deadline } = services;
  const { x, run, term, signal } = search;
  const progress = (): TermProgress => run.now.terms[term] ?? {};
  const saveProgress = (next: TermProgress) => run.save({ terms: { ...run.now.terms, [term]: next } });

  if (progress().open && isOutOfReach(progress().open!.untilId, now())) await saveProgress(closed(progress(), now()));
  const isRest = progress().open !== undefined;
  const span = spanOf(progress(), now());
  const seen = new Set<string>();
  let nextToken: string | null = null;
  for (;;) {
    const size = Math.min(searchPageSize.max, postsLeft(run.now, settings.X_DAILY_BUDGET_CENTS, term, now()));
    if (size < searchPageSize.min || signal.aborted) return false;
    // Counted before the request: after a crash the next run must not spend it again.
    await run.save({ spent: reserve(run.now, term, size, now()) });
    const page: SearchPage = await x
      .search(term, span, { size, nextToken, signal: AbortSignal.any([signal, deadline(longestWait)]) })
      .catch(async (error: unknown) => {
        // X does not charge for a call that it refuses.
        if (error instanceof OutsideError && error.reason === 'status') {
          await run.save({ spent: replaceReserved(run.now, term, 0, now()) });
        }
        throw error;
      });
    await store(page);
    if (page.nextToken === null) {
      await saveProgress(closed(progress(), now()));
      // After the rest of an interrupted search, searches for newer posts.
      return isRest ? collectTerm(services, search) : true;
    }
    if (seen.has(page.nextToken)) throw new OutsideError('unexpected', 'The next page of a search');
    seen.add(page.nextToken);
    nextToken = page.nextToken;
  }

  /** Counts the new posts, stores them, and saves the position, in this order: so each is counted exactly once. */
  async function store(page: SearchPage): Promise<void> {
    const { collected, total, pending } = run.now;
    const older = new Set(page.posts.flatMap(({ versions }) => versions.slice(0, -1)));
    const latest = page.posts.filter(({ id }) => !older.has(id));
    const known = await Promise.all(latest.map(({ id }) => posts.has(id)));
    const missing = latest.filter((_, at) => !known[at]);
    const added = (await Promise.all(missing.map(isNew))).filter(Boolean).length;
    const others = pending.filter((id) => !page.posts.some((post) => post.versions.includes(id)));
    const today = londonDate(now());
    await run.save({
      spent: replaceReserved(run.now, term, page.billed, now()),
      collected: { day: today, posts: (collected.day === today ? collected.posts : 0) + added },
      total: total + added,
      // Posts that were counted but not stored before a crash may come with another page or another term.
      pending: [...others, ...missing.map(({ id }) => id)].slice(-mostPending),
    });
    await run.check();
    for (const post of missing) await replaceVersions(post);
    const { newestId, oldestId } = page;
    if (newestId === null || oldestId === null) return run.save({ pending: others });
    const open = {
      newestId: progress().open?.newestId ?? newestId,
      untilId: oldestId,
      ...('startTime' in span && { startTime: span.startTime }),
    };
    await run.save({ pending: others, terms: { ...run.now.terms, [term]: { ...progress(), open } } });
  }

  /** Whether no version of the post has been counted. */
  async function isNew({ versions }: XPost): Promise<boolean> {
    const counted = await Promise.all(versions.map((id) => run.now.pending.includes(id) || posts.has(id)));
    return !counted.includes(true);
  }

  /** Stores a post. What its author has changed is neither kept nor shown any longer. */
  async function replaceVersions({ id, versions, text, timestamp }: XPost): Promise<void> {
    const older = versions.filter((version) => version !== id);
    const at = now().getTime();
    const latest: CollectedPost = {
      id,
      content: text,
      searchTerm: term,
      timestamp,
      createdAt: new Date(at).toISOString(),
      expiresAt: new Date(at + settings.RETENTION_DAYS_POSTS * dayLength).toISOString(),
    };
    await posts.supersede(older, latest);
    if (older.length > 0) await monitor.keepOnly((shown) => !older.includes(shown.id));
    await posts.add(latest);
  }
}

const isOutOfReach = (postId: string, now: Date): boolean => timeOfId(postId) < now.getTime() - searchReach + margin;

/**
 * Where to continue the search for a term. X refuses ids that are too old for its search window, and an end time with
 * an id instead of a start time.
 */
function spanOf({ sinceId, open }: TermProgress, now: Date): SearchSpan {
  if (sinceId !== undefined && !isOutOfReach(sinceId, now)) {
    return { sinceId, ...(open && { untilId: open.untilId }) };
  }
  const earliest = now.getTime() - searchReach + margin;
  const first = open?.startTime ?? (sinceId === undefined ? now.getTime() - firstReach : earliest);
  // The last second of the previous page is read again; posts that are stored already do not change.
  const endTime = open && Math.ceil(timeOfId(open.untilId) / 1000) * 1000;
  if (endTime === undefined) return { startTime: Math.max(first, earliest) };
  return { startTime: Math.min(Math.max(first, earliest), endTime - 1000), endTime };
}

/** The progress after a complete search: the next one begins at the newest post of this one. */
const closed = ({ sinceId, open }: TermProgress, now: Date): TermProgress => {
  const newest = open?.newestId ?? sinceId;
  return { ...(newest !== undefined && { sinceId: newest }), completedAt: now.toISOString() };
};

type Spent = Collector['spent'];

function spentToday({ spent }: Collector, now: Date): Spent {
  const day = now.toISOString().slice(0, 10);
  return spent.day === day ? spent : { day, posts: 0, unsure: {} };
}

/** How many posts were charged on this UTC day, at most: calls without an answer may have cost nothing. */
export function postsSpent(collector: Collector, now: Date): number {
  const { posts, unsure } = spentToday(collector, now);
  return Object.values(unsure).reduce((sum, amount) => sum + amount, posts);
}

/** How many posts a search for the term may still return on this UTC day. */
export function postsLeft(collector: Collector, budgetCents: number, term: string, now: Date): number {
  const own = spentToday(collector, now).unsure[term] ?? 0;
  return splitXBudget(budgetCents).collectedPosts - postsSpent(collector, now) + own;
}

function reserve(collector: Collector, term: string, amount: number, now: Date): Spent {
  const spent = spentToday(collector, now);
  return { ...spent, unsure: { ...spent.unsure, [term]: amount } };
}

function replaceReserved(collector: Collector, term: string, amount: number, now: Date): Spent {
  const spent = spentToday(collector, now);
  const { [term]: _, ...unsure } = spent.unsure;
  return { ...spent, posts: spent.posts + amount, unsure };
}
