import { makeStyles } from '@fluentui/react-components';
import { useKeyring } from './roomKeys.ts';

const useStyles = makeStyles({
  root: {
    display: 'none',
    marginInlineStart: '0.25rem',
    minInlineSize: '1.25rem',
    paddingInline: '0.25rem',
    border: '1px solid currentColor',
    borderRadius: '0.25rem',
    fontFamily: 'inherit',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    textAlign: 'center',
    // Where there is a keyboard.
    '@media (hover: hover) and (pointer: fine)': { display: 'inline-block' },
  },
});

/** The key that does the same as the button it stands in; only seen, because the list of keys tells it in words. */
export function KeyHint({ name }: { name: string }) {
  const styles = useStyles();
  return useKeyring().isOn ? (
    <kbd aria-hidden className={styles.root}>
      {name}
    </kbd>
  ) : null;
}
