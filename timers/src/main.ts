import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/settings';
import { scheduleCleanUp } from '@incidentmap/core/server/cleanUp';
import { registerTimers } from './register.ts';

let services: Services | undefined;
registerTimers(() => (services ??= scheduleCleanUp(makeServices(readSettings(process.env), { role: 'timers' }))));
