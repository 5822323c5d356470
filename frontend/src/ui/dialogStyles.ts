import { makeStyles, tokens } from '@fluentui/react-components';
import { fromMedium } from './media.ts';

/** For large dialogs: full screen on a phone, a card on larger screens. The caller sets the width. */
export const useDialogStyles = makeStyles({
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
});
