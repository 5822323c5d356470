import type { MapMarker, OpeningMarker } from '@incidentmap/core/domain/map/clusters';
import type { Map as LeafletMap } from 'leaflet';
import { flushSync } from 'react-dom';
import { startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { isOutOfDate } from '../../../api/mapViews.ts';
import { warnOnce } from '../../../lib/warnOnce.ts';
import { sharedPointsClient } from '../worker/sharedPointsClient.ts';
import type { ShowQuery } from '../worker/pointsClient.ts';
import type { Shown } from '../worker/usePoints.ts';

/** Markers are made this far beyond the view, as a fraction of its size, so that small pans show no gap. */
const margin = 0.4;

function viewOf(map: LeafletMap): ShowQuery['view'] {
  const bounds = map.getBounds().pad(margin);
  const box = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
  return { box, zoom: map.getZoom() };
}

/** How many markers can be drawn within a frame. */
const atOnce = 100;

/** Reuses the objects of markers that are drawn already, so that React renders only the new ones. */
function withKnown(markers: readonly MapMarker[], before: readonly MapMarker[]): readonly MapMarker[] {
  const known = new Map(before.map((marker) => [JSON.stringify(marker), marker]));
  return markers.map((marker) => known.get(JSON.stringify(marker)) ?? marker);
}

/** A marker as it is drawn: an `OpeningMarker` has fewer fields, and is replaced when the columns have loaded. */
export type DrawnMarker = MapMarker | OpeningMarker;

export type Markers = {
  /** null until the first are ready. */
  markers: readonly MapMarker[] | null;
  zoom: number;
  /** Whether they are those of the current filter and view; the previous ones stay until then. */
  isCurrent: boolean;
  isFailed: boolean;
  /** Asks for those of the current view again. */
  retry: () => void;
};

/** The markers for the part of the map that is in view. `refresh`: loads the map again, because it has changed. */
export function useMarkers(shown: Shown | null, refresh: () => void): Markers {
  const map = useMap();
  const [view, setView] = useState(() => viewOf(map));
  const [drawn, setDrawn] = useState<{ markers: Markers['markers']; shown: unknown; view: typeof view }>({
    markers: null,
    shown: null,
    view,
  });
  const [failedFor, setFailedFor] = useState<unknown>(null);
  // The same view as a new object, which is drawn anew.
  const retry = useCallback(() => setView((before) => ({ ...before })), []);
  // A layout effect, so that it hears of moves in the other effects of the first rendering.
  useLayoutEffect(() => {
    const updateView = () => setView(viewOf(map));
    map.on('moveend resize', updateView);
    return () => void map.off('moveend resize', updateView);
  }, [map]);

  // A layout effect, so that the worker starts before the page is painted.
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
        setFailedFor(null);
        const commit = () =>
          setDrawn(({ markers: before }) => ({ markers: withKnown(markers, before ?? []), shown, view }));
        // Few markers are rendered before the next frame; many in a transition, which does not block dragging or
        // typing.
        if (markers.length > atOnce) startTransition(commit);
        else flushSync(commit);
      } catch (error) {
        if (isStale) return;
        if (isOutOfDate(error)) return refresh();
        setFailedFor(shown);
        warnOnce('The incidents could not be drawn', error);
      }
    };
    void draw();
    return () => {
      isStale = true;
    };
  }, [shown, view, refresh]);
  return {
    markers: drawn.markers,
    zoom: drawn.view.zoom,
    isCurrent: shown !== null && drawn.shown === shown && drawn.view === view,
    isFailed: failedFor !== null && failedFor === shown,
    retry,
  };
}
