import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { lineAbove } from '../../ui/layout/cardStyles.ts';
import { onLowScreen } from '../../ui/layout/breakpoints.ts';

const useStyles = makeStyles({
  // At the lower edge of the window while the step is longer than it; else at that of its panel, from edge to edge.
  root: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    display: 'flex',
    gap: '0.75rem',
    marginInline: 'calc(-1 * var(--panel-padding))',
    marginBlockEnd: 'calc(-1 * var(--panel-padding))',
    paddingBlock: '0.5rem',
    paddingInline: 'var(--panel-padding)',
    ...lineAbove,
    borderEndStartRadius: tokens.borderRadiusLarge,
    borderEndEndRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    // They stay in one row, whose height the page's `scroll-padding` (base.css) keeps clear.
    '& button': { minWidth: 'min-content', minHeight: '2.75rem' },
    // On a low screen, and in large text, it would leave too little of the step.
    [onLowScreen]: { position: 'static', flexWrap: 'wrap' },
  },
});

/** The buttons of a long step. They stand last in its panel, which sets `--panel-padding`. */
export function StepActions({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root} data-keep-clear>
      {children}
    </div>
  );
}
