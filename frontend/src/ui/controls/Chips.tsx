import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useId } from 'react';
import { ChipList } from './ChipList.tsx';
import { useFieldStyles } from './fieldStyles.ts';
import type { Option } from './Select.tsx';

const useStyles = makeStyles({
  group: { minInlineSize: 0, margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, marginBlockEnd: '0.5rem' },
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
      <ChipList name={name} options={options} value={value} onChoose={onChange} />
    </fieldset>
  );
}
