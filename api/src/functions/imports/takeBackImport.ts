import { mayHandleImport } from '@incidentmap/core/domain/review/permissions';
import { takeBackImport as takeBack } from '@incidentmap/core/server/commands/partners/imports';
import type { Handler } from '../../http/handler.ts';

export const takeBackImport: Handler<'takeBackImport'> = ({ params, principal, services }) =>
  takeBack(services, params.id, principal, (found) => mayHandleImport(principal, found));
