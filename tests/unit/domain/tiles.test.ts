import { fromMercator, mercatorBits, toMercator } from '@incidentmap/core/domain/places/mercator';
import { boxOver, tilesOver } from '@incidentmap/core/domain/map/tiles';
import { inBox } from '@incidentmap/core/domain/places/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const aStep = fc.integer({ min: 0, max: 2 ** mercatorBits - 1 });
const aPlace = fc.record({ x: aStep, y: aStep });
const aZoom = fc.integer({ min: 0, max: 12 });

describe('the tiles of a map', () => {
  it('cover the box that they are made for', () => {
    fc.assert(
      fc.property(aPlace, aPlace, aZoom, (a, b, zoom) => {
        const [one, other] = [fromMercator(a), fromMercator(b)];
        const box = {
          south: Math.min(one.lat, other.lat),
          west: Math.min(one.lon, other.lon),
          north: Math.max(one.lat, other.lat),
          east: Math.max(one.lon, other.lon),
        };
        const isInside = inBox(boxOver(tilesOver(box, zoom)));
        expect([isInside(a.x, a.y), isInside(b.x, b.y)]).toEqual([true, true]);
      }),
    );
  });

  it('are those of their own box again', () => {
    fc.assert(
      fc.property(aPlace, aZoom, (place, zoom) => {
        const { lat, lon } = fromMercator(place);
        const tiles = tilesOver({ south: lat, west: lon, north: lat, east: lon }, zoom);
        expect(tilesOver(boxOver(tiles), zoom)).toEqual(tiles);
      }),
    );
  });

  it('are numbered as maps number them: the one with London at zoom 10 is 511, 340', () => {
    const { lat, lon } = fromMercator(toMercator({ lat: 51.5074, lon: -0.1278 }));
    expect(tilesOver({ south: lat, west: lon, north: lat, east: lon }, 10)).toEqual({
      zoom: 10,
      west: 511,
      east: 511,
      north: 340,
      south: 340,
    });
  });
});
