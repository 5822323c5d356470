import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark';

const useStyles = makeStyles({
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

type Props = {
  /** The form name of the radio buttons of its group. */
  name: string;
  value: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
  disabled?: boolean;
};

/** One of a few choices that are all in sight: a native radio button that looks like a chip. */
export function Chip({ name, value, text, isChosen, onChoose, disabled = false }: Props) {
  const styles = useStyles();
  return (
    <label className={mergeClasses(styles.chip, isChosen && styles.chosen, disabled && styles.disabled)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={disabled}
        className={styles.radio}
        onChange={onChoose}
      />
      {isChosen && <CheckmarkFilled aria-hidden className={styles.check} />}
      <span className={styles.words} data-words={text}>
        {text}
      </span>
    </label>
  );
}
