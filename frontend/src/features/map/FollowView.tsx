import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { onFirstUse } from './onFirstUse.ts';
import { isSameView, type MapView, plainView } from './view.ts';

type Props = {
  /** What to show; null: `home`. */
  view: MapView | null;
  home: MapView;
  onMove: (view: MapView) => void;
};

/** Moves the map where it is told to, and tells where people move it. */
export function FollowView({ view, home, onMove }: Props) {
  const map = useMap();
  const told = useRef(view);
  const isOwnMove = useRef(false);
  /** Moves before anyone touched the map, such as to its minimal zoom, are nobody's choice. */
  const isTouched = useRef(false);

  useEffect(() => {
    if (isSameView(view, told.current)) return;
    told.current = view;
    const { lat, lon, zoom } = view ?? home;
    isOwnMove.current = true;
    map.setView([lat, lon], zoom, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  }, [map, view, home]);

  useEffect(
    () =>
      onFirstUse(map, () => {
        isTouched.current = true;
      }),
    [map],
  );

  useMapEvents({
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
