import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { MapMarker } from '@incidentmap/core/domain/map/clusters';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { OnMap } from '../frame/OnMap.tsx';
import { nameNear } from '../ground/names.ts';
import { placeZoom } from '../ground/view.ts';
import { sharedPointsClient } from '../worker/sharedPointsClient.ts';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.5rem',
    minBlockSize: '2.75rem',
    boxSizing: 'border-box',
    paddingInline: '1rem 0.5rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    boxShadow: tokens.shadow8,
  },
  text: { paddingBlock: '0.5rem', paddingInlineEnd: '0.5rem' },
});

type Nearest = { point: Coordinates; name: string | null };

/** Where the nearest incident that matches is; null when there is none, undefined while it is looked up. */
function useNearest(markers: readonly MapMarker[] | null): Nearest | null | undefined {
  const map = useMap();
  const [found, setFound] = useState<{ markers: unknown; nearest: Nearest | null }>();
  useEffect(() => {
    if (!markers) return;
    let isStale = false;
    const lookUp = async () => {
      const { lat, lng } = map.getCenter();
      const point = await sharedPointsClient().nearest({ lat, lon: lng });
      const name = point && (await nameNear(point).catch(() => null));
      if (!isStale) setFound({ markers, nearest: point && { point, name } });
    };
    lookUp().catch(() => {});
    return () => {
      isStale = true;
    };
  }, [map, markers]);
  return found && found.markers === markers ? found.nearest : undefined;
}

type Props = {
  /** Set when none of these is in view; null while there are none yet. */
  markers: readonly MapMarker[] | null;
  /** Whether there is any incident that the filters could hide. */
  isAnyPublished: boolean;
  /** Set when the map could not be loaded. */
  onTryAgain: (() => void) | undefined;
};

/** What the map says in words, over itself. */
export function MapNotice({ markers, isAnyPublished, onTryAgain }: Props) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  const map = useMap();
  const nearest = useNearest(onTryAgain ? null : markers);
  if (onTryAgain) {
    return (
      <OnMap place="top">
        <div role="alert" className={styles.root}>
          <span className={styles.text}>{t('notice.failed')}</span>
          <Button appearance="subtle" onClick={onTryAgain}>
            {t('action.tryAgain')}
          </Button>
        </div>
      </OnMap>
    );
  }
  if (markers === null) {
    return (
      <OnMap place="top">
        <div role="status" className={styles.root}>
          <span className={styles.text}>{t('loadingIncidents')}</span>
        </div>
      </OnMap>
    );
  }
  if (nearest === undefined) return null;
  const none = isAnyPublished ? 'none' : 'nothing';
  const approach = ({ lat, lon }: Coordinates) => {
    map.getContainer().focus({ preventScroll: true });
    map.setView([lat, lon], Math.min(map.getZoom(), placeZoom));
  };
  return (
    <OnMap place="top">
      <div role="status" className={styles.root}>
        <span className={styles.text}>{t(`notice.${nearest ? 'noneHere' : none}`)}</span>
        {nearest && (
          <Button appearance="subtle" onClick={() => approach(nearest.point)}>
            {nearest.name ? t('notice.nearest', { place: nearest.name }) : t('notice.nearestUnnamed')}
          </Button>
        )}
      </div>
    </OnMap>
  );
}
