import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/settings';
import { registerApi } from './register.ts';

let services: Services | undefined;
registerApi(() => (services ??= makeServices(readSettings(process.env))));
