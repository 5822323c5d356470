import type { Mark } from '@incidentmap/core/domain/clusters';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';
import { severityColours } from '../../ui/severity.ts';
import { clusterText } from './clusterLook.ts';
import { clusterIcon } from './markIcon.ts';

/** Many incidents, as a button that comes nearer. It says how many, and of what severity the worst is. */
export const ClusterMarker = memo(function ClusterMarker({
  lat,
  lon,
  count,
  worst,
  onChoose,
}: Pick<Mark, 'lat' | 'lon' | 'count' | 'worst'> & { onChoose: () => void }) {
  const { t, i18n } = useTranslation();
  const map = useMap();
  const icon = useMemo(() => {
    const text = clusterText(count, i18n.language);
    const { fill, text: ink } = severityColours[worst];
    return clusterIcon({ count, text, fill, ink });
  }, [count, worst, i18n.language]);
  const name = t('map.cluster', {
    count,
    number: new Intl.NumberFormat(i18n.language).format(count),
    worst: t(`incidents.severity.${worst}`),
  });
  return (
    <Marker
      position={[lat, lon]}
      icon={icon}
      title={name}
      eventHandlers={{
        add: ({ target }) => (target.getElement() as HTMLElement).setAttribute('aria-label', name),
        click: onChoose,
        keydown: ({ originalEvent }) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          // It parts into others: the map itself keeps the focus.
          map.getContainer().focus({ preventScroll: true });
          onChoose();
        },
      }}
    />
  );
});
