import type { MapMarker } from '@incidentmap/core/domain/map/clusters';
import { severityWeight } from '@incidentmap/core/domain/incident/incidentTerms';
import { listPageSize } from '@incidentmap/core/domain/constants';
import { latLngBounds } from 'leaflet';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap, useMapEvents } from 'react-leaflet';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { warnOnce } from '../../../lib/warnOnce.ts';
import { clusterName, clusterNumber } from './clusterLook.ts';
import { ClusterMarker } from './ClusterMarker.tsx';
import { IncidentPopup } from './IncidentPopup.tsx';
import { SpotList } from './SpotList.tsx';
import { spotQuery } from './spotQuery.ts';
import { SpotMarker } from './SpotMarker.tsx';
import { type DrawnMarker, useMarkers } from './useMarkers.ts';
import type { Points } from '../worker/usePoints.ts';
import { zooms } from '../base/view.ts';

export type IncidentMarkersProps = {
  points: Points;
  /** Id of the incident whose popup is open; null when none is. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onShowInList: (id: string) => void;
};

/** The incidents as circles, one for each place, or as clusters where there are too many; and the popup of the chosen one. */
export function IncidentMarkers({ points, openId, onOpen, onShowInList }: IncidentMarkersProps) {
  const map = useMap();
  const { shown, opening, refresh } = points;
  const { markers, zoom, isCurrent } = useMarkers(shown);
  const [listed, setListed] = useState<MapMarker | null>(null);
  const find = useLazyQuery('searchIncidents');
  // One that an address brought along was not asked for on this page: it must not take the focus from its start.
  const [broughtId, setBroughtId] = useState(openId);
  if (broughtId !== null && broughtId !== openId) setBroughtId(null);

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
        const { incidents } = await find({ query: { ...spotQuery(shown.filter), mapHash, index: marker.index } });
        if (incidents[0]) onOpen(incidents[0].id);
      } catch (error) {
        // Most likely the index is of a map that has changed since.
        refresh();
        warnOnce('The incident could not be found', error);
      }
    },
    [map, shown, find, onOpen, refresh],
  );

  // Circles on a canvas take no focus: Enter on the map opens what is nearest to the middle of the view, as soon as it is
  // known what is there.
  const isAsked = useRef(false);
  const openNearest = () => {
    isAsked.current = false;
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
      else isAsked.current = true;
    },
  });
  useEffect(() => {
    if (isCurrent && isAsked.current) openNearest();
  });

  const closeList = useCallback(() => setListed(null), []);
  return (
    <>
      <Markers marks={markers ?? opening ?? []} zoom={zoom} onChoose={choose} />
      {listed && shown && openId === null && (
        <SpotList
          key={`${listed.lat} ${listed.lon}`}
          spot={listed}
          query={{ ...spotQuery(shown.filter), mapHash: shown.mapHash, index: listed.index }}
          onChoose={onOpen}
          onClose={closeList}
        />
      )}
      {openId !== null && shown && (
        <IncidentPopup
          openId={openId}
          query={spotQuery(shown.filter)}
          onOpen={onOpen}
          onShowInList={onShowInList}
          isQuiet={openId === broughtId}
        />
      )}
    </>
  );
}

/** Apart from the popup: hundreds of them need no drawing when it opens. */
const Markers = memo(function Marks({
  marks,
  zoom,
  onChoose,
}: {
  marks: readonly DrawnMarker[];
  zoom: number;
  onChoose: (marker: DrawnMarker) => unknown;
}) {
  const { t, i18n } = useTranslation();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const numberOf = useMemo(() => clusterNumber(i18n.language), [i18n.language]);
  const nameOf = useMemo(() => clusterName(t, i18n.language), [t, i18n.language]);
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  const choose = useCallback((marker: DrawnMarker) => void latest.current(marker), []);
  // The worst come last, to be drawn on top.
  const inOrder = marks.toSorted((a, b) => severityWeight[a.worst] - severityWeight[b.worst]);
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
