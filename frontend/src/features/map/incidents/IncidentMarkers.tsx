import type { MapMarker } from '@incidentmap/core/domain/map/clusters';
import { severityWeight } from '@incidentmap/core/domain/incident/incidentTerms';
import { listPageSize } from '@incidentmap/core/domain/constants';
import { latLngBounds } from 'leaflet';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap, useMapEvents } from 'react-leaflet';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { listQueryOf } from '../../../lib/homeFilter.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { warnOnce } from '../../../lib/warnOnce.ts';
import { clusterName, clusterNumber } from '../base/markerLook.ts';
import { ClusterMarker } from './ClusterMarker.tsx';
import { IncidentPopup } from './IncidentPopup.tsx';
import { SpotList } from './SpotList.tsx';
import { SpotMarker } from './SpotMarker.tsx';
import { type DrawnMarker, useMarkers } from './useMarkers.ts';
import type { Points } from '../worker/usePoints.ts';
import { zooms } from '../base/view.ts';
import { mapTexts } from '../texts.ts';

export type IncidentMarkersProps = {
  points: Points;
  /** Id of the incident whose popup is open; null when none is. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onShowInList: (id: string) => void;
};

/** The incidents as circles, one per spot, or as clusters where there are too many; and the popup of the open one. */
export function IncidentMarkers({ points, openId, onOpen, onShowInList }: IncidentMarkersProps) {
  const map = useMap();
  const { shown, opening, refresh } = points;
  const { markers, zoom, isCurrent } = useMarkers(shown);
  const [listed, setListed] = useState<MapMarker | null>(null);
  const find = useLazyQuery('searchIncidents');
  // An incident that was open in the address at the start must not take the focus from the top of the page.
  const [initialId, setInitialId] = useState(openId);
  if (initialId !== null && initialId !== openId) setInitialId(null);

  const choose = useCallback(
    async (marker: DrawnMarker) => {
      if (!shown || !('box' in marker)) return void map.setView([marker.lat, marker.lon], map.getZoom() + 2);
      if (marker.box) {
        const bounds = latLngBounds([marker.box.south, marker.box.west], [marker.box.north, marker.box.east]);
        const nearer = Math.max(map.getBoundsZoom(bounds, false), map.getZoom() + 1);
        return void map.setView(bounds.getCenter(), Math.min(nearer, zooms.max));
      }
      if (marker.count > listPageSize) return setListed(marker);
      const { mapHash } = shown;
      try {
        const { incidents } = await find({ query: { ...listQueryOf(shown.filter), mapHash, index: marker.index } });
        if (incidents[0]) onOpen(incidents[0].id);
      } catch (error) {
        // Most likely the map has changed, and the index is out of date.
        refresh();
        warnOnce('The incident could not be found', error);
      }
    },
    [map, shown, find, onOpen, refresh],
  );

  // Circles on a canvas are not focusable: Enter on the map opens the marker nearest to the centre of the view, once
  // the markers are current.
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
      <Markers markers={markers ?? opening ?? []} zoom={zoom} onChoose={choose} />
      {listed && shown && openId === null && (
        <SpotList
          key={`${listed.lat} ${listed.lon}`}
          spot={listed}
          query={{ ...listQueryOf(shown.filter), mapHash: shown.mapHash, index: listed.index }}
          onChoose={onOpen}
          onClose={closeList}
        />
      )}
      {openId !== null && shown && (
        <IncidentPopup
          openId={openId}
          query={listQueryOf(shown.filter)}
          onOpen={onOpen}
          onShowInList={onShowInList}
          isQuiet={openId === initialId}
        />
      )}
    </>
  );
}

/** A component of its own, so that hundreds of markers do not re-render when the popup opens. */
const Markers = memo(function Markers({
  markers,
  zoom,
  onChoose,
}: {
  markers: readonly DrawnMarker[];
  zoom: number;
  onChoose: (marker: DrawnMarker) => unknown;
}) {
  const { t, i18n } = useTranslation(mapTexts);
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const numberOf = useMemo(() => clusterNumber(i18n.language), [i18n.language]);
  const nameOf = useMemo(() => clusterName(t, i18n.language), [t, i18n.language]);
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  const choose = useCallback((marker: DrawnMarker) => void latest.current(marker), []);
  // The most severe come last, to be drawn on top.
  const inOrder = markers.toSorted((a, b) => severityWeight[a.worst] - severityWeight[b.worst]);
  return inOrder.map((marker) =>
    ('box' in marker ? marker.box === null : marker.isSpot) ? (
      <SpotMarker key={`${marker.lat} ${marker.lon}`} spot={marker} zoom={zoom} isDark={isDark} onChoose={choose} />
    ) : (
      <ClusterMarker
        key={`${marker.lat} ${marker.lon} ${marker.count} ${marker.worst}`}
        cluster={marker}
        numberOf={numberOf}
        nameOf={nameOf}
        onChoose={choose}
      />
    ),
  );
});
