import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { type ComponentProps, useId } from 'react';
import { useFieldStyles } from './fieldStyles.ts';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'grid' },
  select: {
    appearance: 'none',
    paddingInline: '0.75rem 2.25rem',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    '&[aria-invalid="true"]': { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
    ':disabled': { cursor: 'not-allowed', color: tokens.colorNeutralForegroundDisabled },
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

export type Option<T extends string> = { value: T; text: string };

type ControlProps<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
};

/** The platform's own select, without a label: nothing is easier to use on a phone. */
export function SelectControl<T extends string>({ options, onChange, className, ...select }: ControlProps<T>) {
  const field = useFieldStyles();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <select
        {...select}
        className={mergeClasses(field.control, styles.select, className)}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDownRegular aria-hidden className={styles.arrow} />
    </div>
  );
}

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
};

/** A select with its label. It is for filters; forms have `forms/fields/SelectField`. */
export function Select<T extends string>({ label, ...control }: Props<T>) {
  const field = useFieldStyles();
  const id = useId();
  return (
    <div className={field.root}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <SelectControl {...control} id={id} />
    </div>
  );
}
