import * as z from 'zod/mini';
import { line } from '../../domain/text/fields.ts';
import { nearestPlace, postTown } from '../../domain/places/gazetteer.ts';
import { withoutRank } from '../../domain/places/placeNames.ts';
import type { Place } from '../../domain/places/place.ts';
import type { Postcode } from '../../domain/places/postcode.ts';
import { isInUk } from '../../domain/places/coordinates.ts';
import { fetchJson, OutsideError, type OutsideService, under } from './fetchJson.ts';

export const publicPostcodes = 'https://api.postcodes.io';

/** `admin_district` is one name for a postcode and a list for an outcode. A few postcodes have no coordinates. */
const answer = z.object({
  result: z.object({
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    admin_district: z.nullish(z.union([line({}), z.array(line({}))])),
  }),
});

/** Client of a postcodes.io-compatible service: https://postcodes.io/docs. Throws OutsideError. */
export function makePostcodes({ url, userAgent, fetch }: OutsideService) {
  async function look(path: string, outcode: string, signal: AbortSignal): Promise<Place | null> {
    const request = { headers: { 'User-Agent': userAgent } };
    const found = await fetchJson(under(url, path), { schema: answer, signal, request, fetch }).catch(
      (error: unknown) => {
        if (error instanceof OutsideError && error.status === 404) return null;
        throw error;
      },
    );
    if (!found) return null;
    const { latitude: lat, longitude: lon, admin_district: districts } = found.result;
    if (lat === null || lon === null || !isInUk({ lat, lon })) return null;
    const [district, another] = [districts ?? []].flat();
    const area =
      district !== undefined && another === undefined
        ? withoutRank(district)
        : // An outcode that spans several districts is named after the place nearest to its middle.
          (nearestPlace({ lat, lon })?.address ?? postTown(outcode));
    return { address: [outcode, area].filter(Boolean).join(', '), lat, lon };
  }

  return {
    /**
     * The middle of the postcode, or of its outcode when there is no such postcode; [] when that does not exist either.
     * The address contains only the outcode, because a whole postcode may be a single house.
     */
    async find({ outcode, incode }: Postcode, { signal }: { signal: AbortSignal }): Promise<Place[]> {
      const place =
        (incode !== null && (await look(`postcodes/${outcode}${incode}`, outcode, signal))) ||
        (await look(`outcodes/${outcode}`, outcode, signal));
      return place ? [place] : [];
    },
  };
}
