import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useId } from 'react';
import { useFieldStyles } from './fieldStyles.ts';

const useStyles = makeStyles({
  box: { position: 'relative', display: 'grid' },
  select: {
    appearance: 'none',
    paddingInline: '0.75rem 2.25rem',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    '& option': { backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1 },
  },
  arrow: {
    position: 'absolute',
    insetInlineEnd: '0.75rem',
    insetBlockStart: 'calc(50% - 0.625rem)',
    fontSize: '1.25rem',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
});

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; text: string }[];
  onChange: (value: T) => void;
};

/** A choice of one, by the platform's own list: nothing is easier to use on a phone. */
export function Select<T extends string>({ label, value, options, onChange }: Props<T>) {
  const field = useFieldStyles();
  const styles = useStyles();
  const id = useId();
  return (
    <div className={field.root}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          value={value}
          className={mergeClasses(field.control, styles.select)}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDownRegular aria-hidden className={styles.arrow} />
      </div>
    </div>
  );
}
