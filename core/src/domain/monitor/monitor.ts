import * as z from 'zod/mini';
import { xBudget } from './xBudget.ts';

const platforms = ['X', 'instagram', 'facebook'] as const;

/** A collected post is no verified incident. Times are ISO 8601 in UTC. */
export const sentimentPost = z.object({
  id: z.string(),
  content: z.string(),
  platform: z.enum(platforms),
  author: z.string(),
  searchTerm: z.string(),
  location: z.string(),
  url: z.string(),
  timestamp: z.string(),
  createdAt: z.string(),
});
export type SentimentPost = z.infer<typeof sentimentPost>;

/** `off`: no token is set. `waiting`: not run yet. `limited`: X told us to wait. `spent`: nothing is left today. */
const collectorStates = ['off', 'waiting', 'working', 'limited', 'spent', 'failing'] as const;
export type CollectorState = (typeof collectorStates)[number];

export const monitoringStatus = z.object({
  /** The end of the last run that completed a search; null before the first. */
  lastRun: z.nullable(z.string()),
  /** Posts collected today (London time). */
  incidentsCollected: z.number(),
  totalIncidents: z.number(),
  searchTerms: z.number(),
  state: z.enum(collectorStates),
  /** null while it is off. */
  nextRun: z.nullable(z.string()),
  /** null while it is off. */
  budget: z.nullable(xBudget),
});
export type MonitoringStatus = z.infer<typeof monitoringStatus>;
