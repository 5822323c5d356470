import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Box, type Coordinates, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pane, useMap } from 'react-leaflet';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { placesAround, type PlaceName } from '../ground/names.ts';
import { leastPeopleAt } from '../ground/PlaceLabels.tsx';
import { basemapZoom } from '../ground/view.ts';
import { type Candidate, candidatesOf, layOut, type Pixel, type Rectangle, type Shown } from './nameLayout.ts';

const useStyles = makeStyles({
  // Unlike the name of a place in view, it stands on a plate at the edge: what it names lies beyond that.
  plate: {
    inlineSize: 'max-content',
    // Two of them have room beside each other.
    maxInlineSize: 'min(75%, 16rem)',
    boxSizing: 'border-box',
    paddingBlock: '0.0625rem',
    paddingInline: '0.375rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: '0.75rem',
    lineHeight: '1.125rem',
    overflowWrap: 'anywhere',
  },
  // Its arrow is at the edge, on a second line, too.
  atEnd: { textAlign: 'end' },
  whole: { whiteSpace: 'nowrap' },
  distance: { color: tokens.colorNeutralForeground2 },
  before: { marginInlineEnd: '0.25rem' },
  after: { marginInlineStart: '0.25rem' },
});

/** The class of a place whose dot is drawn. */
const dotted = 'map-place-dotted';

/** What a pin covers around its point, in pixels: one to move stands over it, one to look at is a dot. */
const pins = {
  movable: { west: 17, north: 40, east: 17, south: 4 },
  fixed: { west: 8, north: 8, east: 8, south: 8 },
} as const;

type Props = {
  point: Coordinates;
  /** The public cell around it; null where none is drawn. */
  cell: Box | null;
  isMovable: boolean;
};

/** What the map shows of them, in pixels. */
function shownOn(map: LeafletMap, { point, cell, isMovable }: Props): Shown {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  const at = map.latLngToContainerPoint([point.lat, point.lon]);
  const pin = pins[isMovable ? 'movable' : 'fixed'];
  const square = (box: Box): Rectangle => {
    const upper = map.latLngToContainerPoint([box.north, box.west]);
    const lower = map.latLngToContainerPoint([box.south, box.east]);
    return { west: upper.x, north: upper.y, east: lower.x, south: lower.y };
  };
  const { x: width, y: height } = map.getSize();
  return {
    view: { width, height },
    point: at,
    pin: { west: at.x - pin.west, north: at.y - pin.north, east: at.x + pin.east, south: at.y + pin.south },
    cell: cell && square(cell),
    controls: [...container.querySelectorAll('.leaflet-control')].map((control) => {
      const box = control.getBoundingClientRect();
      return {
        west: box.left - frame.left,
        north: box.top - frame.top,
        east: box.right - frame.left,
        south: box.bottom - frame.top,
      };
    }),
  };
}

type Named = PlaceName & { at: Pixel; metres: number };

/** The places that the map may name. Farther out it names towns as every map does. */
function candidatesOn(map: LeafletMap, props: Props, places: readonly PlaceName[]): Candidate<Named>[] {
  const zoom = map.getZoom();
  if (zoom < basemapZoom) return [];
  const [nearest, ...others] = places;
  const named = [...(nearest ? [nearest] : []), ...others.filter(({ people }) => people >= leastPeopleAt(zoom))];
  return candidatesOf(
    shownOn(map, props),
    named.map((place) => ({
      ...place,
      at: map.latLngToContainerPoint([place.lat, place.lon]),
      metres: metresBetween(place, props.point),
    })),
  );
}

/**
 * The names of the places around a point, so that its map says where it is: those in view at dots of their own, and the
 * nearest of those beyond it on plates, each at the edge where its place lies, with an arrow there and how far that is.
 */
export function NamesAround({ point: { lat, lon }, cell, isMovable }: Props) {
  const { i18n } = useTranslation();
  const styles = useStyles();
  const map = useMap();
  const elements = useRef(new Map<Candidate<Named>, HTMLElement>());
  const [candidates, setCandidates] = useState<Candidate<Named>[]>([]);

  useEffect(() => {
    let isOver = false;
    let places: PlaceName[] = [];
    // Which places are named does not depend on the cell; where their names stand does.
    const update = () => setCandidates(candidatesOn(map, { point: { lat, lon }, cell: null, isMovable }, places));
    const load = async () => {
      const found = await placesAround({ lat, lon });
      if (isOver) return;
      places = found;
      update();
    };
    // Without the names, the map still shows the point.
    load().catch(() => {});
    // A layer may bring credits of its own.
    map.on('moveend resize layeradd', update);
    return () => {
      isOver = true;
      map.off('moveend resize layeradd', update);
    };
  }, [map, lat, lon, isMovable]);

  useLayoutEffect(() => {
    const drawn = candidates.flatMap((candidate) => {
      const element = elements.current.get(candidate);
      const name = element?.querySelector('span') ?? null;
      return element && name ? [{ candidate, element, name }] : [];
    });
    for (const { element } of drawn) element.style.display = '';
    const sized = drawn.map(({ candidate, element, name }) => {
      const { offsetWidth: width, offsetHeight: height } = candidate.arrow === null ? name : element;
      return { ...candidate, size: { width, height } };
    });
    const stands = layOut(shownOn(map, { point: { lat, lon }, cell, isMovable }), sized);
    for (const [index, { candidate, element, name }] of drawn.entries()) {
      const stand = stands[index];
      if (!stand) {
        element.style.display = 'none';
        continue;
      }
      const { west, north } = stand.box;
      if (candidate.arrow !== null) {
        element.style.translate = `${west}px ${north}px`;
        continue;
      }
      // It moves with the map, which a plate does not.
      const { at } = candidate.place;
      const { x, y } = map.containerPointToLayerPoint([at.x, at.y]);
      element.style.translate = `${x}px ${y}px`;
      element.classList.toggle(dotted, stand.hasDot);
      name.style.translate = `${west - at.x}px ${north - at.y}px`;
    }
  }, [map, lat, lon, cell, isMovable, candidates]);

  const keep = (candidate: Candidate<Named>) => (element: HTMLElement | null) => {
    if (element) elements.current.set(candidate, element);
    else elements.current.delete(candidate);
  };
  const keyOf = ({ name, lat: north, lon: east }: Named) => `${name} ${north} ${east}`;
  const [inView, beyond] = [candidates.filter(({ arrow }) => !arrow), candidates.filter(({ arrow }) => arrow)];
  return (
    <>
      {/* Hidden while the map zooms: each stands where it belongs at one zoom. */}
      <Pane name="places-around" className="map-places leaflet-zoom-hide">
        <div aria-hidden>
          {inView.map((candidate) => (
            <div
              key={keyOf(candidate.place)}
              ref={keep(candidate)}
              dir="ltr"
              className={mergeClasses('map-place', candidate === candidates[0] && 'map-place-nearest')}
            >
              <span>{candidate.place.name}</span>
            </div>
          ))}
        </div>
      </Pane>
      <div aria-hidden>
        {beyond.map((candidate) => {
          const { place, arrow } = candidate;
          const isBefore = arrow === '←' || arrow === '↖' || arrow === '↙';
          return (
            <div
              key={keyOf(place)}
              ref={keep(candidate)}
              dir="ltr"
              className={mergeClasses('map-edge-name', styles.plate, !isBefore && styles.atEnd)}
            >
              {isBefore && <b className={styles.before}>{arrow}</b>}
              {place.name}{' '}
              <span className={styles.whole}>
                <span className={styles.distance}>{lengthOf(Math.round(place.metres / 100) * 100, i18n.language)}</span>
                {!isBefore && <b className={styles.after}>{arrow}</b>}
              </span>
            </div>
          );
        })}
      </div>
    </>
  );
}
