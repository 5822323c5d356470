import * as z from 'zod/mini';

export const latitude = z
  .number('coordinate_required')
  .check(z.gte(-90, 'latitude_range'), z.lte(90, 'latitude_range'));
export const longitude = z
  .number('coordinate_required')
  .check(z.gte(-180, 'longitude_range'), z.lte(180, 'longitude_range'));

/** One answer of a geocoder. `address` is an area that people would say, never a house. */
export const place = z.object({ address: z.string(), lat: z.number(), lon: z.number() });
export type Place = z.infer<typeof place>;
