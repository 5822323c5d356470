import * as z from 'zod/mini';
import { line } from '../../domain/text/fields.ts';
import { addressNear } from '../../domain/places/gazetteer.ts';
import { commonCounty } from '../../domain/places/placeNames.ts';
import type { Place } from '../../domain/places/place.ts';
import { isInUk, metresBetween, type Coordinates } from '../../domain/places/coordinates.ts';
import { fetchJson, type OutsideService, under } from './fetchJson.ts';

/** `places.ts` follows its usage policy: https://operations.osmfoundation.org/policies/nominatim/ */
export const publicNominatim = 'https://nominatim.openstreetmap.org';

const part = z.optional(line({}));

/** The parts of an address that are areas. Road, house number, house name and postcode are not even parsed. */
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

type Parts = z.output<typeof addressParts>;

/** `lat` and `lon` are strings on the wire. */
const degrees = z.pipe(z.union([z.string(), z.number()]), z.transform(Number));
const answer = z.object({ lat: degrees, lon: degrees, address: addressParts });
/** For a point with nothing near it, Nominatim answers 200 with an error in the body. */
const reverseAnswer = z.union([answer, z.object({ error: z.string() })]);

/** The two smallest areas, as in 'Sparkhill, Birmingham' or 'Newport, Shropshire'; null when the answer has none. */
function areaAddress(parts: Parts): string | null {
  const county = parts.county ?? parts.state_district;
  const names = [
    parts.suburb ?? parts.quarter ?? parts.neighbourhood,
    parts.city ?? parts.town ?? parts.village ?? parts.hamlet ?? parts.municipality ?? parts.city_district,
    county === undefined ? undefined : commonCounty(county),
    parts.state,
  ];
  // Names of areas contain no digits, so this drops a house number or postcode that is in the wrong field.
  const areas = [...new Set(names)].filter((name) => name !== undefined && name !== '' && !/\d/.test(name));
  return areas.length > 0 ? areas.slice(0, 2).join(', ') : null;
}

const isAbroad = ({ country_code: country = 'gb' }: Parts): boolean => country !== 'gb';

/** Whether it is a county, a region or a nation: of none of its parts is anything smaller known. */
const isWide = ({ county: _c, state_district: _d, state: _s, country_code: _n, ...smaller }: Parts): boolean =>
  Object.values(smaller).every((name) => name === undefined || name === '');

function asPlaces({ lat, lon, address: parts }: z.output<typeof answer>): Place[] {
  const address = areaAddress(parts);
  if (address === null || isAbroad(parts) || !isInUk({ lat, lon })) return [];
  return [{ address, lat, lon, ...(isWide(parts) ? { doubt: 'wide' as const } : {}) }];
}

/** Answers farther than this from the first, in metres, are other places of the same name. */
const sameTown = 25_000;

/** The places, the first of which is unsure if the words mean another one as well: 'High Street'. */
function withDoubt([first, ...others]: Place[]): Place[] {
  if (!first) return [];
  const isOneOfMany = first.doubt === undefined && others.some((other) => metresBetween(first, other) > sameTown);
  return [isOneOfMany ? { ...first, doubt: 'unsure' } : first, ...others];
}

/** Client of a Nominatim-compatible service: https://nominatim.org/release-docs/latest/api/Overview/. Throws OutsideError. */
export function makeNominatim({ url, userAgent, fetch }: OutsideService) {
  const shared = { format: 'jsonv2', addressdetails: '1' };
  const request = { headers: { 'User-Agent': userAgent, 'Accept-Language': 'en-GB' } };
  return {
    /** Best match first, without duplicate addresses, all inside the UK. */
    async search(query: string, { limit, signal }: { limit: number; signal: AbortSignal }): Promise<Place[]> {
      const found = await fetchJson(
        under(url, 'search', { ...shared, q: query, countrycodes: 'gb', limit: String(limit) }),
        { schema: z.array(answer), signal, request, fetch },
      );
      const places = found.flatMap(asPlaces);
      return withDoubt(
        places.filter(({ address }, at) => places.findIndex((other) => other.address === address) === at),
      );
    },
    /**
     * The suburb or town around the point. Where the service has no address (on a moor, or off the shore), the nearest
     * place of the gazetteer. [] when the point is abroad (the UK's bounding box contains Dublin and Calais) or far out at
     * sea.
     */
    async reverse({ lat, lon }: Coordinates, { signal }: { signal: AbortSignal }): Promise<Place[]> {
      const found = await fetchJson(
        // Zoom 14 is a suburb: https://nominatim.org/release-docs/latest/api/Reverse/
        under(url, 'reverse', { ...shared, lat: String(lat), lon: String(lon), zoom: '14' }),
        { schema: reverseAnswer, signal, request, fetch },
      );
      if ('address' in found && isAbroad(found.address)) return [];
      const [place] = 'address' in found ? asPlaces(found) : [];
      if (place) return [place];
      const address = addressNear({ lat, lon });
      return address === null ? [] : [{ address, lat, lon }];
    },
  };
}
