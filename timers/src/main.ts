import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { scheduleCleanUp } from '@incidentmap/core/server/access/cleanUp';
import { registerTimers } from './register.ts';

let services: Services | undefined;
registerTimers(() => (services ??= scheduleCleanUp(makeServices(readSettings(process.env), { role: 'timers' }))));
