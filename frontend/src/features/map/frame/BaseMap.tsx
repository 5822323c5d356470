import 'leaflet/dist/leaflet.css';
import './markers.css';
import './map.css';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { ukBounds } from '@incidentmap/core/domain/limits';
import { canvas, type LatLng, type LatLngBounds, latLngBounds, Map as LeafletMap, type Point, point } from 'leaflet';
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, MapContainer, ScaleControl, useMap, ZoomControl } from 'react-leaflet';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import { mapCredits } from '../ground/credits.ts';
import { Streets } from '../ground/Streets.tsx';
import { sizeOf } from '../ground/inset.ts';
import { homeView, type MapView, zoomOfUk, zooms } from '../ground/view.ts';
import { mapTexts } from '../texts.ts';

/** In a chunk of its own, so that the incidents are drawn before the land under them has loaded. */
const Outlines = loadable(async () => (await import('../ground/Outlines.tsx')).Outlines);

/** A method of Leaflet that its types leave out. */
const withLimits = LeafletMap.prototype as LeafletMap & {
  _limitCenter(center: LatLng, zoom: number, bounds: LatLngBounds): LatLng;
};

/**
 * How far the map can be panned at a zoom: to the UK's bounds, and where the map is larger than the UK, no farther than
 * its home view shows. What is covered may lie beyond. While a popup is open, any place within that may be panned to any
 * edge of the map, so that the popup has room around it.
 */
function boundsAt(map: LeafletMap, zoom: number, hasPopup: boolean): LatLngBounds {
  const { width, height: whole, covered } = sizeOf(map.getContainer());
  const height = whole - covered;
  const home = homeView({ width, height, covered: 0 });
  const at = (pixel: Point) => map.unproject(pixel, zoom);
  const middle = map.project([home.lat, home.lon], zoom);
  const half = point(width, height).divideBy(2);
  const bounds = latLngBounds([ukBounds.south, ukBounds.west], [ukBounds.north, ukBounds.east])
    .extend(at(middle.subtract(half)))
    .extend(at(middle.add(half)));
  bounds.extend(at(map.project(bounds.getSouthWest(), zoom).add([0, covered])));
  if (!hasPopup) return bounds;
  const size = map.getSize();
  return latLngBounds(
    at(map.project(bounds.getNorthWest(), zoom).subtract(size)),
    at(map.project(bounds.getSouthEast(), zoom).add(size)),
  );
}

/** Limits zooming out to the whole UK, whatever the map's size, and panning to `boundsAt`. */
function Limits() {
  const map = useMap();
  useLayoutEffect(() => {
    let hasPopup = false;
    // Leaflet has one `maxBounds` for all zooms, and applies it to the zoom that it is about to show.
    Object.assign(map, {
      _limitCenter: (center: LatLng, zoom: number): LatLng =>
        withLimits._limitCenter.call(map, center, zoom, boundsAt(map, zoom, hasPopup)),
    });
    const limit = () => {
      const bounds = boundsAt(map, map.getZoom(), hasPopup);
      map.panInsideBounds(bounds, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
      map.setMaxBounds(bounds);
    };
    const fit = () => {
      const size = sizeOf(map.getContainer());
      const least = Math.min(zoomOfUk(size), homeView(size).zoom);
      // Leaflet would animate it, and ignore any other view meanwhile.
      if (map.getZoom() < least) map.setZoom(least, { animate: false });
      map.setMinZoom(least);
      // No bounds while the size changes: the old ones would make Leaflet pan back during the move.
      map.setMaxBounds();
      map.invalidateSize({ animate: false });
      limit();
    };
    const open = () => {
      hasPopup = true;
      limit();
    };
    // The map stays where it is: only what moves it next has the limits again.
    const close = () => {
      hasPopup = false;
      map.options.maxBounds = boundsAt(map, map.getZoom(), false);
    };
    fit();
    map.on('zoomend', limit).on('popupopen', open).on('popupclose', close);
    const observer = new ResizeObserver(fit);
    observer.observe(map.getContainer());
    return () => {
      observer.disconnect();
      map.off('zoomend', limit).off('popupopen', open).off('popupclose', close);
    };
  }, [map]);
  return null;
}

/** The mouse wheel scrolls the page until the map has the focus. */
function Wheel() {
  const map = useMap();
  useEffect(() => {
    const use = () => map.scrollWheelZoom.enable();
    const leave = () => map.scrollWheelZoom.disable();
    map.on('focus', use).on('blur', leave);
    return () => void map.off('focus', use).off('blur', leave);
  }, [map]);
  return null;
}

/** Leaflet ends a zoom by a timer that outlives the map: without this, leaving the page during a zoom throws. */
function NoZoomAfterEnd() {
  const map = useMap();
  useEffect(() => {
    map.on('unload', () => Object.assign(map, { _animatingZoom: false }));
  }, [map]);
  return null;
}

/** The map's accessible name and description. */
function Name({ label, describedBy }: { label: string; describedBy: string }) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', label);
    container.setAttribute('aria-describedby', describedBy);
  }, [map, label, describedBy]);
  return null;
}

type Props = {
  label: string;
  /** How to use it by keyboard; shown while the map has the focus. */
  help: string;
  /** The initial view. */
  view: MapView;
  /** The only marker of a map that shows one: no place name covers it. */
  marker?: Coordinates;
  /** Whether its children name the places around that marker where the map would name villages. */
  hasOwnNames?: boolean;
  /** How near one can come, if not only as near as the public map. */
  nearest?: number;
  /** false on a small map, which is zoomed by two fingers, a double click or the keyboard. */
  hasZoomButtons?: boolean;
  children: ReactNode;
};

/**
 * The UK's nations, regions and towns, drawn without any server; zoomed in, streets if the operator has set where they are.
 * Children are layers.
 */
export function BaseMap({
  label,
  help,
  view,
  marker,
  hasOwnNames,
  nearest = zooms.max,
  hasZoomButtons = true,
  children,
}: Props) {
  const { t, i18n } = useTranslation(mapTexts);
  const helpId = useId();
  // A renderer can be used by one map only.
  const [markers] = useState(() =>
    canvas({ padding: 0.5, tolerance: matchMedia('(pointer: coarse)').matches ? 14 : 4 }),
  );
  // The legend has the corners at the start.
  const [zoomAt, creditsAt] =
    i18n.dir() === 'rtl' ? (['topleft', 'bottomleft'] as const) : (['topright', 'bottomright'] as const);
  return (
    <div className="map">
      <MapContainer
        center={[view.lat, view.lon]}
        zoom={view.zoom}
        // Explicit, because otherwise the first layer with limits of its own, the tiles, would set the map's.
        minZoom={zooms.min}
        maxZoom={nearest}
        maxBoundsViscosity={1}
        // `Limits` observes the map's size itself.
        trackResize={false}
        preferCanvas
        renderer={markers}
        scrollWheelZoom={false}
        zoomControl={false}
        attributionControl={false}
      >
        <Name label={label} describedBy={helpId} />
        <Limits />
        <Wheel />
        <NoZoomAfterEnd />
        {hasZoomButtons && <ZoomControl position={zoomAt} zoomInTitle={t('zoomIn')} zoomOutTitle={t('zoomOut')} />}
        <AttributionControl position={creditsAt} prefix={mapCredits} />
        <ScaleControl position={creditsAt} imperial={false} />
        <Outlines marker={marker} hasOwnNames={hasOwnNames} />
        <Streets />
        {children}
      </MapContainer>
      <p id={helpId} className="map-help">
        {help}
      </p>
    </div>
  );
}
