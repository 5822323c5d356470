import type { FieldProps } from './FormField.tsx';
import { InputField } from './InputField.tsx';

/** `max`: the last day to offer, as `2026-01-31`. */
type Props<Name extends string> = FieldProps<Name, string> & { max?: string };

/** A day, as `2026-01-31`, by the platform's own calendar. Empty while it is half typed. */
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
