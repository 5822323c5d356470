import { changePartner as change } from '@incidentmap/core/domain/partners/partner';
import { mayManagePartners } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { changePartners } from '@incidentmap/core/server/commands/partners/changePartners';
import type { Handler } from '../../http/handler.ts';

export const changePartner: Handler<'changePartner'> = async ({ params, body, principal, services }) => {
  if (!mayManagePartners(principal)) throw new Problem('forbidden');
  const { partners } = await changePartners(services, (register) =>
    change(register, params.id, body, { by: principal, now: services.now() }),
  );
  const changed = partners.find((each) => each.id === params.id);
  if (!changed) throw new Problem('not_found');
  return changed;
};
