import * as z from 'zod/mini';

export const latitude = z
  .number('coordinate_required')
  .check(z.gte(-90, 'latitude_range'), z.lte(90, 'latitude_range'));
export const longitude = z
  .number('coordinate_required')
  .check(z.gte(-180, 'longitude_range'), z.lte(180, 'longitude_range'));

/** One result of a geocoder. `address` names an area in everyday language, never a house. */
export const place = z.object({ address: z.string(), lat: z.number(), lon: z.number() });
export type Place = z.infer<typeof place>;
