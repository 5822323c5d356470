import type { Handler } from '../../handlers.ts';

export const getMonitoringStatus: Handler<'getMonitoringStatus'> = async ({ services }) =>
  (await services.shared.monitoringStatus()) ?? {
    lastRun: null,
    incidentsCollected: 0,
    totalIncidents: 0,
    state: 'off',
    nextRun: null,
  };
