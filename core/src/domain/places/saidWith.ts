import { type Coordinates, isWithin, metresBetween } from './coordinates.ts';
import { type Entry, gazetteer, nearest, rankOf, suburbLimit } from './gazetteerIndex.ts';
import { plainText } from './placeNames.ts';
import { regionOf } from './regions.ts';

/** People name places together with areas: 'Newport, Salop', but not 'Watford, Northants'. */

/** The nation of each postcode area outside England; of one that crosses the border (CH, SY, HR, TD), by its main town. */
const nationOfArea = new Map([
  ['BT', 'northern ireland'],
  ...'CF LD LL NP SA'.split(' ').map((area) => [area, 'wales'] as const),
  ...'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' ').map((area) => [area, 'scotland'] as const),
]);

/** The postcode area with these letters, or of an outward code. */
export const postcodeAreaNamed = (code: string) =>
  gazetteer().postcodeAreas.get(code.replace(/\d.*$/, '').toUpperCase());

/** The postcode area whose main town is nearest. */
const postcodeAreaOf = (point: Coordinates): string | undefined =>
  nearest(point, gazetteer().postcodeAreas.values(), Infinity)?.code;

const isInPostcodeArea = (entry: Entry, code: string): boolean =>
  code.length <= 2 && postcodeAreaNamed(code)?.code === postcodeAreaOf(entry);

const isInNation = (entry: Entry, nation: string): boolean =>
  (nationOfArea.get(postcodeAreaOf(entry) ?? '') ?? 'england') === nation;

function isInArea(entry: Entry, area: Entry): boolean {
  if (area === entry) return false;
  if (area.kind === 'nation') return isInNation(entry, plainText(area.name));
  const region = area.kind === 'region' && regionOf(area.name)?.region;
  if (region) return regionOf(entry.address)?.region === region;
  if (area.kind === 'county' && area.parts.length > 0) return entry.areas.some((name) => area.parts.includes(name));
  if (area.extent) return isWithin(entry, area.extent);
  return area.population > entry.population && metresBetween(area, entry) <= suburbLimit;
}

/** Matches of the whole name: nations, regions and counties, then the most populous; names in other languages last. */
export const byWholeName = (text: string): Entry[] => [
  ...new Set([...gazetteer().byKey(text), ...gazetteer().byOtherKey(text)]),
];

/** Whether the entry may be named together with this area, which may be half typed. */
export function isSaidWith(entry: Entry, area: string): boolean {
  // The area may still be being typed ('Shrop'), or be part of a county's name ('Yorkshire' for 'West Yorkshire').
  const byCounty = (county: string) =>
    county === area || county.endsWith(` ${area}`) || (area.length > 2 && county.startsWith(area));
  return entry.areas.some(byCounty) || isSaidWithWhole(entry, area);
}

/** Whether these words as a whole name an area of the entry: its county, nation, or a larger town nearby. */
export function isSaidWithWhole(entry: Entry, area: string): boolean {
  const now = gazetteer().formerCounties.get(area) ?? [];
  return (
    entry.areas.some((county) => county === area || county.endsWith(` ${area}`) || now.includes(county)) ||
    byWholeName(area).some((named) => isInArea(entry, named)) ||
    [area, ...now].some((code) => isInPostcodeArea(entry, code))
  );
}

/** Of several places with one name, the one in the region of `regionOf` comes first: pin and banner must agree. */
export function likeliestFirst(places: Entry[], text: string): Entry[] {
  const region = places.length > 1 ? regionOf(text) : null;
  if (!region) return places;
  const mostMeant = places.map(rankOf).reduce((a, b) => Math.min(a, b));
  const likeliest = places.find((entry) => rankOf(entry) === mostMeant && regionOf(entry.address) === region);
  return likeliest ? [...new Set([likeliest, ...places])] : places;
}
