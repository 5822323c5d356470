import { makeStyles, tokens } from '@fluentui/react-components';
import type { Identifier } from '@incidentmap/core/domain/review/identifiers';
import { MarkedText } from './MarkedText.tsx';
import { within } from './useComparedTexts.ts';
import type { Stretch } from './wordDifference.ts';

const useStyles = makeStyles({
  differs: {
    color: 'inherit',
    backgroundColor: 'transparent',
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'underline',
    textDecorationThickness: '0.125rem',
    textUnderlineOffset: '0.1875rem',
  },
});

type Props = {
  stretches: readonly Stretch[];
  /** What may identify someone in the whole text. */
  found: readonly Identifier[];
};

/** One of two texts that are side by side: the words that it has alone stand out. */
export function Difference({ stretches, found }: Props) {
  const styles = useStyles();
  return stretches.map((stretch, index) => {
    const told = <MarkedText text={stretch.text} found={within(found, stretch)} />;
    return stretch.differs ? (
      // oxlint-disable-next-line react/no-array-index-key -- the stretches of one text never move
      <mark key={index} className={styles.differs}>
        {told}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={index}>{told}</span>
    );
  });
}
