import type { MapMarker, OpeningMarker } from '@incidentmap/core/domain/map/clusters';
import type { Map as LeafletMap } from 'leaflet';
import { flushSync } from 'react-dom';
import { startTransition, useLayoutEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { warnOnce } from '../../../lib/warnOnce.ts';
import { pagePoints } from './pagePoints.ts';
import type { ShowQuery } from '../worker/pointsClient.ts';
import type { Shown } from '../worker/usePoints.ts';

/** How far beyond what is in view marks are made, so that moving the map a little shows no gap. */
const margin = 0.4;

function viewOf(map: LeafletMap): ShowQuery['view'] {
  const bounds = map.getBounds().pad(margin);
  const box = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
  return { box, zoom: map.getZoom() };
}

/** So many are drawn within a frame. */
const atOnce = 100;

/** What is drawn already stays the same object: only what is new is drawn. */
function withKnown(marks: readonly MapMarker[], before: readonly MapMarker[]): readonly MapMarker[] {
  const known = new Map(before.map((mark) => [JSON.stringify(mark), mark]));
  return marks.map((mark) => known.get(JSON.stringify(mark)) ?? mark);
}

/** What can be on the map: before the columns are there, less is known of it. */
export type DrawnMarker = MapMarker | OpeningMarker;

export type Markers = {
  /** null until the first are known. */
  markers: readonly MapMarker[] | null;
  zoom: number;
  /** Whether they are of what is asked for now; until then those before stay. */
  isCurrent: boolean;
};

/** What to draw of the points on the part of the map that is in view. */
export function useMarkers(shown: Shown | null): Markers {
  const map = useMap();
  const [view, setView] = useState(() => viewOf(map));
  const [made, setMade] = useState<{ marks: Markers['markers']; of: unknown; view: typeof view }>({
    marks: null,
    of: null,
    view,
  });
  const look = () => setView(viewOf(map));
  useMapEvents({ moveend: look, resize: look });

  // At once: the worker is at it while the page is painted.
  useLayoutEffect(() => {
    if (!shown) return;
    let isStale = false;
    const draw = async () => {
      try {
        const marks = await pagePoints().show({ filter: shown.filter, now: shown.now, found: shown.found, view });
        if (isStale) return;
        const make = () => setMade(({ marks: before }) => ({ marks: withKnown(marks, before ?? []), of: shown, view }));
        // Few before the next frame; many in slices: they must not hold up who drags the map, or types.
        if (marks.length > atOnce) startTransition(make);
        else flushSync(make);
      } catch (error) {
        warnOnce('The incidents could not be drawn', error);
      }
    };
    void draw();
    return () => {
      isStale = true;
    };
  }, [shown, view]);
  return {
    markers: made.marks,
    zoom: made.view.zoom,
    isCurrent: shown !== null && made.of === shown && made.view === view,
  };
}
