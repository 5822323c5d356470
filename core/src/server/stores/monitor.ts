import type { MonitoringStatus, SentimentPost } from '../../domain/monitor.ts';
import type { DocumentStore } from './documentStore.ts';

/** What the collector last did, and the posts that the monitor shows: one small document each, so that reading is one read. */
export function monitorStore(database: DocumentStore) {
  const status = database.collection<{ id: string } & MonitoringStatus>('meta');
  const shown = database.collection<{ id: string; posts: SentimentPost[] }>('meta');
  return {
    /** null before the collector's first run. */
    status: async (): Promise<MonitoringStatus | null> => (await status.read('monitoringStatus'))?.document ?? null,
    /** Newest first; [] before the first refresh. */
    posts: async (): Promise<SentimentPost[]> => (await shown.read('monitorPosts'))?.document.posts ?? [],
  };
}
