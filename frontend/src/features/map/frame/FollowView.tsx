import type { Box } from '@incidentmap/core/domain/places/coordinates';
import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { onFirstInteraction } from '../ground/onFirstInteraction.ts';
import { answerInset, bottomInset, sizeOf } from '../ground/inset.ts';
import { homeView, isSameView, type MapView, plainView } from '../ground/view.ts';

type Props = {
  /** The view to show; null for that of `fitted`, or else the home view of the map's size. */
  view: MapView | null;
  /** What is fitted into the map, with room around it; null for the home view. Its identity must be stable. */
  fitted: Box | null;
  /** `box`: what is seen; null while a popup is open, because the map moves by itself for it. */
  onMove: (view: MapView, box: Box | null) => void;
};

/** Room around what is fitted, in pixels: the marker stands above its place, and buttons lie at the edges. */
const room = { x: 24, y: 56 };

function show(map: LeafletMap, view: MapView | null, fitted: Box | null, animate: boolean) {
  if (view === null && fitted) {
    const { south, west, north, east } = fitted;
    const { width, height } = sizeOf(map.getContainer());
    const covered = answerInset(map.getContainer());
    // Nothing fits into a map that is hidden or covered; it is shown again when it grows.
    if (width === 0 || height <= covered) return;
    const [x, y] = [Math.min(room.x, width / 4), Math.min(room.y, (height - covered) / 4)];
    return void map.fitBounds(latLngBounds([south, west], [north, east]), {
      paddingTopLeft: [x, y],
      paddingBottomRight: [x, y + covered],
      animate,
    });
  }
  const { lat, lon, zoom } = view ?? homeView(sizeOf(map.getContainer()));
  map.setView([lat, lon], zoom, { animate });
}

/** Moves the map to `view`, and calls `onMove` when the visitor moves it. */
export function FollowView({ view, fitted, onMove }: Props) {
  const map = useMap();
  const knownView = useRef(view);
  const knownFit = useRef<Box | null>(null);
  const hasPopup = useRef(false);
  const isOwnMove = useRef(false);
  /** Whether the visitor has used the map: earlier moves, such as to its minimal zoom, are not their choice. */
  const isTouched = useRef(false);

  const [firstSize] = useState(() => map.getSize());
  const knownSize = useRef(firstSize);

  // Before the effects that move the map, so that it hears of the first move, too.
  useMapEvents({
    // For example after the phone was rotated, which takes several steps.
    resize: () => {
      if (view === null && !isTouched.current && !hasPopup.current) show(map, null, fitted, false);
    },
    moveend: () => {
      const isOwn = isOwnMove.current;
      isOwnMove.current = false;
      const size = map.getSize();
      const isResized = !size.equals(knownSize.current);
      knownSize.current = size;
      if (isOwn || isResized || !isTouched.current) return;
      const { lat, lng } = map.getCenter();
      const now = plainView({ lat, lon: lng, zoom: map.getZoom() });
      knownView.current = now;
      const bounds = map.getBounds();
      const box = {
        south: map.containerPointToLatLng([0, size.y - bottomInset(map.getContainer())]).lat,
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      };
      onMove(now, hasPopup.current ? null : box);
    },
    popupopen: () => {
      hasPopup.current = true;
    },
    popupclose: () => {
      hasPopup.current = false;
    },
  });
  useEffect(() => {
    const isFitKnown = view !== null || fitted === knownFit.current;
    if (isSameView(view, knownView.current) && isFitKnown) return;
    knownView.current = view;
    knownFit.current = fitted;
    isOwnMove.current = true;
    show(map, view, fitted, !matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [map, view, fitted]);

  useEffect(
    () =>
      onFirstInteraction(map, () => {
        isTouched.current = true;
      }),
    [map],
  );

  return null;
}
