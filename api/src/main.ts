import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/settings';
import { keepTidy } from '@incidentmap/core/server/tidyUp';
import { clearCompressedAnswers } from './compressedAnswer.ts';
import { registerApi } from './register.ts';

let services: Services | undefined;
// Set by the local platform (dev/stack.ts), which serves the site from elsewhere.
const siteFolder = process.env['SITE_FOLDER'];
registerApi(
  () => (services ??= keepTidy(makeServices(readSettings(process.env), { siteFolder }), clearCompressedAnswers)),
);
