import { makeStyles, tokens } from '@fluentui/react-components';
import { fromMedium } from './media.ts';

/** For a dialog with much in it: the whole screen of a phone, a card on anything larger, whose width its owner says. */
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
  /** A head, and below it what scrolls. */
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
