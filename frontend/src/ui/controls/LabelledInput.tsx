import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useId } from 'react';
import { useFieldStyles } from './fieldStyles.ts';

const useStyles = makeStyles({ input: { paddingInline: '0.75rem' } });

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'search' | 'date';
  maxLength?: number;
  /** Suggestions while typing. */
  suggestions?: readonly string[];
};

/** One line of text or a date, as the platform's own field. It is for filters; forms have `forms/fields/TextField`. */
export function LabelledInput({ label, value, onChange, type = 'text', maxLength, suggestions }: Props) {
  const field = useFieldStyles();
  const styles = useStyles();
  const id = useId();
  return (
    <div className={field.root}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <input
        id={id}
        type={type}
        dir={type === 'date' ? undefined : 'auto'}
        autoComplete="off"
        className={mergeClasses(field.control, styles.input)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(maxLength ? { maxLength } : {})}
        {...(suggestions ? { list: `${id}-list` } : {})}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}
