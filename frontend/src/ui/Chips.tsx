import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useFieldStyles } from './fieldStyles.ts';
import type { Option } from './Select.tsx';

const useStyles = makeStyles({
  group: { minInlineSize: 0, margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, marginBlockEnd: '0.5rem' },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  chip: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    paddingBlock: '0.25rem',
    paddingInline: '0.875rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '1.375rem',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within:has(:focus-visible)': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  // Its edge is twice as strong too, so that the choice does not differ by colour alone.
  chosen: {
    border: `1px solid ${tokens.colorBrandForeground1}`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandForeground1}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  // Over the whole chip, so that it is what a finger meets.
  input: {
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    blockSize: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
});

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
};

/** One choice of a few, all in sight. */
export function Chips<T extends string>({ label, value, options, onChange }: Props<T>) {
  const field = useFieldStyles();
  const styles = useStyles();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={mergeClasses(field.label, styles.legend)}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={mergeClasses(styles.chip, option.value === value && styles.chosen)}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
