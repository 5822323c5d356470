import type { Handler } from '../../handlers.ts';

export const findPlaces: Handler<'findPlaces'> = async ({ query, services }) => ({
  results: await services.places.find(query.query),
});
