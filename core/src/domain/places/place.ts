import * as z from 'zod/mini';

export const latitude = z
  .number('coordinate_required')
  .check(z.gte(-90, 'latitude_range'), z.lte(90, 'latitude_range'));
export const longitude = z
  .number('coordinate_required')
  .check(z.gte(-180, 'longitude_range'), z.lte(180, 'longitude_range'));

/** What a form says beside its coordinates: `isPlaced` (`coordinates.ts`). */
export const placed = z.optional(z.boolean());

/**
 * Why a place must not become a pin by itself. `wide`: it is a nation, region or county, of which a pin would say too
 * much. `unsure`: the text may mean another place as well, or a part of it could not be read, so somebody has to choose
 * it.
 */
const doubt = z.enum(['wide', 'unsure']);
export type Doubt = z.infer<typeof doubt>;

/** One result of a geocoder. `address` names an area in everyday language, never a house. */
export const place = z.object({ address: z.string(), lat: z.number(), lon: z.number(), doubt: z.optional(doubt) });
export type Place = z.infer<typeof place>;

/** A rectangle in degrees. */
const box = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

const searchPlaceKinds = [
  'nation',
  'region',
  'county',
  'constituency',
  'town',
  'village',
  'district',
  'suburb',
  'postcode',
  'point',
] as const;

/** A place that a search may mean. */
export const searchPlace = z.object({
  /** `point`: coordinates without a name of their own, such as the reader's own location. */
  kind: z.enum(searchPlaceKinds),
  name: z.string(),
  /** The city or county in everyday language; '' where the name needs none. */
  county: z.string(),
  /** Name and county together. Searched again, it means this place. */
  address: z.string(),
  /** The middle of an area, or the centre of the circle, to a hundredth of a degree. */
  lat: z.number(),
  lon: z.number(),
  /** The id of an area, which is searched as a whole; null where a circle is searched. */
  area: z.nullable(z.string()),
  /** The box around an area, for the map's view. */
  box: z.nullable(box),
  /** The region of the risk banner; null where there is none, or several. */
  region: z.nullable(z.string()),
});
export type SearchPlace = z.infer<typeof searchPlace>;
