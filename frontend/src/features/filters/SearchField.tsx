import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { geocodeMaxLength } from '@incidentmap/core/domain/constants';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldStyles } from '../../ui/fieldStyles.ts';
import { searchColour } from '../../ui/severity.ts';
import { filterTexts } from './texts.ts';
import type { PlaceSearch } from './usePlaceSearch.ts';

const useStyles = makeStyles({
  box: { position: 'relative', display: 'grid' },
  icon: {
    position: 'absolute',
    insetInlineStart: '0.75rem',
    insetBlockStart: 'calc(50% - 0.625rem)',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  input: { paddingInline: '2.5rem 0.75rem' },
  // Always as high as its tallest content, so that nothing moves when the result arrives.
  result: { display: 'flex', alignItems: 'center', gap: '0.5rem', minInlineSize: 0, minBlockSize: '1.5rem' },
  note: {
    flex: '0 1 auto',
    minInlineSize: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  others: {
    flex: '0 0 auto',
    maxInlineSize: '45%',
    blockSize: '1.5rem',
    paddingInline: '0.25rem',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  dot: {
    display: 'inline-block',
    inlineSize: '0.625rem',
    blockSize: '0.625rem',
    marginInlineEnd: '0.375rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: searchColour,
    forcedColorAdjust: 'none',
  },
});

type Props = { value: string; onChange: (text: string) => void; search: PlaceSearch };

/**
 * Filters the list with every key press; if the text names a place, the map shows a marker there. If several places
 * have that name, the others can be chosen.
 */
export function SearchField({ value, onChange, search }: Props) {
  const { t } = useTranslation(filterTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  const id = useId();
  return (
    <div className={field.root}>
      <label htmlFor={id} className={field.label}>
        {t('search.label')}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={geocodeMaxLength}
          aria-describedby={`${id}-note`}
          className={mergeClasses(field.control, styles.input)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <SearchRegular aria-hidden className={styles.icon} />
      </div>
      <div className={styles.result}>
        <p id={`${id}-note`} role="status" className={styles.note}>
          {search.state === 'found' && (
            <>
              <span aria-hidden className={styles.dot} />
              {t('search.found', { place: search.place.address })}
            </>
          )}
          {search.state === 'searching' && t('search.searching')}
          {search.state === 'unknown' && t('search.unknown')}
          {search.state === 'failed' && t('search.failed')}
          {search.state === 'idle' && t('search.hint')}
        </p>
        {search.state === 'found' && search.others.length > 0 && (
          <select
            aria-label={t('search.others', { place: search.place.address })}
            className={styles.others}
            value=""
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="" disabled>
              {t('search.other', { count: search.others.length })}
            </option>
            {search.others.map(({ address }) => (
              <option key={address}>{address}</option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}
