import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { scheduleCleanUp } from '@incidentmap/core/server/access/cleanUp';
import { clearCompressedAnswers } from './http/compressedAnswer.ts';
import { registerApi } from './register.ts';

let services: Services | undefined;
// Set by the local platform (dev/stack/stack.ts), which serves the site from elsewhere.
const siteFolder = process.env['SITE_FOLDER'];
registerApi(
  () => (services ??= scheduleCleanUp(makeServices(readSettings(process.env), { siteFolder }), clearCompressedAnswers)),
);
