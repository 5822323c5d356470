import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { type Marked, MarkedText } from './MarkedText.tsx';
import { reviewTexts } from './texts.ts';
import { within } from './useComparedTexts.ts';
import type { Stretch } from './wordDifference.ts';

const dark = '@media (prefers-color-scheme: dark)';

const useStyles = makeStyles({
  // The spans inside draw the line: on the whole it would also strike identifiers.
  whole: { textDecorationLine: 'none' },
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
  legend: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
});

type DifferingProps = {
  /** Which of the two has it: the open report, or the other one. */
  of: 'first' | 'second';
  text: string;
  /** The identifiers in `text`, and what is covered there. */
  found: readonly Marked[];
};

/** Words that one of two texts has alone, where both are told in one line. */
export function Differing({ of, text, found }: DifferingProps) {
  const styles = useStyles();
  const Whole = of === 'first' ? 'del' : 'ins';
  const mark = (words: string) => <span className={styles[of]}>{words}</span>;
  return (
    <Whole className={styles.whole}>
      <MarkedText text={text} found={found} between={mark} />
    </Whole>
  );
}

/** How the words are marked in which two texts differ, told in one line or side by side. */
export function DifferenceLegend({ of }: { of: 'oneText' | 'twoTexts' }) {
  const { t } = useTranslation(reviewTexts);
  return <p className={useStyles().legend}>{t(`duplicates.legend.${of}`)}</p>;
}

type Props = {
  stretches: readonly Stretch[];
  /** What may identify someone in the whole text, or is covered there. */
  found: readonly Marked[];
};

/** One of two texts that are side by side: the words that it has alone are marked, in both alike, since either may stay. */
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
