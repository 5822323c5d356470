import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/settings';
import { keepTidy } from '@incidentmap/core/server/tidyUp';
import { registerTimers } from './register.ts';

let services: Services | undefined;
registerTimers(() => (services ??= keepTidy(makeServices(readSettings(process.env), { role: 'timers' }))));
