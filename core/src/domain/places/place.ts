import * as z from 'zod/mini';

export const latitude = z
  .number('coordinate_required')
  .check(z.gte(-90, 'latitude_range'), z.lte(90, 'latitude_range'));
export const longitude = z
  .number('coordinate_required')
  .check(z.gte(-180, 'longitude_range'), z.lte(180, 'longitude_range'));

/** `isPlaced` of a form (`coordinates.ts`). */
export const placed = z.optional(z.boolean());

/**
 * Why a place must not become a pin by itself. `wide`: a pin in a nation, region or county would say too much. `unsure`:
 * the text may mean another place, or a part of it could not be read, so somebody has to choose.
 */
const doubt = z.enum(['wide', 'unsure']);
export type Doubt = z.infer<typeof doubt>;

/** One result of a geocoder. `address` names an area in everyday language, never a house. */
export const place = z.object({ address: z.string(), lat: z.number(), lon: z.number(), doubt: z.optional(doubt) });
export type Place = z.infer<typeof place>;

/** Degrees. */
const box = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

const areaKinds = ['nation', 'region', 'county', 'constituency'] as const;
export type AreaKind = (typeof areaKinds)[number];

/** A place that a search may mean. */
export const searchPlace = z.object({
  /** `point`: coordinates without a name of their own, such as the reader's own location. */
  kind: z.enum([...areaKinds, 'town', 'village', 'district', 'suburb', 'postcode', 'point']),
  name: z.string(),
  /** The city or county in everyday language; '' where the name needs none. */
  county: z.string(),
  /** Name and county together. Searched again, it means this place. */
  address: z.string(),
  /** The middle of an area, or the centre of the circle, to a hundredth of a degree. */
  lat: z.number(),
  lon: z.number(),
  /** The id of an area that is searched as a whole; null where a circle is searched. */
  area: z.nullable(z.string()),
  /** The box around an area, for the map's view. */
  box: z.nullable(box),
  /** The region of the risk banner; null where there is none, or several. */
  region: z.nullable(z.string()),
});
export type SearchPlace = z.infer<typeof searchPlace>;
