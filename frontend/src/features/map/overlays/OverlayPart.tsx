import { makeStyles, tokens } from '@fluentui/react-components';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { useTranslation } from 'react-i18next';
import { mapTexts } from '../texts.ts';
import { OverlayList } from './OverlayList.tsx';

const useStyles = makeStyles({
  root: {
    paddingInline: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  summary: {
    display: 'list-item',
    paddingBlock: '0.625rem',
    minBlockSize: '2.75rem',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase400,
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  items: { paddingBlockEnd: '0.75rem' },
});

type Props = {
  overlays: readonly Overlay[];
  /** Called with the id of an item that is to be shown on the map. */
  onOpen: (id: string) => void;
};

/** What the overlays show on the map, as a list that opens. */
export function OverlayPart({ overlays, onOpen }: Props) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  return (
    <details className={styles.root}>
      <summary className={styles.summary}>{t('overlays.list')}</summary>
      <div className={styles.items}>
        <OverlayList overlays={overlays} onOpen={onOpen} />
      </div>
    </details>
  );
}
