import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';
import { severityColours } from '../../ui/severity.ts';
import type { ClusterNumbers } from './clusterLook.ts';
import { clusterIcon } from './markIcon.ts';
import type { Drawn } from './useMarks.ts';

type Props = {
  cluster: Drawn;
  /** Made once for all: making them takes longer than all else. */
  numbers: ClusterNumbers;
  onChoose: (cluster: Drawn) => void;
};

/** Many incidents, as a button that comes nearer. It says how many, and of what severity the worst is. */
export const ClusterMarker = memo(function ClusterMarker({ cluster, numbers, onChoose }: Props) {
  const { t } = useTranslation();
  const { lat, lon, count, worst } = cluster;
  const map = useMap();
  const icon = useMemo(() => {
    const { fill, text: ink } = severityColours[worst];
    return clusterIcon({ count, text: numbers.short.format(count), fill, ink });
  }, [count, worst, numbers]);
  const name = t('map.cluster', {
    count,
    number: numbers.whole.format(count),
    worst: t(`incidents.severity.${worst}`),
  });
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
