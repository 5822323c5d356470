import type { Mark } from '@incidentmap/core/domain/clusters';
import type { Map } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { warnOnce } from '../../lib/warnOnce.ts';
import { pointsClient, type ShowQuery } from './pointsClient.ts';
import type { Shown } from './usePoints.ts';

/** How far beyond what is in view marks are made, so that moving the map a little shows no gap. */
const margin = 0.4;

function viewOf(map: Map): ShowQuery['view'] {
  const bounds = map.getBounds().pad(margin);
  const box = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
  return { box, zoom: map.getZoom() };
}

/** What to draw of the points on the part of the map that is in view; [] until that is known. */
export function useMarks(shown: Shown | null): { marks: readonly Mark[]; zoom: number } {
  const map = useMap();
  const [view, setView] = useState(() => viewOf(map));
  const [made, setMade] = useState<{ marks: readonly Mark[]; zoom: number }>({ marks: [], zoom: view.zoom });
  const look = () => setView(viewOf(map));
  useMapEvents({ moveend: look, resize: look });

  useEffect(() => {
    if (!shown) return;
    let isStale = false;
    const draw = async () => {
      try {
        const marks = await pointsClient().show({ filter: shown.filter, now: shown.now, view });
        if (!isStale) setMade({ marks, zoom: view.zoom });
      } catch (error) {
        warnOnce('The incidents could not be drawn', error);
      }
    };
    void draw();
    return () => {
      isStale = true;
    };
  }, [shown, view]);
  return made;
}
