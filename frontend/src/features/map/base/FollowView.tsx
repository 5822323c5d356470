import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { onFirstInteraction } from './onFirstInteraction.ts';
import { homeView, isSameView, type MapView, plainView } from './view.ts';

type Props = {
  /** The view to show; null for the home view of the map's size. */
  view: MapView | null;
  onMove: (view: MapView) => void;
};

const screenSize = (): string => `${innerWidth} ${innerHeight}`;

function show(map: LeafletMap, view: MapView | null, animate: boolean) {
  const { x: width, y: height } = map.getSize();
  const { lat, lon, zoom } = view ?? homeView({ width, height });
  map.setView([lat, lon], zoom, { animate });
}

/** Moves the map to `view`, and calls `onMove` when the visitor moves it. */
export function FollowView({ view, onMove }: Props) {
  const map = useMap();
  const knownView = useRef(view);
  const isOwnMove = useRef(false);
  /** Whether the visitor has used the map: earlier moves, such as to its minimal zoom, are not their choice. */
  const isTouched = useRef(false);

  const shownOn = useRef(screenSize());

  useEffect(() => {
    if (isSameView(view, knownView.current)) return;
    knownView.current = view;
    isOwnMove.current = true;
    show(map, view, !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [map, view]);

  useEffect(
    () =>
      onFirstInteraction(map, () => {
        isTouched.current = true;
      }),
    [map],
  );

  useMapEvents({
    // For example after the phone was rotated; not if only the legend has grown.
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
      knownView.current = now;
      onMove(now);
    },
  });
  return null;
}
