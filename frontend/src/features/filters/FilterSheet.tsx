import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogHead } from '../../ui/dialogs/DialogHead.tsx';
import { OverlayDrawer } from '../../ui/dialogs/Surface.tsx';
import { activeFilters } from './activeFilters.ts';
import { FilterChoices } from './FilterChoices.tsx';
import type { FilterControl } from './filterControl.ts';
import { filterParts } from './filterParts.ts';
import { filterTexts } from './texts.ts';
import { useBackCloses } from '../../ui/dialogs/useBackCloses.ts';

const useStyles = makeStyles({
  drawer: {
    blockSize: 'auto',
    maxBlockSize: 'calc(100dvh - 1.5rem)',
    borderStartStartRadius: tokens.borderRadiusXLarge,
    borderStartEndRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
  whole: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    inlineSize: '100%',
    minBlockSize: 0,
  },
  body: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    display: 'grid',
    alignContent: 'start',
    gap: '1.25rem',
    paddingBlock: '0.25rem 1rem',
    paddingInline: '1rem',
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    paddingBlock: '0.5rem calc(0.5rem + env(safe-area-inset-bottom, 0px))',
    paddingInline: '0.75rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  show: { flexGrow: 1 },
  clear: { color: tokens.colorBrandForeground1 },
});

type Props = FilterControl & {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  /** How many incidents match; undefined until that is known. */
  total: number | undefined;
};

/** All filters of a phone. Each choice takes effect at once; the button at the foot says how many incidents match. */
export function FilterSheet({ open, onClose, onClear, total, ...control }: Props) {
  const { t, i18n } = useTranslation(filterTexts);
  const styles = useStyles();
  useBackCloses(open, onClose);
  const show =
    total === undefined
      ? t('showAny')
      : t('show', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) });
  return (
    <OverlayDrawer
      open={open}
      position="bottom"
      className={styles.drawer}
      onOpenChange={(_, { open: next }) => !next && onClose()}
    >
      <div className={styles.whole}>
        <DialogHead title={t('heading')} closeLabel={t('action.close')} onClose={onClose} />
        <div className={styles.body}>
          {filterParts(control.isCircle).map((part) => (
            <FilterChoices key={part} part={part} {...control} />
          ))}
        </div>
        <div className={styles.foot}>
          <Button
            appearance="subtle"
            className={styles.clear}
            disabledFocusable={activeFilters(control.filter) === 0}
            onClick={onClear}
          >
            {t('action.clearFilters')}
          </Button>
          <Button appearance="primary" size="large" className={styles.show} onClick={onClose}>
            {show}
          </Button>
        </div>
      </div>
    </OverlayDrawer>
  );
}
