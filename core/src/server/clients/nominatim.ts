import * as z from 'zod/mini';
import { line } from '../../domain/fields.ts';
import { addressNear } from '../../domain/places/gazetteer.ts';
import { commonCounty } from '../../domain/places/placeNames.ts';
import type { Place } from '../../domain/places/place.ts';
import { isInUk, type Coordinates } from '../../domain/places/coordinates.ts';
import { fetchJson, under } from './fetchJson.ts';

/** Its policy, which `places.ts` keeps: https://operations.osmfoundation.org/policies/nominatim/ */
export const publicNominatim = 'https://nominatim.openstreetmap.org';

const part = z.optional(line({}));

/** What of an address is an area. Its road, house number, house name and postcode are not even read. */
const addressParts = z.object({
  suburb: part,
  quarter: part,
  neighbourhood: part,
  city: part,
  town: part,
  village: part,
  hamlet: part,
  municipality: part,
  city_district: part,
  county: part,
  state_district: part,
  state: part,
  country_code: part,
});

/** `lat` and `lon` are strings on the wire. */
const degrees = z.pipe(z.union([z.string(), z.number()]), z.transform(Number));
const answer = z.object({ lat: degrees, lon: degrees, address: addressParts });
/** A point with nothing near it is answered with 200 and an error. */
const reverseAnswer = z.union([answer, z.object({ error: z.string() })]);

/** 'Sparkhill, Birmingham', 'Newport, Shropshire': the two smallest areas. null when the answer names none. */
function areaAddress(parts: z.output<typeof addressParts>): string | null {
  const county = parts.county ?? parts.state_district;
  const names = [
    parts.suburb ?? parts.quarter ?? parts.neighbourhood,
    parts.city ?? parts.town ?? parts.village ?? parts.hamlet ?? parts.municipality ?? parts.city_district,
    county === undefined ? undefined : commonCounty(county),
    parts.state,
  ];
  // Areas have no digits in their names: a house or a postcode put into the wrong field stays out.
  const areas = [...new Set(names)].filter((name) => name !== undefined && name !== '' && !/\d/.test(name));
  return areas.length > 0 ? areas.slice(0, 2).join(', ') : null;
}

const isAbroad = ({ country_code: country = 'gb' }: z.output<typeof addressParts>): boolean => country !== 'gb';

function asPlaces({ lat, lon, address: parts }: z.output<typeof answer>): Place[] {
  const address = areaAddress(parts);
  return address !== null && !isAbroad(parts) && isInUk({ lat, lon }) ? [{ address, lat, lon }] : [];
}

/** A Nominatim-compatible service: https://nominatim.org/release-docs/latest/api/Overview/. Both throw OutsideError. */
export function makeNominatim({
  url,
  userAgent,
  fetch,
}: {
  url: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
}) {
  const shared = { format: 'jsonv2', addressdetails: '1' };
  const request = { headers: { 'User-Agent': userAgent, 'Accept-Language': 'en-GB' } };
  return {
    /** Best first, one for each address, all inside the UK. */
    async search(query: string, { limit, signal }: { limit: number; signal: AbortSignal }): Promise<Place[]> {
      const found = await fetchJson(
        under(url, 'search', { ...shared, q: query, countrycodes: 'gb', limit: String(limit) }),
        { schema: z.array(answer), signal, request, fetch },
      );
      const places = found.flatMap(asPlaces);
      return places.filter(({ address }, at) => places.findIndex((other) => other.address === address) === at);
    },
    /**
     * The suburb or town around the point, or near which of the gazetteer's it is where the service knows no address:
     * on a moor, or off the shore. [] abroad (the box of the UK holds Dublin and Calais too) and far out at sea.
     */
    async reverse({ lat, lon }: Coordinates, { signal }: { signal: AbortSignal }): Promise<Place[]> {
      const found = await fetchJson(
        // Zoom 14 is a suburb: https://nominatim.org/release-docs/latest/api/Reverse/
        under(url, 'reverse', { ...shared, lat: String(lat), lon: String(lon), zoom: '14' }),
        { schema: reverseAnswer, signal, request, fetch },
      );
      if ('address' in found && isAbroad(found.address)) return [];
      const [known] = 'address' in found ? asPlaces(found) : [];
      if (known) return [known];
      const address = addressNear({ lat, lon });
      return address === null ? [] : [{ address, lat, lon }];
    },
  };
}
