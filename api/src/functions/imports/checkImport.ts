import { Problem } from '@incidentmap/core/domain/problem';
import { mayImport } from '@incidentmap/core/domain/review/permissions';
import { checkRows } from '@incidentmap/core/server/commands/partners/imports';
import type { Handler } from '../../http/handler.ts';

export const checkImport: Handler<'checkImport'> = async ({ body, principal, services }) => {
  if (!mayImport(principal)) throw new Problem('forbidden');
  return { rows: await checkRows(services, body.rows, principal) };
};
