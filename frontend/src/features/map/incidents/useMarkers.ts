import type { MapMarker, OpeningMarker } from '@incidentmap/core/domain/map/clusters';
import type { Map as LeafletMap } from 'leaflet';
import { flushSync } from 'react-dom';
import { startTransition, useLayoutEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { warnOnce } from '../../../lib/warnOnce.ts';
import { sharedPointsClient } from '../worker/sharedPointsClient.ts';
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
function withKnown(markers: readonly MapMarker[], before: readonly MapMarker[]): readonly MapMarker[] {
  const known = new Map(before.map((marker) => [JSON.stringify(marker), marker]));
  return markers.map((marker) => known.get(JSON.stringify(marker)) ?? marker);
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
  const [drawn, setDrawn] = useState<{ markers: Markers['markers']; shown: unknown; view: typeof view }>({
    markers: null,
    shown: null,
    view,
  });
  const updateView = () => setView(viewOf(map));
  useMapEvents({ moveend: updateView, resize: updateView });

  // At once: the worker is at it while the page is painted.
  useLayoutEffect(() => {
    if (!shown) return;
    let isStale = false;
    const draw = async () => {
      try {
        const markers = await sharedPointsClient().show({
          filter: shown.filter,
          now: shown.now,
          found: shown.found,
          view,
        });
        if (isStale) return;
        const commit = () =>
          setDrawn(({ markers: before }) => ({ markers: withKnown(markers, before ?? []), shown, view }));
        // Few before the next frame; many in slices: they must not hold up who drags the map, or types.
        if (markers.length > atOnce) startTransition(commit);
        else flushSync(commit);
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
    markers: drawn.markers,
    zoom: drawn.view.zoom,
    isCurrent: shown !== null && drawn.shown === shown && drawn.view === view,
  };
}
