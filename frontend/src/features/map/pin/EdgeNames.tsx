import { makeStyles, tokens } from '@fluentui/react-components';
import { type Box, type Coordinates, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { type Bounds, bounds, type Map as LeafletMap, type Point, point } from 'leaflet';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { placesAround, type PlaceName } from '../base/names.ts';
import { clearingChanged } from '../base/occupied.ts';

const useStyles = makeStyles({
  // Unlike a name on the map, it stands on a plate at the edge: what it names lies beyond that.
  root: {
    display: 'flex',
    gap: '0.25rem',
    inlineSize: 'max-content',
    maxInlineSize: 'calc(100% - 0.5rem)',
    boxSizing: 'border-box',
    paddingBlock: '0.0625rem',
    paddingInline: '0.375rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.75rem',
    lineHeight: '1.125rem',
    overflowWrap: 'anywhere',
  },
  arrow: { flexShrink: 0 },
});

/** The arrows of the eight directions, from east on, clockwise as on a screen. */
const arrows = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'] as const;
/** The eighth of the circle in which a point lies, from east on, clockwise as on a screen. */
const eighthOf = ({ x, y }: Point): number =>
  (Math.round(Math.atan2(y, x) / (Math.PI / 4)) + arrows.length) % arrows.length;

/** How many places are named around a cell, those in view included, and how far from it these may lie, in metres. */
const namesAround = 3;
const farthest = 10_000;
/** The room between a name and the edge, and between it and anything else, in pixels. */
const gap = 4;
/**
 * The room for the scale and the credits below the plates, and what is at least free over these, in pixels: a plate near
 * them would be read as one with them.
 */
const foot = 48;
const overFoot = 12;

/** A place beyond the view. `away`: where it lies from the middle of the view, in pixels. */
type Beyond = { place: PlaceName; away: Point; eighth: number; metres: number };

const plateClass = 'map-edge-name';

/** Roughly the size of a letter on the map, in pixels at the usual text size. */
const letter = { width: 7.5, height: 16 };

/** What the scale and the credits cover, in pixels. */
function controlsOn(map: LeafletMap): Bounds[] {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  return [...container.querySelectorAll(`.leaflet-control:not(.${plateClass})`)].map((control) => {
    const box = control.getBoundingClientRect();
    return bounds([box.left - left, box.top - top], [box.right - left, box.bottom - top]);
  });
}

/** Where the name of a place stands on the map. */
function boxOf(map: LeafletMap, { name, lat, lon }: PlaceName): Bounds {
  const half = point((name.length * letter.width) / 2, letter.height / 2);
  const at = map.latLngToContainerPoint([lat, lon]);
  return bounds(at.subtract(half), at.add(half));
}

/** Whether a place is in view, and its name has room there. */
function hasRoom(map: LeafletMap, place: PlaceName): boolean {
  const box = boxOf(map, place);
  return bounds([0, 0], map.getSize()).contains(box) && !controlsOn(map).some((control) => control.overlaps(box));
}

type Named = { inView: PlaceName[]; beyond: Beyond[] };

/** The nearest places, of which those that are not in view are named at the edges, each in a direction of its own. */
function placesToName(map: LeafletMap, marker: Coordinates, around: readonly PlaceName[]): Named {
  const middle = map.latLngToContainerPoint(map.getCenter());
  const inView: PlaceName[] = [];
  const beyond: Beyond[] = [];
  for (const place of around) {
    const count = inView.length + beyond.length;
    if (count >= namesAround) break;
    const metres = metresBetween(place, marker);
    if (metres > farthest && count > 0) break;
    if (hasRoom(map, place)) {
      inView.push(place);
      continue;
    }
    const away = map.latLngToContainerPoint([place.lat, place.lon]).subtract(middle);
    const eighth = eighthOf(away);
    if (!beyond.some((other) => other.eighth === eighth)) beyond.push({ place, away, eighth, metres });
  }
  return { inView, beyond };
}

/**
 * Where a plate of this size stands: at the edge in its direction, or beside that along the same edge, clear of all else;
 * null where it has no room. `lowest`: where its lower edge may be.
 */
function standOf(size: Point, { x, y }: Point, away: Point, taken: readonly Bounds[], lowest: number): Point | null {
  const [across, down] = [(x - size.x) / 2 - gap, away.y > 0 ? lowest - (y + size.y) / 2 : (y - size.y) / 2 - gap];
  if (across < 0 || down < 0) return null;
  const reach = Math.max(Math.abs(away.x) / across, Math.abs(away.y) / down);
  const [atX, atY] = [away.x / reach, away.y / reach];
  const isAtSide = Math.abs(atX) >= across - 1;
  const most = isAtSide ? down : across;
  const start = isAtSide ? atY : atX;
  for (let step = 0; step <= 2 * most; step += gap) {
    for (const moved of [start - step, start + step]) {
      if (Math.abs(moved) > most) continue;
      const middle = isAtSide ? point(atX, moved) : point(moved, atY);
      const corner = middle.add(point(x, y).subtract(size).divideBy(2));
      const box = bounds(corner, corner.add(size));
      if (!taken.some((other) => other.overlaps(box))) return corner.round();
    }
  }
  return null;
}

const around = (middle: Point, room: number): Bounds => bounds(middle.subtract([room, room]), middle.add([room, room]));

type Props = { marker: Coordinates; cell: Box };

/**
 * The names of the places around a cell that lie beyond the view, at the edges in their directions: so near a map shows few
 * places. They cover neither each other, the cell, the marker nor a control, and the names on the map keep clear of them.
 */
export function EdgeNames({ marker, cell }: Props) {
  const { i18n } = useTranslation();
  const styles = useStyles();
  const map = useMap();
  const plates = useRef<HTMLDivElement>(null);
  const [{ inView, beyond }, setNamed] = useState<Named>({ inView: [], beyond: [] });
  const { lat, lon } = marker;

  useEffect(() => {
    let latest = 0;
    const find = async () => {
      const mine = ++latest;
      const places = await placesAround({ lat, lon });
      if (mine === latest) setNamed(placesToName(map, { lat, lon }, places));
    };
    // Without the names, the map still shows the point.
    const update = () => void find().catch(() => {});
    update();
    map.on('moveend resize', update);
    return () => {
      latest++;
      map.off('moveend resize', update);
    };
  }, [map, lat, lon]);

  useLayoutEffect(() => {
    const at = (coordinates: [number, number]) => map.latLngToContainerPoint(coordinates);
    const view = map.getSize();
    const controls = controlsOn(map);
    // In large text, the scale and the credits are higher.
    const overControls = controls.map(({ min }) => min!.y - overFoot).filter((y) => y > view.y / 2);
    const lowest = Math.min(view.y - foot, ...overControls);
    const taken = [
      bounds(at([cell.north, cell.west]).subtract([gap, gap]), at([cell.south, cell.east]).add([gap, gap])),
      around(at([marker.lat, marker.lon]), 10),
      ...controls,
      ...inView.map((place) => boxOf(map, place)),
    ];
    for (const [index, plate] of [...(plates.current?.children ?? [])].entries()) {
      const place = beyond[index];
      if (!(plate instanceof HTMLElement) || !place) continue;
      plate.style.display = '';
      const size = point(plate.offsetWidth, plate.offsetHeight);
      // Over the scale and the credits, and rather beside these than nowhere.
      const corner =
        standOf(size, view, place.away, [...taken, bounds([0, lowest], view)], lowest) ??
        standOf(size, view, place.away, taken, view.y - gap);
      if (!corner) {
        plate.style.display = 'none';
        continue;
      }
      taken.push(bounds(corner.subtract([gap, gap]), corner.add(size).add([gap, gap])));
      plate.style.translate = `${corner.x}px ${corner.y}px`;
    }
    map.fire(clearingChanged);
  }, [map, marker, cell, inView, beyond]);

  return (
    <div ref={plates} aria-hidden>
      {beyond.map(({ place, eighth, metres }) => {
        const isBefore = eighth >= 3 && eighth <= 5;
        const arrow = <span className={styles.arrow}>{arrows[eighth]}</span>;
        return (
          <div
            key={`${place.name} ${place.lat}`}
            // As one of the map's controls: the names on the map keep clear of them.
            className={`leaflet-control ${plateClass} ${styles.root}`}
            style={{ position: 'absolute', insetBlockStart: 0, left: 0, pointerEvents: 'none' }}
            dir="ltr"
          >
            {isBefore && arrow}
            <span>{`${place.name} ${lengthOf(Math.round(metres / 100) * 100, i18n.language)}`}</span>
            {!isBefore && arrow}
          </div>
        );
      })}
    </div>
  );
}
