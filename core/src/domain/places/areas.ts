import { ukBounds } from '../limits.ts';
import { constituencies } from '../data/constituencies.ts';
import {
  countiesOfRegions,
  placesOfConstituencies,
  placesOfNorthernIreland,
  regionsTogether,
} from '../data/areaPlaces.ts';
import type { RegionName } from '../data/regions.ts';
import { inBox } from './geometry.ts';
import { type Box, boxAround, type Coordinates, isWithin, metresBetween, metresPerDegree } from './coordinates.ts';
import { type GazetteerPlace, gazetteerPlaces } from './gazetteer.ts';
import type { AreaKind } from './place.ts';
import { list, listed, plainText } from './placeNames.ts';
import { regionOf } from './regions.ts';

/**
 * Areas to search in. A point is in the areas of its nearest settlement, because we have the places of an area, but not
 * its boundary. Server only, like the gazetteer.
 */

export type Area = Coordinates & {
  id: string;
  name: string;
  kind: AreaKind;
  box: Box;
  /** The region that most of it lies in; null for one that spans several. */
  region: RegionName | null;
  /** Whether a point (in Mercator steps) with this settlement (`settlementAt`) lies in it. */
  holds: (settlement: number, x: number, y: number) => boolean;
};

type Settlement = GazetteerPlace & { region: RegionName };

/** A point farther than this from every settlement is in no area. */
const farthest = 40_000;
/** Settlements of a constituency lie within this distance of its town: others may have the same name. */
const constituencyReach = 35_000;
/** Settlements are looked up by squares with a side of a twentieth of a degree. */
const squaresPerDegree = 20;
const southWest = { lat: Math.floor(ukBounds.south) - 1, lon: Math.floor(ukBounds.west) - 1 };
const across = (Math.ceil(ukBounds.east) + 1 - southWest.lon) * squaresPerDegree;
const up = (Math.ceil(ukBounds.north) + 1 - southWest.lat) * squaresPerDegree;

const plainList = (names: string): Set<string> => new Set(list(names).map(plainText));

const regionOfCounty = new Map(
  listed(countiesOfRegions).map(([county, region]) => [plainText(county), region as RegionName]),
);

const english = (Object.keys(countiesOfRegions) as RegionName[]).filter(
  (region) => !['Scotland', 'Wales', 'Northern Ireland'].includes(region),
);

function makeIndex() {
  const settlements: Settlement[] = gazetteerPlaces().flatMap((place) => {
    if (!['town', 'village', 'suburb'].includes(place.kind)) return [];
    // The council says more than the county: Scunthorpe's county is Lincolnshire, but its region is Yorkshire.
    const region = place.areas.toReversed().flatMap((name) => regionOfCounty.get(name) ?? [])[0];
    return region ? [{ ...place, region }] : [];
  });
  const squares: (number[] | undefined)[] = Array.from({ length: across * up });
  for (const [index, { lat, lon }] of settlements.entries()) {
    (squares[rowOf(lat) * across + columnOf(lon)] ??= []).push(index);
  }
  const areas = makeAreas(settlements);
  const lats = Float64Array.from(settlements, ({ lat }) => lat);
  const lons = Float64Array.from(settlements, ({ lon }) => lon);
  return { settlements, lats, lons, squares, areas, byId: new Map(areas.map((area) => [area.id, area])) };
}

const rowOf = (lat: number): number => Math.floor((lat - southWest.lat) * squaresPerDegree);
const columnOf = (lon: number): number => Math.floor((lon - southWest.lon) * squaresPerDegree);

function makeAreas(settlements: readonly Settlement[]): Area[] {
  const areaOf = (
    { name, kind, lat, lon, box }: Pick<Area, 'name' | 'kind' | 'lat' | 'lon'> & { box: Box | null },
    id: string,
    isPart: (settlement: Settlement) => boolean,
    /** Its surroundings end at this box. */
    cut?: Box,
  ): Area => {
    const parts = Uint8Array.from([0, ...settlements.map((each) => Number(isPart(each)))]);
    const own = settlements.filter((_, index) => parts[index + 1] === 1);
    const regionsOfIt = new Set((cut ? own.filter((each) => isWithin(each, cut)) : own).map(({ region }) => region));
    const [region = null] = regionsOfIt;
    const isInCut = cut && inBox(cut);
    return {
      id,
      name,
      kind,
      lat,
      lon,
      box: box ?? boxAround(own),
      // Lincolnshire lies in two, but people mean the East Midlands.
      region: regionsOfIt.size === 1 ? region : (regionOf(name)?.region ?? null),
      holds: (settlement, x, y) => parts[settlement] === 1 && (!isInCut || isInCut(x, y)),
    };
  };

  const named = gazetteerPlaces().flatMap((place) => {
    const { name, kind, lat, lon, extent, parts } = place;
    if (kind !== 'nation' && kind !== 'region' && kind !== 'county') return [];
    const make = (isPart: (settlement: Settlement) => boolean, cut?: Box) =>
      areaOf({ name, kind, lat, lon, box: extent }, idOf(name), isPart, cut);
    const isIn = (regions: readonly RegionName[]) => make(({ region }) => regions.includes(region));
    if (name === 'England') return isIn(english);
    const together = regionsTogether[name];
    if (together) return isIn(together);
    const places = placesOfNorthernIreland[name];
    if (places) {
      const names = plainList(places);
      const isInIreland = ({ region }: Settlement) => region === 'Northern Ireland';
      // Two counties have a Dromore.
      const isHere = (each: Settlement) => extent !== null && isWithin(each, extent);
      return make((each) => isInIreland(each) && isHere(each) && names.has(plainText(each.name)));
    }
    if (parts.length > 0) return make(({ areas }) => areas.some((area) => parts.includes(area)));
    const official = kind === 'nation' ? (name as RegionName) : kind === 'region' && regionOf(name)?.region;
    if (official && name !== 'Southern England') return isIn([official]);
    if (!extent) return [];
    return name.endsWith(' London')
      ? make(({ region }) => region === 'London', extent)
      : make(({ region }) => english.includes(region) || !name.endsWith(' England'), extent);
  });
  const ofConstituencies = constituencies.map(({ id, constituency, latitude, longitude }) => {
    const names = plainList(placesOfConstituencies[id] ?? '');
    const town = { lat: latitude, lon: longitude };
    return areaOf(
      { name: constituency, kind: 'constituency', ...town, box: null },
      `${id}-constituency`,
      (each) => metresBetween(each, town) <= constituencyReach && names.has(plainText(each.name)),
    );
  });
  return [...named, ...ofConstituencies];
}

/** 'West Yorkshire' → 'west-yorkshire'. */
export const idOf = (name: string): string => plainText(name).replaceAll(' ', '-');

let made: ReturnType<typeof makeIndex> | undefined;
const index = () => (made ??= makeIndex());

export const allAreas = (): readonly Area[] => index().areas;

export const areaById = (id: string): Area | undefined => index().byId.get(id);

/** The number of the settlement that is nearest to the point; 0 when none is within 40 km. */
export function settlementAt({ lat, lon }: Coordinates): number {
  const { lats, lons, squares } = index();
  const narrow = Math.cos((lat * Math.PI) / 180);
  const [row, column] = [rowOf(lat), columnOf(lon)];
  let best = 0;
  /** In degrees of latitude, squared. */
  let least = (farthest / metresPerDegree) ** 2;
  // Rings of squares around the point, until one is farther away than the best settlement.
  for (let ring = 0; ring === 0 || (((ring - 1) * narrow) / squaresPerDegree) ** 2 <= least; ring++) {
    for (let down = -ring; down <= ring; down++) {
      const step = Math.abs(down) === ring ? 1 : 2 * ring;
      for (let aside = -ring; aside <= ring; aside += step || 1) {
        const inColumn = column + aside;
        if (inColumn < 0 || inColumn >= across) continue;
        for (const at of squares[(row + down) * across + inColumn] ?? []) {
          const x = (lon - (lons[at] as number)) * narrow;
          const y = lat - (lats[at] as number);
          const distance = x * x + y * y;
          if (distance >= least) continue;
          best = at + 1;
          least = distance;
        }
      }
    }
  }
  return best;
}

/** The region of a point; null at sea. */
export const regionAt = (point: Coordinates): RegionName | null =>
  index().settlements[settlementAt(point) - 1]?.region ?? null;
