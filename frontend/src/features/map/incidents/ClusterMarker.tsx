import { memo, useMemo } from 'react';
import { Marker, useMap } from 'react-leaflet';
import { severityColours } from '../../../ui/severity.ts';
import type { clusterName, clusterNumber } from './clusterLook.ts';
import { clusterIcon } from './markerIcon.ts';
import type { DrawnMarker } from './useMarkers.ts';

type Props = {
  cluster: DrawnMarker;
  numberOf: ReturnType<typeof clusterNumber>;
  nameOf: ReturnType<typeof clusterName>;
  onChoose: (cluster: DrawnMarker) => void;
};

/** Many incidents, as a button that comes nearer. It says how many, and of what severity the worst is. */
export const ClusterMarker = memo(function ClusterMarker({ cluster, numberOf, nameOf, onChoose }: Props) {
  const { lat, lon, count, worst } = cluster;
  const map = useMap();
  const icon = useMemo(() => {
    const { fill, text: ink } = severityColours[worst];
    return clusterIcon({ count, text: numberOf(count), fill, ink });
  }, [count, worst, numberOf]);
  const name = nameOf(cluster);
  return (
    <Marker
      position={[lat, lon]}
      icon={icon}
      title={name}
      eventHandlers={{
        add: ({ target }) => (target.getElement() as HTMLElement).setAttribute('aria-label', name),
        click: () => onChoose(cluster),
        keydown: ({ originalEvent }) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          // It parts into others: the map itself keeps the focus.
          map.getContainer().focus({ preventScroll: true });
          onChoose(cluster);
        },
      }}
    />
  );
});
