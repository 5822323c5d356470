import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useTranslation } from 'react-i18next';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { listTexts } from './texts.ts';

/** Beside the kinds, and in the head of an item on the smallest phones, there is room for one word alone. */
const beside = '@container kinds (min-width: 1px)';
const smallest = '@container head (max-width: 22rem)';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    flexShrink: 0,
    minInlineSize: '2.75rem',
    minBlockSize: '2.75rem',
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.125rem',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-within': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  square: {
    boxSizing: 'border-box',
    inlineSize: '2.75rem',
    justifyContent: 'center',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
    '& > svg': { fontSize: '1.25rem' },
  },
  words: { color: tokens.colorNeutralForeground1, [beside]: { display: 'none' }, [smallest]: { display: 'none' } },
  word: {
    display: 'none',
    color: tokens.colorNeutralForeground1,
    [beside]: { display: 'inline' },
    [smallest]: { display: 'inline' },
  },
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
type Props<S> = {
  sorts: readonly S[];
  value: S;
  onChange: (sort: S) => void;
  /** Whether a picture alone stands for it. */
  isSquare?: boolean;
};

export function SortSelect<S extends Sort>({ sorts, value, onChange, isSquare = false }: Props<S>) {
  const { t } = useTranslation(listTexts);
  const styles = useStyles();
  const shown: Sort = value;
  return (
    <div className={mergeClasses(styles.root, isSquare && styles.square)}>
      {isSquare ? (
        <ArrowSortRegular aria-hidden />
      ) : (
        <>
          <span aria-hidden className={styles.words}>
            {t(`sorts.${shown}`)}
          </span>
          <span aria-hidden className={styles.word}>
            {t(`shortSorts.${shown}`)}
          </span>
          <ChevronDownRegular aria-hidden />
        </>
      )}
      <select
        className={styles.select}
        aria-label={t('sort')}
        title={isSquare ? t(`sorts.${shown}`) : undefined}
        value={value}
        onChange={(event) => onChange(sorts.find((sort) => sort === event.target.value) ?? value)}
      >
        {sorts.map((sort: Sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
