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
    margin: 0,
    appearance: 'none',
    cursor: 'inherit',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  // Drawn by ourselves: in the dark, browsers fill an empty one with a grey of their own.
  checkbox: {
    display: 'grid',
    placeItems: 'center',
    inlineSize: '1.25rem',
    blockSize: '1.25rem',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '0.25rem',
    ':checked': {
      backgroundColor: tokens.colorCompoundBrandBackground,
      border: `1px solid ${tokens.colorCompoundBrandBackground}`,
    },
    ':checked::before': {
      content: '""',
      inlineSize: '0.75rem',
      blockSize: '0.75rem',
      backgroundColor: tokens.colorNeutralForegroundInverted,
      clipPath: 'polygon(14% 44%, 0 65%, 40% 95%, 100% 20%, 83% 6%, 36% 63%)',
      forcedColorAdjust: 'none',
      '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    },
    ':disabled': { opacity: 0.5 },
  },
  // A track and a thumb; both keep a border because forced colours drop backgrounds.
  switch: {
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
        className={mergeClasses(styles.box, isSwitch ? styles.switch : styles.checkbox)}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
