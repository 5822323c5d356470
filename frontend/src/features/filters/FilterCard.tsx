import { OnDemand } from '../../ui/OnDemand.tsx';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { type Overlay, overlays } from '@incidentmap/core/domain/map/overlays';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { SoughtPlace } from '@incidentmap/core/domain/places/place';
import { lazy, memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeFilter } from '../../lib/homeFilter.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { severityColours } from '../../ui/severity.ts';
import { activeFilters } from './activeFilters.ts';
import { DateChoice } from './DateChoice.tsx';
import { SearchField } from './SearchField.tsx';
import { filterTexts } from './texts.ts';

const Within = lazy(async () => ({ default: (await import('./Within.tsx')).Within }));

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '0.75rem 1.5rem',
    paddingInline: 'clamp(1rem, 2vw, 1.25rem)',
    paddingBlock: 'clamp(1rem, 2vw, 1.25rem) 0.75rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  search: { flex: '2 1 18rem', minInlineSize: 0 },
  within: { flex: '1 1 6rem', minInlineSize: 0 },
  range: { flex: '1 1 11rem', minInlineSize: 0 },
  toggle: {
    flex: '1 1 100%',
    maxInlineSize: 'none',
    justifyContent: 'flex-start',
    paddingInline: '0.75rem',
    [fromMedium]: { display: 'none' },
  },
  arrow: {
    transitionProperty: 'transform',
    transitionDuration: tokens.durationNormal,
    marginInlineStart: 'auto',
    fontSize: '1.25rem',
  },
  up: { transform: 'rotate(180deg)' },
  // Its children take part in the card's own grid, so that on a wide screen they share rows with the search field.
  more: { display: 'contents' },
  closed: { display: 'none', [fromMedium]: { display: 'contents' } },
  group: { minInlineSize: 0, margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, marginBlockEnd: '0.25rem' },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '0 1.25rem' },
  dot: {
    display: 'inline-block',
    inlineSize: '0.625rem',
    blockSize: '0.625rem',
    marginInlineEnd: '0.375rem',
    borderRadius: tokens.borderRadiusCircular,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAccessible}`,
    forcedColorAdjust: 'none',
  },
  overlays: { display: 'flex', flexWrap: 'wrap', gap: '0 2rem' },
  summary: {
    flexGrow: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 0.75rem',
    [fromMedium]: { justifyContent: 'flex-end' },
  },
  // On a wide screen its space is always kept free, so that nothing moves when the first filter is set.
  idle: { display: 'none', [fromMedium]: { display: 'flex' } },
  count: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

type Props = {
  filter: HomeFilter;
  onFilter: (part: Partial<HomeFilter>) => void;
  onSearch: (text: string) => void;
  onClear: () => void;
  onLocate: (point: Coordinates) => void;
  /** The place that is sought; null where there is none, undefined until that is known. */
  place: SoughtPlace | null | undefined;
  /** Whether it is sought with what lies around it. */
  isCircle: boolean;
  overlays: readonly Overlay[];
  onOverlays: (overlays: readonly Overlay[]) => void;
};

/** Adds or removes one choice, and keeps the order of `all`. */
const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T, isChosen: boolean): T[] =>
  all.filter((other) => (other === one ? isChosen : chosen.includes(other)));

/** The filters of the list and the map, and the map's overlays. It collapses on a phone. */
export const FilterCard = memo(function FilterCard({
  filter,
  onFilter,
  onSearch,
  onClear,
  onLocate,
  place,
  isCircle,
  overlays: shown,
  onOverlays,
}: Props) {
  const { t } = useTranslation(filterTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  const moreId = useId();
  const [isOpen, setOpen] = useState(false);
  const count = activeFilters(filter);

  return (
    <search className={styles.card} aria-label={t('heading')}>
      <div className={styles.search}>
        <SearchField value={filter.search} onChange={onSearch} place={place} onLocate={onLocate} />
      </div>
      {isCircle && (
        <div className={styles.within}>
          <OnDemand>
            <Within km={filter.km} onChange={(km) => onFilter({ km })} />
          </OnDemand>
        </div>
      )}
      <Button
        className={styles.toggle}
        icon={<FilterRegular />}
        aria-expanded={isOpen}
        aria-controls={moreId}
        onClick={() => setOpen((before) => !before)}
      >
        {t('moreOnPhone')}
        <ChevronDownRegular aria-hidden className={mergeClasses(styles.arrow, isOpen && styles.up)} />
      </Button>
      <div id={moreId} className={isOpen ? styles.more : styles.closed}>
        <div className={styles.range}>
          <DateChoice dates={filter} onChange={onFilter} />
        </div>
        <fieldset className={styles.group}>
          <legend className={mergeClasses(field.label, styles.legend)}>{t('field.severity')}</legend>
          <div className={styles.choices}>
            {severities.map((severity) => (
              <Checkbox
                key={severity}
                checked={filter.severities.includes(severity)}
                onChange={(isChecked) =>
                  onFilter({ severities: toggled(severities, filter.severities, severity, isChecked) })
                }
              >
                <span aria-hidden className={styles.dot} style={{ backgroundColor: severityColours[severity].fill }} />
                {t(`severity.${severity}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div role="group" aria-label={t('overlays.heading')} className={styles.overlays}>
          {overlays.map((overlay) => (
            <Checkbox
              key={overlay}
              isSwitch
              checked={shown.includes(overlay)}
              onChange={(isChecked) => onOverlays(toggled(overlays, shown, overlay, isChecked))}
            >
              {t(`overlays.${overlay}`)}
            </Checkbox>
          ))}
        </div>
      </div>
      <div className={mergeClasses(styles.summary, count === 0 && !isOpen && styles.idle)}>
        <p role="status" className={styles.count}>
          {count > 0 && t('active', { count })}
        </p>
        <Button appearance="subtle" icon={<DismissRegular />} disabledFocusable={count === 0} onClick={onClear}>
          {t('action.clearFilters')}
        </Button>
      </div>
    </search>
  );
});
