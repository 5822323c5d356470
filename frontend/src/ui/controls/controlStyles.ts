import { makeStyles, tokens } from '@fluentui/react-components';

/** For form controls: touch targets of 44 px, and text of 16 px, because phones zoom into fields with smaller text. */
export const useControlStyles = makeStyles({
  control: {
    inlineSize: '100%',
    // Not `minBlockSize`: Fluent sets `minHeight`, and this must override it.
    minHeight: '2.75rem',
    '& input, & select, & textarea': { fontSize: tokens.fontSizeBase400 },
    '& select': { blockSize: '2.75rem' },
    // Fluent begins the text of each kind of field elsewhere. A field with an icon before its text keeps that.
    '& textarea, & input:only-child': { paddingInline: '0.75rem' },
  },
  choice: { minBlockSize: '2.75rem', alignItems: 'center' },
});
