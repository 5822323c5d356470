import { mayContinueImport } from '@incidentmap/core/domain/review/permissions';
import { commitImport as commit } from '@incidentmap/core/server/commands/partners/imports';
import type { Handler } from '../../http/handler.ts';

export const commitImport: Handler<'commitImport'> = ({ params, principal, services }) =>
  commit(services, params.id, (found) => mayContinueImport(principal, found));
