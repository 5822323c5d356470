import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { MarkedText } from '../submission/MarkedText.tsx';
import { mergeTexts } from './texts.ts';
import type { Side } from './useCompared.ts';
import { excerptOf } from './wordDifference.ts';

const dark = '@media (prefers-color-scheme: dark)';

const useStyles = makeStyles({
  // Neither red nor green, and dotted: in a text that may stay or go, nothing is struck, added, or a link.
  differs: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: '#e4e6fa',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textDecorationThickness: '0.125rem',
    textUnderlineOffset: '0.1875rem',
    [dark]: { backgroundColor: '#2f3363' },
  },
  legend: smallText,
});

/** Says how differing words are marked, in such a mark. */
export function DifferenceLegend() {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  return (
    <p className={styles.legend}>
      <span className={styles.differs}>{t('duplicates.legend')}</span>
    </p>
  );
}

/** A fact of one report, marked where it differs from the other report's. */
export function DifferingFact({ differs, children }: { differs: boolean; children: ReactNode }) {
  const styles = useStyles();
  return differs ? <mark className={styles.differs}>{children}</mark> : <span>{children}</span>;
}

type Props = {
  side: Side;
  field: keyof Side['stretches'];
  /** Leaves out the words that are farther than this from a difference. */
  around?: number;
};

/** A text of one side: the words that it has alone are marked, in both alike, since either may stay. */
export function Difference({ side, field, around }: Props) {
  const styles = useStyles();
  const found = side.foundIn(field);
  const whole = side.stretches[field];
  return (around === undefined ? whole : excerptOf(whole, around)).map(({ text, from, differs }) => (
    <MarkedText
      key={from}
      text={text}
      found={found
        .filter(({ start, end }) => start < from + text.length && end > from)
        .map((each) => ({
          ...each,
          start: Math.max(0, each.start - from),
          end: Math.min(text.length, each.end - from),
        }))}
      {...(differs && { between: (words: string) => <mark className={styles.differs}>{words}</mark> })}
    />
  ));
}
