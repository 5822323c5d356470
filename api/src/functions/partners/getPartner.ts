import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

/** The answer is the same for unknown and inactive partners. */
export const getPartner: Handler<'getPartner'> = async ({ params, services }) => {
  const partner = await services.partners.named(params.name);
  if (!partner) throw new Problem('not_found');
  return { name: partner.name };
};
