import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { MonitoringStatus } from '@incidentmap/core/domain/monitor/monitor';
import { nextCollection } from '@incidentmap/core/domain/monitor/schedule';
import type { Services } from '@incidentmap/core/server/services';
import { xBudgetToday } from '@incidentmap/core/server/commands/monitor/xBudgetToday';
import type { Handler } from '../../http/handler.ts';
import { compressedAnswer } from '../../http/compressedAnswer.ts';

export const getMonitoringStatus: Handler<'getMonitoringStatus'> = async ({ services }) =>
  compressedAnswer('getMonitoringStatus', await statusOf(services));

/** Computed from the collector's document at each request, so that 'today' is correct whenever the last run was. */
async function statusOf(services: Services): Promise<MonitoringStatus> {
  const { collector, settings, now } = services;
  const collected = await collector.shown();
  const state = collected?.state ?? (settings.X_BEARER_TOKEN ? 'waiting' : 'off');
  const notBefore = collected?.notBefore ? new Date(collected.notBefore) : now();
  return {
    lastRun: collected?.lastRun ?? null,
    incidentsCollected: collected?.collected.day === londonDate(now()) ? collected.collected.posts : 0,
    totalIncidents: collected?.total ?? 0,
    searchTerms: settings.X_SEARCH_TERMS.length,
    state,
    nextRun: state === 'off' ? null : nextCollection(now(), notBefore).toISOString(),
    budget: await xBudgetToday(services),
  };
}
