import { Problem } from '@incidentmap/core/domain/problem';
import { mayImport, mayImportApproved } from '@incidentmap/core/domain/review/permissions';
import { startImport as start } from '@incidentmap/core/server/commands/partners/imports';
import type { Handler } from '../../http/handler.ts';

export const startImport: Handler<'startImport'> = ({ body, principal, services }) => {
  if (body.isApproved ? !mayImportApproved(principal) : !mayImport(principal)) throw new Problem('forbidden');
  return start(services, body, principal);
};
