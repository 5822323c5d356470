import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';
import { addressNear } from '@incidentmap/core/domain/places/gazetteer';
import { isInUk, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { areas, unofficialAreas } from '@incidentmap/core/domain/data/areas';
import { constituencies } from '@incidentmap/core/domain/data/constituencies';
import { events } from '@incidentmap/core/domain/data/events';
import { neighbourhoods, remotePlaces } from '@incidentmap/core/domain/data/neighbourhoods';
import { newsHosts } from '@incidentmap/core/domain/data/newsHosts';
import { regionPlaces } from '@incidentmap/core/domain/data/regionPlaces';
import { regions } from '@incidentmap/core/domain/data/regions';
import type { Source } from '@incidentmap/core/domain/data/source';
import gazetteer from '../../../core/src/domain/data/ukGazetteer.json' with { type: 'json' };
import outcodes from '../../../core/src/domain/data/ukOutcodes.json' with { type: 'json' };
import { regionOf } from '@incidentmap/core/domain/places/regions';
import { describe, expect, it } from 'vitest';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import basemap from '../../../frontend/src/features/map/ground/data/uk-basemap.json' with { type: 'json' };

const sources: Source[] = [
  ...[...constituencies, ...events].map(({ source }) => source),
  ...regions.flatMap(({ source, populationSource, voteShareSource }) => [source, populationSource, voteShareSource]),
];

it('there are 12 regions, 8 constituencies and 4 events, each once', () => {
  expect(new Set(regions.map(({ region }) => region)).size).toBe(12);
  expect(new Set(constituencies.map(({ id }) => id)).size).toBe(8);
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  expect([regions.length, constituencies.length, events.length]).toEqual([12, 8, 4]);
});

it('every record names its source, and published figures name their date', () => {
  expect(sources.every(({ name, kind }) => name !== '' && ['published', 'illustration'].includes(kind))).toBe(true);
  expect(sources.every(({ kind, year }) => (kind === 'published') === (year !== undefined))).toBe(true);
});

it('every source address belongs to a UK public body', () => {
  const addresses = sources.flatMap(({ url }) => url ?? []);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((url) => !/^https:\/\/(www\.)?[\w.-]+\.(gov|parliament)\.uk(\/|$)/.test(url))).toEqual([]);
});

describe('regions', () => {
  it('are named as on the base map', () => {
    const onMap = basemap.objects.regions.geometries.map(({ properties }) => properties.name);
    expect(regions.map(({ region }) => region).toSorted()).toEqual(onMap.toSorted());
  });

  it('have multipliers from 0.8 in London to 2.8 in Northern Ireland, none of which claims to be published', () => {
    const byRisk = regions.toSorted((a, b) => a.riskMultiplier - b.riskMultiplier);
    expect(byRisk[0]).toMatchObject({ region: 'London', riskMultiplier: 0.8 });
    expect(byRisk.at(-1)).toMatchObject({ region: 'Northern Ireland', riskMultiplier: 2.8 });
    expect(new Set(regions.map(({ riskMultiplier }) => riskMultiplier)).size).toBe(12);
    expect(regions.every(({ source }) => source.kind === 'illustration')).toBe(true);
  });

  it('add up to about the population of the UK', () => {
    const people = regions.reduce((sum, { population }) => sum + population, 0);
    expect(people).toBeGreaterThan(66_500_000);
    expect(people).toBeLessThan(67_500_000);
  });

  it('cover every postcode area exactly once', () => {
    expect(Object.keys(gazetteer.areas).filter((area) => !regionOf(`${area}1 1AA`))).toEqual([]);
  });

  it('a place name that is marked as ambiguous occurs in another region', () => {
    const names = Object.values(regionPlaces).flatMap(({ places }) => places.split('; '));
    const sure = new Set(names);
    expect(names.filter((name) => name.endsWith('?') && !sure.has(name.slice(0, -1)))).toEqual([]);
  });

  it('a place name that is certain for one region is not certain for another', () => {
    const names = Object.values(regionPlaces).flatMap(({ places }) =>
      places.split('; ').filter((n) => !n.endsWith('?')),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('constituencies', () => {
  it('are five won seats and three second places, in the UK', () => {
    expect(constituencies.filter(({ position }) => position === 'won')).toHaveLength(5);
    expect(constituencies.filter(({ position }) => position === 'second')).toHaveLength(3);
    expect(constituencies.every(({ latitude: lat, longitude: lon }) => isInUk({ lat, lon }))).toBe(true);
  });

  it('have no higher risk than their result justifies', () => {
    expect(constituencies.every(({ position, riskLevel }) => (position === 'won') === (riskLevel === 'high'))).toBe(
      true,
    );
  });
});

describe('events', () => {
  it('are marked as invented, on valid days, in the UK', () => {
    for (const { title, organizer, source, date, latitude: lat, longitude: lon } of events) {
      expect(title).toMatch(/^Example /);
      expect(organizer).toMatch(/^Example /);
      expect(source.kind).toBe('illustration');
      expect(isCalendarDate(date)).toBe(true);
      expect(isInUk({ lat, lon })).toBe(true);
    }
  });
});

it('news hosts are bare host names, sorted and unique', () => {
  expect(newsHosts.filter((host) => !/^(?!www\.)[a-z\d-]+(\.[a-z\d-]+)+$/.test(host))).toEqual([]);
  expect(newsHosts).toEqual([...new Set(newsHosts)].toSorted());
});

describe('places', () => {
  type Ring = [lon: number, lat: number][];
  /** The outer rings of each region's outlines. */
  const outlines = feature(basemap, basemap.objects.regions).features.map(({ properties, geometry }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') throw new Error('Regions are polygons.');
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return { name: properties.name, rings: polygons.map(([outer]) => outer as Ring) };
  });
  const isInRing = (lon: number, lat: number, ring: Ring) =>
    ring.reduce((isInside, [x, y], n) => {
      const [beforeX, beforeY] = ring.at(n - 1)!;
      const isCrossed = y > lat !== beforeY > lat && lon < ((beforeX - x) * (lat - y)) / (beforeY - y) + x;
      return isCrossed ? !isInside : isInside;
    }, false);

  it('are near every point of land on the base map, so that nobody in the UK is reported to be outside it', () => {
    const rings = outlines.flatMap((region) => region.rings);
    const unnamed: string[] = [];
    let land = 0;
    for (let lat = 49.55; lat < 60.5; lat += 0.1) {
      for (let lon = -8.45; lon < 2; lon += 0.1) {
        if (!rings.some((ring) => isInRing(lon, lat, ring))) continue;
        land += 1;
        if (addressNear({ lat, lon }) === null) unnamed.push(`${lat.toFixed(2)}, ${lon.toFixed(2)}`);
      }
    }
    expect(land).toBeGreaterThan(2_000);
    expect(unnamed).toEqual([]);
  });

  it('nations and regions have extents that match their outlines', () => {
    const nameOf = (name: string) => regionOf(name)?.region;
    const drawn = areas.filter(({ kind, name }) => kind !== 'county' && name !== 'England');
    expect(drawn).toHaveLength(12);
    for (const { name, extent } of drawn) {
      const points = outlines.find((region) => region.name === nameOf(name))!.rings.flat();
      const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
      expect([name, extent.south, extent.west, extent.north, extent.east]).toEqual([
        name,
        expect.closeTo(Math.min(...lats), 1),
        expect.closeTo(Math.min(...lons), 1),
        expect.closeTo(Math.max(...lats), 1),
        expect.closeTo(Math.max(...lons), 1),
      ]);
    }
  });

  it('neighbourhoods lie near their outward codes', () => {
    const districts = new Map<string, Record<string, number[]>>(Object.entries(outcodes));
    const farOff = (rows: typeof neighbourhoods, metres: number) =>
      rows.flatMap(([name, lat, lon, , outcode]) => {
        const [, area = '', district = ''] = /^([A-Z]+)(.+)$/.exec(outcode)!;
        const [atLat = NaN, atLon = NaN] = districts.get(area)?.[district] ?? [];
        const distance = metresBetween({ lat, lon }, { lat: atLat, lon: atLon });
        return distance <= metres ? [] : [`${name}: ${Math.round(distance)} m from ${outcode}`];
      });
    expect(neighbourhoods.length).toBeGreaterThan(50);
    expect(farOff(neighbourhoods, 2_500)).toEqual([]);
    // Outward codes in the Highlands and islands are that large: Harris and St Kilda share one.
    expect(farOff(remotePlaces, 110_000)).toEqual([]);
  });

  it('remote places lie on the land of the base map', () => {
    const rings = outlines.flatMap((region) => region.rings);
    const fromLand = ({ lat, lon }: { lat: number; lon: number }) =>
      rings.some((ring) => isInRing(lon, lat, ring))
        ? 0
        : Math.min(...rings.flatMap((ring) => ring.map(([x, y]) => metresBetween({ lat, lon }, { lat: y, lon: x }))));
    const atSea = remotePlaces
      .map(([name, lat, lon]) => [name, Math.round(fromLand({ lat, lon }))] as const)
      .filter(([, metres]) => metres > 2_000);
    // The base map omits these islands.
    expect(atSea.map(([name]) => name)).toEqual(['St Kilda', 'North Ronaldsay']);
    expect(atSea.filter(([, metres]) => metres > 6_000)).toEqual([]);
  });

  it('the land abroad extends beyond the visible map, without a straight cut', () => {
    const abroad = feature(basemap, basemap.objects.neighbours).features;
    const rings = abroad.flatMap(({ geometry }) => {
      const { type, coordinates } = geometry as Polygon | MultiPolygon;
      return (type === 'Polygon' ? [coordinates] : coordinates).map(([outline = []]) => outline);
    });
    // A map of 1,000 by 800 pixels at its lowest zoom, 5, around the UK.
    const isSeen = ([lon = 0, lat = 0]: Position) => lon > -27 && lon < 20 && lat > 40 && lat < 67;
    const cuts = rings.flatMap((ring) =>
      ring.filter((point, n) => {
        const [x = 0, y = 0] = ring[n + 1] ?? point;
        const [width, height] = [Math.abs(x - point[0]!), Math.abs(y - point[1]!)];
        return isSeen(point) && Math.max(width, height) > 0.5 && Math.min(width, height) < 0.0005;
      }),
    );
    expect(cuts).toEqual([]);
  });

  it('parts of the country without borders are centred inside their extents, in the UK', () => {
    const isIn = ({ lat, lon, extent }: (typeof unofficialAreas)[number]) =>
      lat > extent.south && lat < extent.north && lon > extent.west && lon < extent.east;
    expect(unofficialAreas.filter((area) => !isIn(area) || !isInUk(area))).toEqual([]);
  });

  it('counties of Northern Ireland surround their towns as GeoNames places them, and no open sea', () => {
    const townsOf: Record<string, string> = {
      'County Antrim':
        'Antrim; Ballymena; Larne; Carrickfergus; Ballymoney; Ballycastle; Portrush; Lisburn; Ballyclare; Crumlin',
      'County Armagh': 'Armagh; Portadown; Craigavon; Keady; Tandragee',
      'County Down':
        'Bangor; Newtownards; Downpatrick; Newcastle; Banbridge; Kilkeel; Comber; Warrenpoint; Ballynahinch; Donaghadee',
      'County Fermanagh': 'Enniskillen; Lisnaskea; Irvinestown',
      'County Londonderry': 'Derry; Coleraine; Limavady; Magherafelt; Dungiven; Portstewart; Maghera; Castledawson',
      'County Tyrone': 'Omagh; Strabane; Dungannon; Cookstown; Castlederg; Coalisland; Fivemiletown; Sion Mills',
    };
    const { extent: whole } = areas.find(({ name }) => name === 'Northern Ireland')!;
    const counties = areas.filter(({ kind }) => kind === 'county');
    expect(counties.map(({ name }) => name)).toEqual(Object.keys(townsOf));
    const isIn = ([lat, lon]: [number, number], { south, west, north, east }: typeof whole) =>
      lat >= south && lat <= north && lon >= west && lon <= east;
    const outside: string[] = [];
    for (const { name, lat, lon, extent } of counties) {
      expect(isIn([lat, lon], extent)).toBe(true);
      // To a hundredth of a degree: half a kilometre of coast that an outline omits.
      const reach = {
        south: whole.south - 0.03,
        west: whole.west - 0.02,
        north: whole.north + 0.01,
        east: whole.east + 0.02,
      };
      for (const corner of [
        [extent.south, extent.west],
        [extent.north, extent.east],
      ] as const) {
        if (!isIn([...corner], reach)) outside.push(`${name}: ${corner.join(', ')}`);
      }
      for (const town of townsOf[name]!.split('; ')) {
        const found = gazetteer.places.find(
          ([called, y, x]) => called === town && isIn([y as number, x as number], whole),
        );
        if (!found || !isIn([found[1] as number, found[2] as number], extent))
          outside.push(`${name}: ${town} ${found?.join(' ')}`);
      }
    }
    expect(outside).toEqual([]);
  });
});
