import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/settings';
import { keepTidy } from '@incidentmap/core/server/tidyUp';
import { clearCompressedAnswers } from './compressedAnswer.ts';
import { registerApi } from './register.ts';

let services: Services | undefined;
registerApi(() => (services ??= keepTidy(makeServices(readSettings(process.env)), clearCompressedAnswers)));
