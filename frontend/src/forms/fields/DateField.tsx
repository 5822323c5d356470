import type { FieldProps } from './FormField.tsx';
import { InputField } from './InputField.tsx';

/** `max` is the last day that can be chosen, such as `2026-01-31`. */
type Props<Name extends string> = FieldProps<Name, string> & { max?: string };

/** A day, such as `2026-01-31`, chosen in the browser's date picker. It is empty while the date is incomplete. */
export function DateField<Name extends string>({ max, ...field }: Props<Name>) {
  const { form, name } = field;
  return (
    <InputField
      field={field}
      type="date"
      max={max}
      value={form.values[name]}
      onType={(value) => void form.setFieldValue(name, value)}
    />
  );
}
