import type { Request } from '@incidentmap/core/contract';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { cellZoom, countOf, type MapMarker, worstOf } from '@incidentmap/core/domain/map/clusters';
import { severityWeight } from '@incidentmap/core/domain/incident/incidentTerms';
import { listPageSize } from '@incidentmap/core/domain/limits';
import { searchBox } from '@incidentmap/core/domain/places/coordinates';
import { latLngBounds, type LeafletMouseEvent } from 'leaflet';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap, useMapEvents } from 'react-leaflet';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { listQueryOf } from '../../../lib/homeFilter.ts';
import { warnOnce } from '../../../lib/warnOnce.ts';
import { clusterNumber, crowdedOf, markerName } from '../frame/markerContent.ts';
import { keepClear } from '../ground/occupied.ts';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import { IncidentMarker, isSpot } from './IncidentMarker.tsx';
import { useCovered } from './useCovered.ts';
import { type DrawnMarker, useMarkers } from './useMarkers.ts';
import type { Points } from '../worker/usePoints.ts';
import { zooms } from '../ground/view.ts';
import { MapVoice } from './MapVoice.tsx';
import { mapTexts } from '../texts.ts';

export type IncidentMarkersProps = {
  points: Points;
  /** Id of the incident whose popup is open; null when none is. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onShowInList: (id: string) => void;
  /** Further actions of the open incident. */
  actionsFor?: ((incident: PublicIncident) => ReactNode) | undefined;
};

/** Loaded once the markers are drawn: nobody opens one before. */
const IncidentPopup = loadable(async () => (await import('./IncidentPopup.tsx')).IncidentPopup);
const SpotList = loadable(async () => (await import('./SpotList.tsx')).SpotList);

/** How far a pointer may be from the middle of the marker that it means, in pixels. */
const pointerReach = 22;

type Listed = { spot: MapMarker; query: Request<'searchIncidents'>['query'] };

/** The incidents as marks, one per spot, or as clusters where there are too many; and the popup of the open one. */
export function IncidentMarkers({ points, openId, onOpen, onShowInList, actionsFor }: IncidentMarkersProps) {
  const map = useMap();
  const { shown, opening, refresh } = points;
  const { markers, zoom, isCurrent, isFailed, retry } = useMarkers(shown, refresh);
  const [listed, setListed] = useState<Listed | null>(null);
  const find = useLazyQuery('searchIncidents');
  const [openedHere, setOpenedHere] = useState(openId);
  // Decided as it opens: what was pressed here is known a render before it is open. One that was opened elsewhere, as from
  // the list, is approached; here the visitor sees where it is. One that was open in the address at the start must not take
  // the focus from the top of the page.
  const [popup, setPopup] = useState({ id: openId, isFar: false, isQuiet: true });
  if (popup.id !== openId) setPopup({ id: openId, isFar: openId !== openedHere, isQuiet: false });
  const open = useCallback(
    (id: string | null) => {
      setOpenedHere(id);
      onOpen(id);
    },
    [onOpen],
  );

  const drawn = markers ?? opening;
  useEffect(() => keepClear(map, drawn ?? []), [map, drawn]);
  useCovered();
  useEffect(() => {
    if (markers) void Promise.all([IncidentPopup.preload(), SpotList.preload()]).catch(() => {});
  }, [markers]);

  /** The marker whose middle is nearest to the pointer: the squares around small marks may cover each other. */
  const meant = (marker: DrawnMarker, pointer: LeafletMouseEvent | undefined): DrawnMarker => {
    if (!pointer) return marker;
    const at = map.mouseEventToContainerPoint(pointer.originalEvent);
    let best = marker;
    let least = pointerReach;
    for (const other of drawn ?? []) {
      const away = map.latLngToContainerPoint([other.lat, other.lon]).distanceTo(at);
      if (away >= least) continue;
      best = other;
      least = away;
    }
    return best;
  };

  const choose = async (pressed: DrawnMarker, pointer?: LeafletMouseEvent) => {
    const marker = meant(pressed, pointer);
    if (!shown || !('box' in marker)) return void map.setView([marker.lat, marker.lon], map.getZoom() + 2);
    const query = { ...listQueryOf(shown.filter) };
    if (marker.box) {
      const bounds = latLngBounds([marker.box.south, marker.box.west], [marker.box.north, marker.box.east]);
      const nearer = Math.max(map.getBoundsZoom(bounds, false), map.getZoom() + 1);
      if (map.getZoom() < zooms.max) return void map.setView(bounds.getCenter(), Math.min(nearer, zooms.max));
      const { south, west, north, east } = searchBox(marker.box);
      return setListed({ spot: marker, query: { ...query, box: [south, west, north, east] } });
    }
    const { mapHash } = shown;
    const { index } = marker;
    if (countOf(marker) > listPageSize) return setListed({ spot: marker, query: { ...query, mapHash, index } });
    try {
      const { incidents } = await find({ query: { ...query, mapHash, index } });
      if (incidents[0]) open(incidents[0].id);
    } catch (error) {
      // Most likely the map has changed, and the index is out of date.
      refresh();
      warnOnce('The incident could not be found', error);
    }
  };
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const onChoose = useCallback(
    (marker: DrawnMarker, pointer?: LeafletMouseEvent) => void latest.current(marker, pointer),
    [],
  );

  // Enter on the map opens the marker nearest to the centre of the view, once the markers are current.
  const isOpenPending = useRef(false);
  const openNearest = () => {
    isOpenPending.current = false;
    const view = map.getBounds();
    const middle = map.getCenter();
    const distance = ({ lat, lon }: MapMarker) => map.distance(middle, [lat, lon]);
    const nearest = (markers ?? [])
      .filter(({ lat, lon }) => view.contains([lat, lon]))
      .reduce<MapMarker | undefined>(
        (best, marker) => (best && distance(best) <= distance(marker) ? best : marker),
        undefined,
      );
    if (nearest) void choose(nearest);
  };
  useMapEvents({
    keydown: ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return;
      if (isCurrent) openNearest();
      else isOpenPending.current = true;
    },
  });
  useEffect(() => {
    if (isCurrent && isOpenPending.current) openNearest();
  });

  const closeList = useCallback(() => setListed(null), []);
  return (
    <>
      <Markers markers={drawn ?? nothing} zoom={zoom} onChoose={onChoose} />
      <MapVoice points={points} markers={isCurrent ? markers : null} onRetry={isFailed ? retry : undefined} />
      {listed && shown && openId === null && (
        <SpotList
          key={`${listed.spot.lat} ${listed.spot.lon}`}
          spot={listed.spot}
          query={listed.query}
          onChoose={open}
          onClose={closeList}
        />
      )}
      {openId !== null && shown && (
        <IncidentPopup
          openId={openId}
          query={listQueryOf(shown.filter)}
          onOpen={open}
          onShowInList={onShowInList}
          isQuiet={popup.isQuiet}
          isFar={popup.isFar}
          actionsFor={actionsFor}
        />
      )}
    </>
  );
}

const nothing: readonly DrawnMarker[] = [];

const plain = ({ x, y }: { x: number; y: number }) => ({ x, y });

/** A component of its own, so that hundreds of markers do not re-render when the popup opens. */
const Markers = memo(function Markers({
  markers,
  zoom,
  onChoose,
}: {
  markers: readonly DrawnMarker[];
  zoom: number;
  onChoose: (marker: DrawnMarker, pointer?: LeafletMouseEvent) => void;
}) {
  const { t, i18n } = useTranslation(mapTexts);
  const { data: site } = useQuery('getSite');
  const metres = site?.publicGridMetres ?? 0;
  const cells = useMemo(() => (zoom >= cellZoom ? { zoom, metres } : null), [zoom, metres]);
  const map = useMap();
  const crowded = useMemo(() => {
    if (!cells) return null;
    const places = markers.map((marker) => ({ marker, ...plain(map.project([marker.lat, marker.lon], cells.zoom)) }));
    return new Set([...crowdedOf(places)].map(({ marker }) => marker));
  }, [map, markers, cells]);
  const numberOf = useMemo(() => clusterNumber(i18n.language), [i18n.language]);
  const nameOf = useMemo(() => markerName(t, i18n.language), [t, i18n.language]);
  // The most severe come last, to be drawn on top.
  const inOrder = markers.toSorted((a, b) => severityWeight[worstOf(a)] - severityWeight[worstOf(b)]);
  return inOrder.map((marker) => (
    <IncidentMarker
      key={isSpot(marker) ? `${marker.lat} ${marker.lon}` : `${marker.lat} ${marker.lon} ${marker.counts.join(' ')}`}
      marker={marker}
      cells={isSpot(marker) && !marker.isWide ? cells : null}
      isCrowded={crowded?.has(marker) ?? false}
      numberOf={numberOf}
      nameOf={nameOf}
      onChoose={onChoose}
    />
  ));
});
