import { mayHandleImport } from '@incidentmap/core/domain/review/permissions';
import { commitImport as commit } from '@incidentmap/core/server/commands/imports';
import type { Handler } from '../../handler.ts';

export const commitImport: Handler<'commitImport'> = ({ params, body, principal, services }) =>
  commit(services, params.id, body.parts, (found) => mayHandleImport(principal, found));
