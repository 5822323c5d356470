import { type Option, SelectControl } from '../ui/Select.tsx';
import { type FieldProps, FormField } from './FormField.tsx';

type Props<Name extends string, Value extends string> = FieldProps<Name, Value> & {
  options: readonly Option<Value>[];
  disabled?: boolean;
};

/** A choice of one from a list that opens. */
export function SelectField<Name extends string, Value extends string>({
  options,
  disabled = false,
  ...field
}: Props<Name, Value>) {
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(control) => (
        <SelectControl
          {...control}
          id={form.idOf(name)}
          name={name}
          disabled={disabled}
          value={form.values[name]}
          options={options}
          onChange={(value) => void form.setFieldValue(name, value)}
        />
      )}
    </FormField>
  );
}
