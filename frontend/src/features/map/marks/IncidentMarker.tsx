import type { LeafletMouseEvent } from 'leaflet';
import { memo, useMemo } from 'react';
import { Marker, useMap } from 'react-leaflet';
import { cellStyle, clusterStyle, spotStyle } from '../frame/markerStyle.ts';
import { cellSide, type clusterNumber, type markerName } from '../frame/markerContent.ts';
import { incidentIcon } from '../frame/markerIcon.ts';
import type { DrawnMarker } from './useMarkers.ts';

export const isSpot = (marker: DrawnMarker): boolean => ('box' in marker ? marker.box === null : marker.isSpot);

type Props = {
  marker: DrawnMarker;
  /** Where spots are drawn as cells of the public grid: the zoom and the side of a cell in metres; else null. */
  cells: { zoom: number; metres: number } | null;
  /** Whether other cells are so near that their marks would cover each other. */
  isCrowded: boolean;
  numberOf: ReturnType<typeof clusterNumber>;
  nameOf: ReturnType<typeof markerName>;
  /** `pointer`: where it was pressed; undefined by keyboard. */
  onChoose: (marker: DrawnMarker, pointer?: LeafletMouseEvent) => void;
};

/** A spot, a cell or a cluster, as a button with its count and the worst severity as its name. */
export const IncidentMarker = memo(function IncidentMarker({
  marker,
  cells,
  isCrowded,
  numberOf,
  nameOf,
  onChoose,
}: Props) {
  const map = useMap();
  const isOne = isSpot(marker);
  const icon = useMemo(() => {
    const style = !isOne
      ? clusterStyle(marker, numberOf)
      : cells
        ? cellStyle(marker, numberOf, cellSide(marker.lat, cells.zoom, cells.metres), isCrowded)
        : spotStyle(marker, numberOf);
    return incidentIcon(style);
  }, [marker, isOne, cells, isCrowded, numberOf]);
  const name = nameOf(marker, isOne ? 'mark' : 'cluster');
  return (
    <Marker
      position={[marker.lat, marker.lon]}
      icon={icon}
      title={name}
      eventHandlers={{
        add: ({ target }) => (target.getElement() as HTMLElement).setAttribute('aria-label', name),
        click: (event) => onChoose(marker, event),
        keydown: ({ originalEvent }) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          // A cluster splits into others, so the focus moves to the map itself.
          if (!isOne) map.getContainer().focus({ preventScroll: true });
          onChoose(marker);
        },
      }}
    />
  );
});
