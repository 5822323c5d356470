import { Input } from '@fluentui/react-components';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type FieldProps, FormField } from './FormField.tsx';

/** `max`: the last day to offer, as `2026-01-31`. */
type Props<Name extends string> = FieldProps<Name, string> & { max?: string };

/** A day, as `2026-01-31`, by the platform's own calendar. Empty while it is half typed. */
export function DateField<Name extends string>({ max, ...field }: Props<Name>) {
  const { form, name } = field;
  const controls = useControlStyles();
  return (
    <FormField {...field}>
      <Input
        id={form.idOf(name)}
        name={name}
        className={controls.control}
        size="large"
        type="date"
        max={max}
        value={form.values[name]}
        onChange={(_, { value }) => void form.setFieldValue(name, value)}
      />
    </FormField>
  );
}
