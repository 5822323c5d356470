import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cornerCount } from '../../ui/controls/cornerCount.ts';
import { useHeightVariable } from '../../ui/layout/useHeightVariable.ts';
import { useLazyImport } from '../../ui/feedback/useLazyImport.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { chosenFilters } from './activeFilters.ts';
import type { FilterControl } from './filterControl.ts';
import { SearchBox, type Searching } from './SearchBox.tsx';
import { filterTexts } from './texts.ts';

const load = async () => (await import('./FilterSheet.tsx')).FilterSheet;

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    insetBlockStart: 'var(--header, 3.5rem)',
    zIndex: 950,
    '@media (max-height: 33.99em)': { position: 'static' },
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minBlockSize: '3.5rem',
    paddingBlock: '0.3125rem',
    paddingInline: '0.75rem',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  search: { flexGrow: 1 },
  // Its count stands out of it.
  button: { position: 'relative', overflow: 'visible', flexShrink: 0, minWidth: '2.75rem', paddingInline: 0 },
  count: cornerCount,
});

type Props = FilterControl &
  Searching & {
    onClear: () => void;
    /** How many incidents match; undefined until that is known. */
    total: number | undefined;
  };

/** The search of a phone, and the button that opens all filters. */
export const PhoneFilters = memo(function PhoneFilters({ onSearch, onSubmit, place, onLocate, ...sheet }: Props) {
  const { t } = useTranslation(filterTexts);
  const styles = useStyles();
  const bar = useHeightVariable('--toolbar');
  const { part: FilterSheet, get, prepare } = useLazyImport(load);
  const [isOpen, setOpen] = useState(false);
  const count = chosenFilters(sheet);
  return (
    <search ref={bar} className={styles.root} aria-label={t('heading')} data-keep-clear>
      <SearchBox
        className={styles.search}
        filter={sheet.filter}
        onSearch={onSearch}
        {...(onSubmit && { onSubmit })}
        place={place}
        onLocate={onLocate}
        isLeftByEnter
      />
      <Button
        className={styles.button}
        icon={<FilterRegular />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onClick={async () => setOpen(await get())}
      >
        <VisuallyHidden>{t('heading')} </VisuallyHidden>
        {count > 0 && (
          <>
            <span aria-hidden className={styles.count}>
              {count}
            </span>
            <VisuallyHidden>{t('active', { count })}</VisuallyHidden>
          </>
        )}
      </Button>
      {FilterSheet && <FilterSheet {...sheet} open={isOpen} onClose={() => setOpen(false)} />}
    </search>
  );
});
