import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { MapFrame, MapLoading } from '../frame/MapFrame.tsx';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import type { PinMapProps } from './LeafletPinMap.tsx';
import { pinTexts } from './texts.ts';

const LeafletPinMap = loadable(async () => (await import('./LeafletPinMap.tsx')).LeafletPinMap);

const useStyles = makeStyles({
  failure: {
    placeSelf: 'center',
    margin: 0,
    padding: '1rem',
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
});

/**
 * A small map with at most one pin. The pin is dragged, put where the map is pressed, or moved by the arrow keys; Enter puts
 * it in the middle of the map. Fills the height of a flex column. `note`: a caption above the map. If it
 * cannot be loaded it says so, and what is around it works on.
 */
export function PinMap({ note, ...pin }: PinMapProps & { note?: string }) {
  const { t } = useTranslation(pinTexts);
  const styles = useStyles();
  return (
    <MapFrame caption={note}>
      <LeafletPinMap {...pin} placeholder={<MapLoading />} failure={<p className={styles.failure}>{t('failed')}</p>} />
    </MapFrame>
  );
}
