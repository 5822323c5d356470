import { mayManagePartners } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

export const listPartners: Handler<'listPartners'> = async ({ principal, services }) => {
  if (!mayManagePartners(principal)) throw new Problem('forbidden');
  return { partners: [...(await services.partners.list())] };
};
