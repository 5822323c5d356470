import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark';
import type { ComponentProps } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', minInlineSize: 0 },
  chip: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minBlockSize: '2.75rem',
    minInlineSize: '2.75rem',
    maxInlineSize: '100%',
    paddingBlock: '0.375rem',
    paddingInline: '1rem',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '1.375rem',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':has(:focus-visible)': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  // The check mark fits into the padding, so that a choice moves no other chip.
  chosen: {
    gap: '0.1875rem',
    paddingInline: '0.375rem 0.4375rem',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    // Forced colours drop background and shadow.
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  disabled: {
    border: `1px solid ${tokens.colorNeutralStrokeDisabled}`,
    boxShadow: 'none',
    backgroundColor: tokens.colorNeutralBackgroundDisabled,
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: tokens.colorNeutralBackgroundDisabled },
  },
  // Covers the chip, so that assistive technology and touch find it where it is seen.
  radio: {
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    blockSize: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  check: { flexShrink: 0, fontSize: '1rem' },
  // As wide as the semibold words, whether they are semibold or not.
  words: {
    display: 'inline-grid',
    minInlineSize: 0,
    textAlign: 'center',
    '::after': {
      content: 'attr(data-words) / ""',
      blockSize: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: tokens.fontWeightSemibold,
    },
  },
});

type Props<Value extends string> = Pick<
  ComponentProps<'div'>,
  'id' | 'aria-labelledby' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> & {
  /** The form name of the radio buttons. */
  name: string;
  options: readonly { value: Value; text: string }[];
  /** '' while nothing is chosen. */
  value: Value | '';
  onChoose: (value: Value) => void;
  disabled?: boolean;
};

/** A choice of one from a few, all in sight: native radio buttons that look like chips, and wrap. */
export function ChoiceChips<Value extends string>({
  name,
  options,
  value,
  onChoose,
  disabled = false,
  ...group
}: Props<Value>) {
  const styles = useStyles();
  return (
    <div role="radiogroup" {...group} aria-disabled={disabled || undefined} className={styles.root}>
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <label
            key={option.value}
            className={mergeClasses(styles.chip, isChosen && styles.chosen, disabled && styles.disabled)}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={isChosen}
              disabled={disabled}
              className={styles.radio}
              onChange={() => onChoose(option.value)}
            />
            {isChosen && <CheckmarkFilled aria-hidden className={styles.check} />}
            <span className={styles.words} data-words={option.text}>
              {option.text}
            </span>
          </label>
        );
      })}
    </div>
  );
}
