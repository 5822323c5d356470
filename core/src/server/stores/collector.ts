import type { CollectorState } from '../../domain/monitor/monitor.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

export type TermProgress = {
  /** Every post up to this one is stored. */
  sinceId?: string;
  /**
   * A search that was cut short: posts are stored from `newestId` down to `untilId`. Without a post to begin after, it
   * ends at `startTime` (milliseconds since 1970).
   */
  open?: { newestId: string; untilId: string; startTime?: number };
  /** When a search last reached its end. */
  completedAt?: string;
};

/** One document, so that its parts change together. Times are ISO 8601 in UTC. */
export type Collector = {
  id: 'collector';
  /** Each run takes the next number. */
  token: number;
  state: CollectorState;
  /** No request to X before this time. */
  notBefore: string | null;
  /** When a run last searched a term to its end. */
  lastRun: string | null;
  /**
   * Posts paid for on that day in UTC. `unsure`: by term, the possible cost of calls that gave no answer. The term's
   * next call replaces it: it returns the same posts, which X bills once a day.
   */
  spent: { day: string; posts: number; unsure: Record<string, number> };
  /** New posts on that day in London. */
  collected: { day: string; posts: number };
  total: number;
  /** Ids of posts that are counted but perhaps not stored yet. */
  pending: string[];
  terms: Record<string, TermProgress>;
};

const nothingYet: Collector = {
  id: 'collector',
  token: 0,
  state: 'waiting',
  notBefore: null,
  lastRun: null,
  spent: { day: '', posts: 0, unsure: {} },
  collected: { day: '', posts: 0 },
  total: 0,
  pending: [],
  terms: {},
};

/** Another run has begun: this one must not write any more. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

/** One run's access to the document, fenced by its token. */
export type CollectorRun = Awaited<ReturnType<ReturnType<typeof collectorStore>['begin']>>;

export function collectorStore(database: DocumentStore) {
  const collection = database.collection<Collector>('meta');
  const { id } = nothingYet;
  return {
    /** null before the first run. */
    read: async (): Promise<Collector | null> => (await collection.read(id))?.document ?? null,

    /** Takes the next token: from now on, writes of earlier runs are refused. */
    async begin() {
      let held = await update(collection, id, (found) => {
        const before = found ?? nothingYet;
        return { ...nothingYet, ...before, token: before.token + 1 };
      });
      return {
        get now() {
          return held.document;
        },
        /** Throws RunLost when another run has begun. */
        async save(changes: Partial<Omit<Collector, 'id' | 'token'>>): Promise<void> {
          try {
            held = await collection.replace({ ...held.document, ...changes }, held.etag);
          } catch (error) {
            throw isProblem(error, 'conflict') ? new RunLost() : error;
          }
        },
        /** Throws RunLost when another run has begun. Call it before writing anything elsewhere. */
        async check(): Promise<void> {
          const found = await collection.read(id);
          if (found?.document.token !== held.document.token) throw new RunLost();
        },
      };
    },
  };
}
