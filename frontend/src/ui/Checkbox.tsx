import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.625rem',
    minBlockSize: '2.75rem',
    cursor: 'pointer',
    lineHeight: tokens.lineHeightBase300,
  },
  disabled: { cursor: 'not-allowed' },
  box: {
    flexShrink: 0,
    inlineSize: '1.25rem',
    blockSize: '1.25rem',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'inherit',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  // A track and a thumb; both keep a border because forced colours drop backgrounds.
  switch: {
    appearance: 'none',
    position: 'relative',
    inlineSize: '2.5rem',
    blockSize: '1.375rem',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'background-color',
    transitionDuration: tokens.durationNormal,
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: '0.1875rem',
      insetInlineStart: '0.1875rem',
      inlineSize: '0.875rem',
      blockSize: '0.875rem',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorNeutralStrokeAccessible,
      forcedColorAdjust: 'none',
      transitionProperty: 'inset-inline-start, background-color',
      transitionDuration: tokens.durationNormal,
    },
    ':checked': {
      backgroundColor: tokens.colorCompoundBrandBackground,
      border: `1px solid ${tokens.colorCompoundBrandBackground}`,
    },
    ':checked::before': {
      insetInlineStart: '1.3125rem',
      backgroundColor: tokens.colorNeutralForegroundInverted,
    },
  },
});

type Props = {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A switch, for a setting that applies at once. */
  isSwitch?: boolean;
  disabled?: boolean;
  /** The id of the element that describes it. */
  describedBy?: string;
};

/** The platform's checkbox with its label. */
export function Checkbox({ children, checked, onChange, isSwitch = false, disabled = false, describedBy }: Props) {
  const styles = useStyles();
  return (
    <label className={mergeClasses(styles.root, disabled && styles.disabled)}>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={mergeClasses(styles.box, isSwitch && styles.switch)}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
