import { addPartner as add } from '@incidentmap/core/domain/partners/partner';
import { mayManagePartners } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { changePartners } from '@incidentmap/core/server/commands/partners/changePartners';
import type { Handler } from '../../http/handler.ts';

export const addPartner: Handler<'addPartner'> = async ({ body, principal, services }) => {
  if (!mayManagePartners(principal)) throw new Problem('forbidden');
  const id = services.newId();
  const change = { by: principal, now: services.now() };
  const { partners } = await changePartners(services, (register) => add(register, body, id, change));
  const added = partners.find((each) => each.id === id);
  if (!added) throw new Problem('not_found');
  return added;
};
