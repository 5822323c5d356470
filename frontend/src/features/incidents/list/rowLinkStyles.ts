import { makeStyles, tokens } from '@fluentui/react-components';

/** The short facts in the last line of a card, some of which are links. */
export const useRowLinkStyles = makeStyles({
  fact: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', color: tokens.colorNeutralForeground2 },
  icon: { flexShrink: 0, fontSize: '1.125rem', color: tokens.colorNeutralForeground3 },
  link: {
    // Above the link that covers the whole card. Higher than its line, which it must not stretch.
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    minBlockSize: '2.75rem',
    marginBlock: '-0.25rem',
    color: tokens.colorNeutralForeground2,
    textUnderlineOffset: '0.2em',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});
