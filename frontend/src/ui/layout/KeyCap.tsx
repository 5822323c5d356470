import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'inline-block',
    justifySelf: 'start',
    minInlineSize: '1.75rem',
    paddingInline: '0.375rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '0.25rem',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    color: tokens.colorNeutralForeground1,
  },
});

/** A key of the keyboard, as it is drawn on it. */
export function KeyCap({ name }: { name: string }) {
  return (
    <kbd className={useStyles().root} translate="no">
      {name}
    </kbd>
  );
}
