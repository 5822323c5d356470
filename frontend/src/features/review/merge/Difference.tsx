import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { type Marked, MarkedText } from '../submission/MarkedText.tsx';
import { mergeTexts } from './texts.ts';
import { within } from './useCompared.ts';
import type { Stretch } from './wordDifference.ts';

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

/** How the words are marked in which two texts differ: it is marked itself. */
export function DifferenceLegend() {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  return (
    <p className={styles.legend}>
      <span className={styles.differs}>{t('duplicates.legend')}</span>
    </p>
  );
}

/** A fact of one of two reports, marked where the other one has another. */
export function DifferingFact({ differs, children }: { differs: boolean; children: ReactNode }) {
  const styles = useStyles();
  return differs ? <mark className={styles.differs}>{children}</mark> : <span>{children}</span>;
}

type Props = {
  stretches: readonly Stretch[];
  /** What may identify someone in the whole text, or is covered there. */
  found: readonly Marked[];
};

/** One of two texts that are compared: the words that it has alone are marked, in both alike, since either may stay. */
export function Difference({ stretches, found }: Props) {
  const styles = useStyles();
  const mark = (words: string) => <mark className={styles.differs}>{words}</mark>;
  return stretches.map((stretch) => (
    <MarkedText
      key={stretch.from}
      text={stretch.text}
      found={within(found, stretch)}
      {...(stretch.differs && { between: mark })}
    />
  ));
}
