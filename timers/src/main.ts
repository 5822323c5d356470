import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/settings';
import { registerTimers } from './register.ts';

let services: Services | undefined;
registerTimers(() => (services ??= makeServices(readSettings(process.env), { role: 'timers' })));
