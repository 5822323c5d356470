import type { Mark, OpeningMark } from '@incidentmap/core/domain/clusters';
import { severityWeight } from '@incidentmap/core/domain/incidentTerms';
import { listPageSize } from '@incidentmap/core/domain/limits';
import { latLngBounds } from 'leaflet';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { CircleMarker, useMap, useMapEvents } from 'react-leaflet';
import { useQuestion } from '../../api/useQuestion.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { ClusterMarker } from './ClusterMarker.tsx';
import { IncidentPopup } from './IncidentPopup.tsx';
import { markerStyle } from './markerStyle.ts';
import { SpotList } from './SpotList.tsx';
import { spotQuery } from './spotQuery.ts';
import { spotRadius } from './spotRadius.ts';
import { useMarks } from './useMarks.ts';
import type { Points } from './usePoints.ts';
import { zooms } from './view.ts';

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
    async (mark: Mark) => {
      if (!shown) return;
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
    const nearest = marks
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
      <Marks marks={marks} zoom={zoom} onChoose={choose} />
      {opening && <OpeningMarks marks={opening} />}
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

/** Apart from the popup: hundreds of circles need no drawing when it opens. */
const Marks = memo(function Marks({
  marks,
  zoom,
  onChoose,
}: {
  marks: readonly Mark[];
  zoom: number;
  onChoose: (mark: Mark) => unknown;
}) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  // The worst come last, to be drawn on top.
  const inOrder = marks.toSorted((a, b) => severityWeight[a.worst] - severityWeight[b.worst]);
  return inOrder.map((mark) =>
    mark.box ? (
      <ClusterMarker
        key={`${mark.lat} ${mark.lon} ${mark.count} ${mark.worst}`}
        lat={mark.lat}
        lon={mark.lon}
        count={mark.count}
        worst={mark.worst}
        onChoose={() => latest.current(mark)}
      />
    ) : (
      <CircleMarker
        key={`${mark.lat} ${mark.lon}`}
        center={[mark.lat, mark.lon]}
        radius={spotRadius(zoom, mark.count)}
        pathOptions={markerStyle(mark.worst, isDark)}
        eventHandlers={{ click: () => latest.current(mark) }}
      />
    ),
  );
});

/** Until it is known which incidents they are, marks lead nearer. */
function OpeningMarks({ marks }: { marks: readonly OpeningMark[] }) {
  const map = useMap();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  return marks.map((mark) => {
    const key = `${mark.lat} ${mark.lon}`;
    const comeNearer = () => map.setView([mark.lat, mark.lon], map.getZoom() + 2);
    return mark.isSpot ? (
      <CircleMarker
        key={key}
        center={[mark.lat, mark.lon]}
        radius={spotRadius(map.getZoom(), mark.count)}
        pathOptions={markerStyle(mark.worst, isDark)}
        eventHandlers={{ click: comeNearer }}
      />
    ) : (
      <ClusterMarker key={key} {...mark} onChoose={comeNearer} />
    );
  });
}
