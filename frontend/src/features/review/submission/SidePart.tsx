import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { edge, readingWidth, stack } from '../shared/roomStyles.ts';
import { fromThree, three } from '../shared/roomFrame.ts';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  root: { ...edge('BlockStart'), overflowWrap: 'anywhere', maxInlineSize: readingWidth },
  panel: {
    [fromThree]: {
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: '0.75rem',
      paddingInline: '1rem',
      backgroundColor: tokens.colorNeutralBackground1,
      '@media (prefers-color-scheme: dark)': { backgroundColor: tokens.colorNeutralBackground1Hover },
    },
  },
  summary: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    minBlockSize: '3rem',
    cursor: 'pointer',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusMedium,
    '&::-webkit-details-marker': { display: 'none' },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}` },
    '& > svg': { flexShrink: 0, fontSize: '1.25rem' },
  },
  // The value wraps below the title only in very large text.
  words: { display: 'flex', flexWrap: 'wrap', flexGrow: 1, gap: '0 0.5rem', minInlineSize: 0 },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem', [fromMedium]: { fontSize: '1.125rem' } },
  value: {
    flex: '1 0 4rem',
    minInlineSize: 0,
    inlineSize: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    color: tokens.colorNeutralForeground2,
  },
  count: {
    minInlineSize: '1.75rem',
    paddingInline: '0.5rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
  open: { transform: 'rotate(180deg)' },
  body: { ...stack('0.5rem'), paddingBlockEnd: '1rem' },
});

type Props = {
  title: string;
  count?: number;
  /** Sums it up while it is closed. */
  value?: ReactNode;
  /** Whether it stays in the item where there is a third column. */
  isRow?: boolean;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A part beside an item: open where there is a third column for it, elsewhere a row that opens. */
export function SidePart({
  title,
  count = 0,
  value,
  isRow = false,
  isOpenAtFirst = matchMedia(three).matches,
  children,
}: Props) {
  const { i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <section className={mergeClasses(styles.root, !isRow && styles.panel)} aria-label={title}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            {!isOpen && value && <span className={styles.value}>{value}</span>}
          </span>
          {count > 0 && <span className={styles.count}>{new Intl.NumberFormat(i18n.language).format(count)}</span>}
          <ChevronDownRegular aria-hidden className={mergeClasses(isOpen && styles.open)} />
        </summary>
        {isOpen && <div className={styles.body}>{children}</div>}
      </details>
    </section>
  );
}
