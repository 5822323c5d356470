import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Marked, MarkedText } from './MarkedText.tsx';
import { reviewTexts } from './texts.ts';
import { within } from './useComparedTexts.ts';
import type { Stretch } from './wordDifference.ts';

const dark = '@media (prefers-color-scheme: dark)';

const useStyles = makeStyles({
  first: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: '#fbe1de',
    textDecorationLine: 'line-through',
    [dark]: { backgroundColor: '#4a1f1c' },
  },
  second: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: '#dcf3e4',
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.1875rem',
    [dark]: { backgroundColor: '#173d2a' },
  },
  legend: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
});

/** Of which of two texts something is: the open report's, or the other one's. */
export type Whose = 'first' | 'second';

/** Words that one of two texts has alone. */
export function Differing({ of, children }: { of: Whose; children: ReactNode }) {
  const styles = useStyles();
  return of === 'first' ? (
    <del className={styles.first}>{children}</del>
  ) : (
    <ins className={styles.second}>{children}</ins>
  );
}

/** How the words in which two texts differ are marked. */
export function DifferenceLegend() {
  const { t } = useTranslation(reviewTexts);
  return <p className={useStyles().legend}>{t('duplicates.legend')}</p>;
}

type Props = {
  of: Whose;
  stretches: readonly Stretch[];
  /** What may identify someone in the whole text, or is covered there. */
  found: readonly Marked[];
};

/** One of two texts that are side by side: the words that it has alone stand out. */
export function Difference({ of, stretches, found }: Props) {
  return stretches.map((stretch, index) => {
    const told = <MarkedText text={stretch.text} found={within(found, stretch)} />;
    return stretch.differs ? (
      // oxlint-disable-next-line react/no-array-index-key -- the stretches of one text never move
      <Differing key={index} of={of}>
        {told}
      </Differing>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={index}>{told}</span>
    );
  });
}
