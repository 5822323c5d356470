import { defaultRadius } from '../limits.ts';
import { type IncidentFilter, type SearchTarget } from './filter.ts';
import { namePattern, searchPattern } from './pattern.ts';
import { Problem } from '../problem.ts';
import { allAreas, type Area, areaById, idOf, regionAt } from '../places/areas.ts';
import { type Coordinates, metresBetween, searchCentre } from '../places/coordinates.ts';
import { addressNear, type GazetteerPlace, placesNamed, searchGazetteer } from '../places/gazetteer.ts';
import type { SearchPlace } from '../places/place.ts';
import { plainText, withoutCountry } from '../places/placeNames.ts';

/** Only the gazetteer reads a search text, so that no outside service learns it, and there is no wait. */

type SearchTextQuery = {
  place?: string | undefined;
  /** The radius. */
  km?: number | undefined;
  /** The centre, if the text alone does not determine it: the reader's own location, an exact postcode. */
  near?: [lat: number, lon: number] | undefined;
  /** The id of an area to search instead of the best match for the text. */
  area?: string | undefined;
};

/** `place`: null if the text is searched as words. `candidates`: all places that it may mean, best first. */
export type InterpretedSearch = {
  target: SearchTarget | undefined;
  place: SearchPlace | null;
  candidates: SearchPlace[];
};

const mostCandidates = 6;

/** A point gets the name of a candidate within so many metres. */
const sameName = 15_000;

/** Small places that need their county, because 'church' is rarely Church in Lancashire. */
const words = new Set(
  (
    'ash bow box bridge bugle church city cross eye ford forth grain green grove hay hill hook hope horn hose law ' +
    'lizard loans march mark moss over park plains quarter rock send steep stone stow street wall week wing wood wool'
  ).split(' '),
);

const ofArea = ({ id, name, kind, lat, lon, box, region }: Area): SearchPlace => ({
  kind,
  name,
  county: '',
  address: kind === 'constituency' ? `${name} constituency` : name,
  lat,
  lon,
  area: id,
  box,
  region,
});

function ofPlace(place: GazetteerPlace): SearchPlace {
  const { kind, name, county, address } = place;
  const area = place.extent && areaById(idOf(name));
  if (area) return ofArea(area);
  return { kind, name, county, address, ...searchCentre(place), area: null, box: null, region: regionAt(place) };
}

/** The text may end with the word 'constituency'. */
function constituenciesNamed(text: string): SearchPlace[] {
  const name = text.replace(/ constituency$/, '');
  return allAreas()
    .filter((area) => area.kind === 'constituency' && plainText(area.name) === name)
    .map(ofArea);
}

/** `meant`: the whole text is the name of the first one. */
function candidatesFor(query: string): { meant: boolean; candidates: SearchPlace[] } {
  const text = plainText(query);
  const named = placesNamed(query).map(ofPlace);
  const whole = [...named, ...constituenciesNamed(text)];
  const others = searchGazetteer(query, mostCandidates).places.map(ofPlace);
  const byAddress = new Map([...whole, ...others].toReversed().map((each) => [each.address, each]));
  const candidates = [...whole, ...others].filter((each) => byAddress.get(each.address) === each);
  return { meant: whole.length > 0 && !words.has(text), candidates: candidates.slice(0, mostCandidates) };
}

function ofPoint(point: Coordinates, candidates: readonly SearchPlace[]): SearchPlace {
  const centre = searchCentre(point);
  const named = candidates.find((each) => each.area === null && metresBetween(each, centre) <= sameName);
  if (named) return { ...named, ...centre, region: regionAt(centre) };
  const address = addressNear(centre) ?? '';
  const unnamed = { kind: 'point', name: address, county: '', address, area: null, box: null } as const;
  return { ...unnamed, ...centre, region: regionAt(centre) };
}

/** Problem `invalid_request` if there is no area with this id. */
export function interpretSearch({ place = '', km = defaultRadius, near, area }: SearchTextQuery): InterpretedSearch {
  const text = withoutCountry(place);
  // Most lists have no search text, and should not wait until the gazetteer has been parsed.
  const { meant, candidates } = text === '' ? { meant: false, candidates: [] } : candidatesFor(text);
  const inArea = (found: SearchPlace): InterpretedSearch => ({
    target: { circle: null, area: found.area, words: null },
    place: found,
    candidates,
  });
  if (area !== undefined) {
    const known = areaById(area);
    if (!known) throw new Problem('invalid_request', { message: 'There is no such area.' });
    return inArea(ofArea(known));
  }
  const [first] = candidates;
  const found = near ? ofPoint({ lat: near[0], lon: near[1] }, candidates) : meant && first ? first : null;
  if (found?.area) return inArea(found);
  if (found) {
    const circle = { lat: found.lat, lon: found.lon, km };
    return { target: { circle, area: null, words: namePattern(text) }, place: found, candidates };
  }
  const pattern = searchPattern(text);
  const target = pattern ? { circle: null, area: null, words: pattern } : undefined;
  return { target, place: null, candidates };
}

type FilterQuery = Omit<IncidentFilter, 'box' | 'target'> &
  SearchTextQuery & { box?: [south: number, west: number, north: number, east: number] | undefined };

export function filterOf(
  query: FilterQuery,
): { filter: IncidentFilter } & Pick<InterpretedSearch, 'place' | 'candidates'> {
  const { range, severities, type, search, from, to } = query;
  const { target, place, candidates } = interpretSearch(query);
  const [south, west, north, east] = query.box ?? [0, 0, 0, 0];
  const box = query.box && { south, west, north, east };
  return { filter: { range, severities, type, search, from, to, box, target }, place, candidates };
}
