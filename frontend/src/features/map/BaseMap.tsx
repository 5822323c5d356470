import 'leaflet/dist/leaflet.css';
import './marks.css';
import './map.css';
import { canvas } from 'leaflet';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, MapContainer, useMap, ZoomControl } from 'react-leaflet';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { leafletCredit } from './credits.ts';
import { reach, uk } from './reach.ts';
import { StreetTiles } from './StreetTiles.tsx';
import { type MapView, zooms } from './view.ts';
import { onDemand } from '../../ui/onDemand.ts';

/** Apart: the incidents are drawn first, the land under them as soon as its shapes are there. */
const Outlines = onDemand(async () => (await import('./Outlines.tsx')).Outlines);

/** The farthest out is the whole UK, whatever the size of the map; and the wheel scrolls the page until the map is in use. */
function Limits() {
  const map = useMap();
  useEffect(() => {
    const fit = () => {
      map.invalidateSize({ animate: false, pan: false });
      map.setMinZoom(Math.max(zooms.min, map.getBoundsZoom(uk)));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
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
  children: ReactNode;
};

/**
 * The UK's regions and towns, drawn without asking any server; street tiles from close by when the operator has chosen
 * a server for them. Children are layers.
 */
export function BaseMap({ label, help, view, children }: Props) {
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
        maxBounds={reach}
        maxBoundsViscosity={1}
        preferCanvas
        renderer={markers}
        scrollWheelZoom={false}
        zoomControl={false}
        attributionControl={false}
      >
        <Name label={label} describedBy={helpId} />
        <Limits />
        <NoZoomAfterEnd />
        <ZoomControl position={atStart} zoomInTitle={t('map.zoomIn')} zoomOutTitle={t('map.zoomOut')} />
        <AttributionControl position={atEnd} prefix={leafletCredit} />
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Outlines />
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
