import type { Mark } from '@incidentmap/core/domain/map/clusters';
import { severityWeight } from '@incidentmap/core/domain/incident/incidentTerms';
import { listPageSize } from '@incidentmap/core/domain/constants';
import { latLngBounds } from 'leaflet';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap, useMapEvents } from 'react-leaflet';
import { useQuestion } from '../../../api/useLazyQuery.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { warnOnce } from '../../../lib/warnOnce.ts';
import { clusterName, clusterNumber } from './clusterLook.ts';
import { ClusterMarker } from './ClusterMarker.tsx';
import { IncidentPopup } from './IncidentPopup.tsx';
import { SpotList } from './SpotList.tsx';
import { spotQuery } from './spotQuery.ts';
import { SpotMarker } from './SpotMarker.tsx';
import { type Drawn, useMarks } from './useMarks.ts';
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
  const { marks, zoom, isCurrent } = useMarks(shown);
  const [listed, setListed] = useState<Mark | null>(null);
  const find = useQuestion('searchIncidents');
  // One that an address brought along was not asked for on this page: it must not take the focus from its start.
  const [broughtId, setBroughtId] = useState(openId);
  if (broughtId !== null && broughtId !== openId) setBroughtId(null);

  const choose = useCallback(
    async (mark: Drawn) => {
      if (!shown || !('box' in mark)) return void map.setView([mark.lat, mark.lon], map.getZoom() + 2);
      if (mark.box) {
        const bounds = latLngBounds([mark.box.south, mark.box.west], [mark.box.north, mark.box.east]);
        const nearer = Math.max(map.getBoundsZoom(bounds, false), map.getZoom() + 1);
        return void map.setView(bounds.getCenter(), Math.min(nearer, zooms.max));
      }
      if (mark.count > listPageSize) return setListed(mark);
      const { version } = shown;
      try {
        const { incidents } = await find({ query: { ...spotQuery(shown.filter), version, place: mark.place } });
        if (incidents[0]) onOpen(incidents[0].id);
      } catch (error) {
        // Most likely the place is of a map that has changed since.
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
    const distance = ({ lat, lon }: Mark) => map.distance(middle, [lat, lon]);
    const nearest = (marks ?? [])
      .filter(({ lat, lon }) => view.contains([lat, lon]))
      .reduce<Mark | undefined>((best, mark) => (best && distance(best) <= distance(mark) ? best : mark), undefined);
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
      <Marks marks={marks ?? opening ?? []} zoom={zoom} onChoose={choose} />
      {listed && shown && openId === null && (
        <SpotList
          key={`${listed.lat} ${listed.lon}`}
          spot={listed}
          query={{ ...spotQuery(shown.filter), version: shown.version, place: listed.place }}
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
const Marks = memo(function Marks({
  marks,
  zoom,
  onChoose,
}: {
  marks: readonly Drawn[];
  zoom: number;
  onChoose: (mark: Drawn) => unknown;
}) {
  const { t, i18n } = useTranslation();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const numberOf = useMemo(() => clusterNumber(i18n.language), [i18n.language]);
  const nameOf = useMemo(() => clusterName(t, i18n.language), [t, i18n.language]);
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  const choose = useCallback((mark: Drawn) => void latest.current(mark), []);
  // The worst come last, to be drawn on top.
  const inOrder = marks.toSorted((a, b) => severityWeight[a.worst] - severityWeight[b.worst]);
  return inOrder.map((mark) =>
    ('box' in mark ? mark.box === null : mark.isSpot) ? (
      <SpotMarker key={`${mark.lat} ${mark.lon}`} spot={mark} zoom={zoom} isDark={isDark} onChoose={choose} />
    ) : (
      <ClusterMarker
        key={`${mark.lat} ${mark.lon} ${mark.count} ${mark.worst}`}
        cluster={mark}
        numberOf={numberOf}
        nameOf={nameOf}
        onChoose={choose}
      />
    ),
  );
});
