import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { MonitoringStatus } from '@incidentmap/core/domain/posts/monitor';
import { nextCollection } from '@incidentmap/core/domain/posts/schedule';
import type { Services } from '@incidentmap/core/server/services';
import { xBudgetToday } from '@incidentmap/core/server/xBudgetToday';
import type { Handler } from '../../handler.ts';
import { compressedAnswer } from '../../compressedAnswer.ts';

export const getMonitoringStatus: Handler<'getMonitoringStatus'> = async ({ services }) =>
  compressedAnswer('getMonitoringStatus', await statusOf(services));

/** From the collector's own document, so that 'today' is today whenever the last run was. */
async function statusOf(services: Services): Promise<MonitoringStatus> {
  const { collector, settings, now } = services;
  const known = await collector.shown();
  const state = known?.state ?? (settings.X_BEARER_TOKEN ? 'waiting' : 'off');
  const notBefore = known?.notBefore ? new Date(known.notBefore) : now();
  return {
    lastRun: known?.lastRun ?? null,
    incidentsCollected: known?.collected.day === londonDate(now()) ? known.collected.posts : 0,
    totalIncidents: known?.total ?? 0,
    searchTerms: settings.X_SEARCH_TERMS.length,
    state,
    nextRun: state === 'off' ? null : nextCollection(now(), notBefore).toISOString(),
    budget: await xBudgetToday(services),
  };
}
