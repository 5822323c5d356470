import { ukBounds } from '@incidentmap/core/domain/limits';
import * as leaflet from 'leaflet';
import { type Feature, leafletLayer, LineSymbolizer, type PaintRule, PolygonSymbolizer } from 'protomaps-leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { streetCredit } from './credits.ts';
import { basemapZoom, zooms } from './view.ts';

type Colours = Record<'land' | 'sea' | 'park' | 'rail' | 'minor' | 'major' | 'highway', string>;

const kindOf = ({ props }: Feature): string => String(props['kind'] ?? '');
const isKind =
  (...kinds: string[]) =>
  (_: number, feature: Feature) =>
    kinds.includes(kindOf(feature));
/** A width in pixels that grows with the zoom. */
const width =
  (atNine: number, atTwelve: number) =>
  (zoom: number): number =>
    atNine + ((atTwelve - atNine) * Math.min(Math.max(zoom - basemapZoom, 0), 3)) / 3;

/** What is drawn of the layers of a Protomaps file, in order. It has no names: those are the map's own. */
const rulesFor = ({ land, sea, park, rail, minor, major, highway }: Colours): PaintRule[] => [
  { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: land }) },
  {
    dataLayer: 'landuse',
    symbolizer: new PolygonSymbolizer({ fill: park }),
    filter: isKind('park', 'forest', 'wood', 'nature_reserve', 'national_park', 'cemetery', 'golf_course'),
  },
  { dataLayer: 'water', symbolizer: new PolygonSymbolizer({ fill: sea }) },
  {
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color: rail, width: width(0.5, 1), dash: [4, 3] }),
    filter: isKind('rail'),
  },
  {
    dataLayer: 'roads',
    minzoom: 11,
    symbolizer: new LineSymbolizer({ color: minor, width: width(0.5, 1) }),
    filter: isKind('minor_road'),
  },
  {
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color: major, width: width(0.75, 2) }),
    filter: isKind('major_road', 'medium_road'),
  },
  {
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color: highway, width: width(1.25, 3) }),
    filter: isKind('highway'),
  },
];

/** The colours of the style sheet, which a canvas cannot use by name. */
function coloursOf(container: HTMLElement): Colours {
  const style = getComputedStyle(container);
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    land: colour('land'),
    sea: colour('sea'),
    park: colour('park'),
    rail: colour('rail'),
    minor: colour('street'),
    major: colour('road'),
    highway: colour('highway'),
  };
}

/** Streets from a PMTiles file, of which only the parts in view are read. */
export function FileStreets({ url }: { url: string }) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  // Drawn anew in the colours of the other scheme.
  return <Layer key={isDark ? 'dark' : 'light'} url={url} />;
}

function Layer({ url }: { url: string }) {
  const map = useMap();
  useEffect(() => {
    // The library takes Leaflet from the page.
    Object.assign(globalThis, { L: leaflet });
    const layer = leafletLayer({
      sources: { '': { url, levelDiff: 0, maxDataZoom: zooms.max } },
      paintRules: rulesFor(coloursOf(map.getContainer())),
      labelRules: [],
      attribution: streetCredit,
      minZoom: basemapZoom,
      maxZoom: map.getMaxZoom(),
      bounds: [
        [ukBounds.south, ukBounds.west],
        [ukBounds.north, ukBounds.east],
      ],
    }) as unknown as leaflet.GridLayer;
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, url]);
  return null;
}
