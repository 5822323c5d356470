import 'leaflet/dist/leaflet.css';
import '../incidents/markers.css';
import './map.css';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { canvas, type LatLng, type LatLngBounds, Map as LeafletMap } from 'leaflet';
import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, MapContainer, useMap, ZoomControl } from 'react-leaflet';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { leafletCredit } from './credits.ts';
import { reachAt } from '../incidents/reach.ts';
import { StreetTiles } from './StreetTiles.tsx';
import { homeView, type MapView, zoomOfUk, zooms } from './view.ts';
import { onDemand } from '../../../ui/onDemand.ts';

/** Apart: the incidents are drawn first, the land under them as soon as its shapes are there. */
const Outlines = onDemand(async () => (await import('./Outlines.tsx')).Outlines);

/** What Leaflet does not tell TypeScript of. */
const withLimits = LeafletMap.prototype as LeafletMap & {
  _limitCenter(center: LatLng, zoom: number, bounds: LatLngBounds): LatLng;
};

/** The farthest out is the whole UK, whatever the size of the map, and nothing beyond `reachAt` is shown. */
function Limits() {
  const map = useMap();
  useLayoutEffect(() => {
    let hasPopup = false;
    // Leaflet keeps bounds for one zoom, and asks them about the one that is zoomed to.
    Object.assign(map, {
      _limitCenter: (center: LatLng, zoom: number): LatLng =>
        withLimits._limitCenter.call(map, center, zoom, reachAt(map, zoom, hasPopup)),
    });
    const limit = () => {
      const reach = reachAt(map, map.getZoom(), hasPopup);
      map.panInsideBounds(reach, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
      map.setMaxBounds(reach);
    };
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      map.setMinZoom(Math.min(zoomOfUk({ width, height }), homeView({ width, height }).zoom));
      // Without bounds meanwhile: those of the size before would have the map glide back while it is put elsewhere.
      map.setMaxBounds();
      map.invalidateSize({ animate: false });
      limit();
    };
    const open = () => {
      hasPopup = true;
      limit();
    };
    const close = () => {
      hasPopup = false;
      limit();
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

/** The wheel scrolls the page until the map is in use. */
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

/** Leaflet ends a zoom by a timer that outlives the map: without this, leaving the page while it zooms throws. */
function NoZoomAfterEnd() {
  const map = useMap();
  useEffect(() => {
    map.on('unload', () => Object.assign(map, { _animatingZoom: false }));
  }, [map]);
  return null;
}

/** What assistive technology is told of the map. */
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
  /** How it is used by keyboard; shown while the map has the focus. */
  help: string;
  /** At first. */
  view: MapView;
  /** The one thing that it shows: no name covers it. */
  mark?: Coordinates;
  children: ReactNode;
};

/**
 * The UK's regions and towns, drawn without asking any server; street tiles from close by when the operator has chosen
 * a server for them. Children are layers.
 */
export function BaseMap({ label, help, view, mark, children }: Props) {
  const { t, i18n } = useTranslation();
  const helpId = useId();
  // A renderer belongs to one map.
  const [markers] = useState(() =>
    canvas({ padding: 0.5, tolerance: matchMedia('(pointer: coarse)').matches ? 14 : 4 }),
  );
  // At the bottom, out of the way of popups, which stand above their place.
  const [atStart, atEnd] =
    i18n.dir() === 'rtl' ? (['bottomright', 'bottomleft'] as const) : (['bottomleft', 'bottomright'] as const);
  return (
    <div className="map">
      <MapContainer
        center={[view.lat, view.lon]}
        zoom={view.zoom}
        // Said: else the first layer with limits of its own, the streets, would set the map's.
        minZoom={zooms.min}
        maxZoom={zooms.max}
        maxBoundsViscosity={1}
        // `Limits` follows the map's own size.
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
        <ZoomControl position={atStart} zoomInTitle={t('map.zoomIn')} zoomOutTitle={t('map.zoomOut')} />
        <AttributionControl position={atEnd} prefix={leafletCredit} />
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Outlines mark={mark} />
          </Suspense>
        </ErrorBoundary>
        <StreetTiles />
        {children}
      </MapContainer>
      <p id={helpId} className="map-help">
        {help}
      </p>
    </div>
  );
}
