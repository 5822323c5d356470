import * as z from 'zod/mini';
import { monitorSize } from '../domain/limits.ts';
import { monitoringStatus, sentimentPost } from '../domain/monitor/monitor.ts';
import type { Entries } from './entry.ts';
import { routes } from './routes.ts';
import { atMost } from './schemas.ts';

export const monitor = {
  listSentimentPosts: {
    ...routes.listSentimentPosts,
    access: 'anyone',
    answer: z.object({ posts: atMost(monitorSize, sentimentPost) }),
  },
  getMonitoringStatus: {
    ...routes.getMonitoringStatus,
    access: 'anyone',
    answer: monitoringStatus,
  },
} as const satisfies Entries;
