import { mayContinueImport } from '@incidentmap/core/domain/review/permissions';
import { stageImport as stage } from '@incidentmap/core/server/commands/partners/imports';
import type { Handler } from '../../http/handler.ts';

export const stageImport: Handler<'stageImport'> = ({ params, body, principal, services }) =>
  stage(services, params.id, body, (found) => mayContinueImport(principal, found));
