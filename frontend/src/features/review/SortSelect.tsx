import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useTranslation } from 'react-i18next';
import type { QueueQuery } from './queueQuery.ts';
import { reviewTexts } from './texts.ts';

/** In a narrow list the kinds need the room of the word. */
const narrow = '@container (max-width: 21rem)';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '0.25rem',
    justifyContent: 'center',
    minInlineSize: '2.75rem',
    minBlockSize: '2.75rem',
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    '@container (max-width: 22rem)': { gap: '0.125rem', paddingInline: '0.25rem 0.375rem' },
    // Its picture ends where what stands over it does.
    [narrow]: { minInlineSize: '2.25rem', marginInlineEnd: '-0.125rem' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-within': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  word: { [narrow]: { display: 'none' } },
  icon: { display: 'none', fontSize: '1.25rem', [narrow]: { display: 'inline-flex' } },
  // The platform's own select lies over the short word, invisible, and opens with the full words.
  select: {
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    opacity: 0,
    cursor: 'pointer',
    fontSize: tokens.fontSizeBase400,
    '& option': { backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1 },
  },
});

type Sort = QueueQuery['sort'] | QueueQuery['order'];
type Props<S> = { sorts: readonly S[]; value: S; onChange: (sort: S) => void };

/** The order of a list, as one short word. */
export function SortSelect<S extends Sort>({ sorts, value, onChange }: Props<S>) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const short: Sort = value;
  return (
    <div className={styles.root}>
      <span aria-hidden className={styles.icon}>
        <ArrowSortRegular />
      </span>
      <span aria-hidden className={styles.word}>
        {t(`queue.shortSorts.${short}`)}
      </span>
      <ChevronDownRegular aria-hidden className={styles.word} />
      <select
        className={styles.select}
        aria-label={t('queue.sort')}
        value={value}
        onChange={(event) => onChange(sorts.find((sort) => sort === event.target.value) ?? value)}
      >
        {sorts.map((sort: Sort) => (
          <option key={sort} value={sort}>
            {t(`queue.sorts.${sort}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
