import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { searchColour } from '../../ui/severity.ts';
import { filterTexts } from './texts.ts';
import type { PlaceSearch } from './usePlaceSearch.ts';

const useStyles = makeStyles({
  // Always as high as its tallest content, so that nothing moves when the result arrives.
  root: { display: 'flex', alignItems: 'center', gap: '0.5rem', minInlineSize: 0, minBlockSize: '1.75rem' },
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
    blockSize: '1.75rem',
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

/** Which place the search has found. If several have that name, the others can be chosen. */
export function SearchResult({ search, onChoose }: { search: PlaceSearch; onChoose: (text: string) => void }) {
  const { t } = useTranslation(filterTexts);
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <p role="status" className={styles.note}>
        {search.state === 'found' && (
          <>
            <span aria-hidden className={styles.dot} />
            {t('search.found', { place: search.place.address })}
          </>
        )}
        {search.state === 'searching' && t('search.searching')}
        {search.state === 'unknown' && t('search.unknown')}
        {search.state === 'failed' && t('search.failed')}
      </p>
      {search.state === 'found' && search.others.length > 0 && (
        <select
          aria-label={t('search.others', { place: search.place.address })}
          className={styles.others}
          value=""
          onChange={(event) => onChoose(event.target.value)}
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
  );
}
