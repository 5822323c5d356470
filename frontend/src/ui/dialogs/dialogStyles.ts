import { makeStyles, tokens } from '@fluentui/react-components';
import { fromMedium } from '../layout/breakpoints.ts';

export const useDialogStyles = makeStyles({
  /** For large dialogs: full screen on a phone, a card on larger screens. The caller sets the width. */
  surface: {
    inlineSize: '100%',
    maxWidth: '100vw',
    blockSize: '100dvh',
    padding: 0,
    borderRadius: 0,
    overflow: 'hidden',
    [fromMedium]: { blockSize: 'fit-content', borderRadius: tokens.borderRadiusXLarge },
  },
  /** A fixed head above scrolling content. */
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gap: 0,
    blockSize: '100%',
    maxBlockSize: '100dvh',
    [fromMedium]: { maxBlockSize: 'calc(100dvh - 3rem)' },
  },
  /** For small dialogs: a card on every screen, which scrolls as a whole. */
  card: {
    maxWidth: 'min(36rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    padding: 0,
    borderRadius: tokens.borderRadiusXLarge,
    overflowY: 'auto',
    // Below this width, Fluent would make it as wide as the screen.
    '@media screen and (max-width: 480px)': { maxWidth: 'calc(100vw - 2rem)' },
  },
  /** What is below the head of a small dialog. */
  cardBody: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    paddingBlockEnd: '1.5rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
});
