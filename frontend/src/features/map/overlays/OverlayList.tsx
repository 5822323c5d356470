import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { mapTexts } from '../texts.ts';
import { OverlayItemFacts } from './OverlayItemFacts.tsx';
import { nameOf, itemsOf } from './overlayItems.ts';

const useStyles = makeStyles({
  heading: {
    margin: 0,
    paddingBlock: '0.75rem 0.5rem',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { display: 'grid', gap: '0.75rem', margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'grid',
    gap: '0.375rem',
    paddingBlockStart: '0.75rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  place: { color: tokens.colorNeutralForeground2 },
  show: { justifySelf: 'start', marginInlineStart: '-0.75rem' },
});

type Props = { overlays: readonly Overlay[]; onOpen: (id: string) => void };

/** The overlays' items as a list, for reading without the map. */
export function OverlayList({ overlays, onOpen }: Props) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  return overlays.map((overlay) => (
    <section key={overlay} aria-label={t(`overlays.${overlay}.heading`)}>
      <h3 className={styles.heading}>{t(`overlays.${overlay}.heading`)}</h3>
      <ul className={styles.list}>
        {itemsOf(overlay).map((item) => (
          <li key={item.id} className={styles.item}>
            <h4 className={styles.name}>{nameOf(item)}</h4>
            <span className={styles.place}>{item.location}</span>
            <OverlayItemFacts item={item} />
            <Button appearance="subtle" icon={<MapRegular />} className={styles.show} onClick={() => onOpen(item.id)}>
              {t('action.showOnMap')}
              <VisuallyHidden> {nameOf(item)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
