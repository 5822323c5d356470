import { districtOf } from '@incidentmap/core/domain/places/gazetteer';
import { Problem } from '@incidentmap/core/domain/problem';
import type { Handler } from '../../http/handler.ts';

export const namePlace: Handler<'namePlace'> = async ({ query, services }) => {
  const address = await services.places.nameOf(query);
  if (address === null) throw new Problem('not_found', { message: 'This point is not in the UK.' });
  return { address, district: districtOf(query) };
};
