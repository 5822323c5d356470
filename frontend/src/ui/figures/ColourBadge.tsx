import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  badge: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '1.5rem',
    paddingBlock: '0.125rem',
    paddingInline: '0.625rem',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    // An outline, for dark colours on a dark page and for forced colours, which drop backgrounds.
    border: '1px solid color-mix(in srgb, currentcolor 25%, transparent)',
    backgroundClip: 'border-box',
  },
});

/** A word on a coloured background. The colour only repeats the word's meaning. */
export function ColourBadge({ colour, children }: { colour: { fill: string; text: string }; children: ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.badge} style={{ backgroundColor: colour.fill, color: colour.text }}>
      {children}
    </span>
  );
}
