import type { Handler } from '../../handlers.ts';

export const getMonitoringStatus: Handler<'getMonitoringStatus'> = async ({ services }) =>
  (await services.monitor.status()) ?? {
    lastRun: null,
    incidentsCollected: 0,
    totalIncidents: 0,
    state: 'off',
    nextRun: null,
  };
