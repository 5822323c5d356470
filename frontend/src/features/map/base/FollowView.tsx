import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { onFirstUse } from './onFirstUse.ts';
import { homeView, isSameView, type MapView, plainView } from './view.ts';

type Props = {
  /** What to show; null: what a map of its size shows at first. */
  view: MapView | null;
  onMove: (view: MapView) => void;
};

const screenSize = (): string => `${innerWidth} ${innerHeight}`;

function show(map: LeafletMap, view: MapView | null, animate: boolean) {
  const { x: width, y: height } = map.getSize();
  const { lat, lon, zoom } = view ?? homeView({ width, height });
  map.setView([lat, lon], zoom, { animate });
}

/** Moves the map where it is told to, and tells where people move it. */
export function FollowView({ view, onMove }: Props) {
  const map = useMap();
  const told = useRef(view);
  const isOwnMove = useRef(false);
  /** Moves before anyone touched the map, such as to its minimal zoom, are nobody's choice. */
  const isTouched = useRef(false);

  const shownOn = useRef(screenSize());

  useEffect(() => {
    if (isSameView(view, told.current)) return;
    told.current = view;
    isOwnMove.current = true;
    show(map, view, !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [map, view]);

  useEffect(
    () =>
      onFirstUse(map, () => {
        isTouched.current = true;
      }),
    [map],
  );

  useMapEvents({
    // The phone was turned, say; not where only the legend has grown.
    resize: ({ oldSize, newSize }) => {
      const now = screenSize();
      const hasGrown = newSize.x * newSize.y > oldSize.x * oldSize.y;
      if ((hasGrown || now !== shownOn.current) && view === null && !isTouched.current) show(map, null, false);
      shownOn.current = now;
    },
    moveend: () => {
      const isOwn = isOwnMove.current;
      isOwnMove.current = false;
      if (isOwn || !isTouched.current) return;
      const { lat, lng } = map.getCenter();
      const now = plainView({ lat, lon: lng, zoom: map.getZoom() });
      told.current = now;
      onMove(now);
    },
  });
  return null;
}
