import { makeStyles, tokens } from '@fluentui/react-components';

/** For form controls: 44 px to touch, and text of 16 px, below which phones zoom into a field. */
export const useControlStyles = makeStyles({
  control: {
    inlineSize: '100%',
    // Fluent says it this way, and the later of the two ways would win.
    minHeight: '2.75rem',
    '& input, & select, & textarea': { fontSize: tokens.fontSizeBase400 },
    '& select': { blockSize: '2.75rem' },
  },
  choices: { flexWrap: 'wrap', columnGap: '0.5rem' },
  choice: { minBlockSize: '2.75rem', alignItems: 'center' },
});
