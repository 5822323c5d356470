import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeightVariable } from '../../ui/layout/useHeightVariable.ts';
import { useLazyImport } from '../../ui/feedback/useLazyImport.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { activeFilters } from './activeFilters.ts';
import type { FilterControl } from './filterControl.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { chosenText, type FilterPart, filterParts } from './filterParts.ts';
import { SearchBox, type Searching } from './SearchBox.tsx';
import { filterTexts } from './texts.ts';

const load = async () => (await import('./FilterChoices.tsx')).FilterChoices;

/** Where the bar has the room for a part, in its own width: with larger text it has less. What has none is in *More*. */
const room: Record<FilterPart | 'all', `@container (min-width: ${string})`> = {
  within: '@container (min-width: 40rem)',
  range: '@container (min-width: 40rem)',
  severity: '@container (min-width: 46rem)',
  type: '@container (min-width: 68rem)',
  overlays: '@container (min-width: 78rem)',
  all: '@container (min-width: 78rem)',
};

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    insetBlockStart: 'var(--header, 4rem)',
    zIndex: 950,
    containerType: 'inline-size',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    // With its edge as high as the page takes it to be until it is measured.
    minBlockSize: 'calc(3.5rem - 1px)',
    paddingBlock: '0.3125rem',
    paddingInline: '1.25rem',
  },
  search: { flex: '1 1 12rem', minInlineSize: '8rem', [room.type]: { maxInlineSize: '25rem' } },
  clear: {
    flexShrink: 0,
    display: 'none',
    color: tokens.colorBrandForeground1,
    [room.all]: { display: 'inline-flex' },
  },
  more: { [room.all]: { display: 'none' } },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  end: { marginInlineStart: 'auto', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** The parts in the bar. */
const useInBar = makeStyles({
  within: { display: 'none', [room.within]: { display: 'block' } },
  range: { display: 'none', [room.range]: { display: 'block' } },
  severity: { display: 'none', [room.severity]: { display: 'block' } },
  type: { display: 'none', [room.type]: { display: 'block' } },
  overlays: { display: 'none', [room.overlays]: { display: 'block' } },
});

/** The same in *More*. */
const useInMore = makeStyles({
  within: { [room.within]: { display: 'none' } },
  range: { [room.range]: { display: 'none' } },
  severity: { [room.severity]: { display: 'none' } },
  type: { [room.type]: { display: 'none' } },
  overlays: { [room.overlays]: { display: 'none' } },
});

type Props = FilterControl &
  Searching & {
    onClear: () => void;
    /** What stands at the end of the row. */
    end?: ReactNode;
  };

/** The search, the filters of the list and the map, and the map's overlays, in one row that stays in sight. */
export const FilterBar = memo(function FilterBar({ onSearch, place, onLocate, onClear, end, ...control }: Props) {
  const { t, i18n } = useTranslation(filterTexts);
  const styles = useStyles();
  const inBar = useInBar();
  const inMore = useInMore();
  const bar = useHeightVariable('--toolbar');
  const { part: Choices, get, prepare } = useLazyImport(load);
  const { filter } = control;
  const parts = filterParts(control.isCircle);
  const count = activeFilters(filter);
  const clear = (className?: string) => (
    <Button
      appearance="subtle"
      className={className}
      icon={<DismissRegular />}
      disabledFocusable={count === 0}
      onClick={onClear}
    >
      {t('action.clearFilters')}
    </Button>
  );

  return (
    <search ref={bar} className={styles.root} aria-label={t('heading')} data-keep-clear>
      <div className={styles.row}>
        <SearchBox className={styles.search} filter={filter} onSearch={onSearch} place={place} onLocate={onLocate} />
        {parts.map((part) => (
          <FilterMenu
            key={part}
            className={inBar[part]}
            label={t(`button.${part}`)}
            value={chosenText(part, control, t, i18n.language)}
            prepare={prepare}
            load={get}
          >
            {() => Choices && <Choices part={part} {...control} />}
          </FilterMenu>
        ))}
        {clear(styles.clear)}
        <FilterMenu
          atEnd
          className={styles.more}
          value={t('more')}
          icon={<FilterRegular aria-hidden className={styles.icon} />}
          prepare={prepare}
          load={get}
        >
          {() => (
            <>
              {parts.map((part) => (
                <div key={part} className={inMore[part]}>
                  {Choices && <Choices part={part} {...control} />}
                </div>
              ))}
              {clear()}
            </>
          )}
        </FilterMenu>
        {end && <div className={styles.end}>{end}</div>}
        <VisuallyHidden status>{count > 0 && t('active', { count })}</VisuallyHidden>
      </div>
    </search>
  );
});
