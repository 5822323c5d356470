import type { Handler } from '../../http/handler.ts';

export const findPlaces: Handler<'findPlaces'> = async ({ query, services }) => ({
  results: await services.places.find(query.query),
});
