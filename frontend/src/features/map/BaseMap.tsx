import 'leaflet/dist/leaflet.css';
import './map.css';
import { canvas, svg } from 'leaflet';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, GeoJSON, MapContainer, Pane, useMap, ZoomControl } from 'react-leaflet';
import { neighbours, regions } from './basemap.ts';
import { dataCredits, leafletCredit } from './credits.ts';
import { PlaceLabels } from './PlaceLabels.tsx';
import { reach, uk } from './reach.ts';
import { StreetTiles } from './StreetTiles.tsx';
import { type MapView, zooms } from './view.ts';

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
  // Renderers belong to one map. The outlines are SVG, so that the theme colours them by CSS.
  const [{ markers, land, abroad }] = useState(() => {
    const outlines = svg({ pane: 'outlines', padding: 1 });
    return {
      markers: canvas({ padding: 0.5, tolerance: matchMedia('(pointer: coarse)').matches ? 14 : 4 }),
      land: { className: 'map-region', renderer: outlines },
      abroad: { className: 'map-neighbour', renderer: outlines },
    };
  });
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
        <Pane name="outlines" className="map-outlines">
          <GeoJSON data={neighbours} interactive={false} style={abroad} />
          <GeoJSON data={regions} interactive={false} style={land} attribution={dataCredits} />
        </Pane>
        <StreetTiles />
        <PlaceLabels />
        {children}
      </MapContainer>
      <p id={helpId} className="map-help">
        {help}
      </p>
    </div>
  );
}
