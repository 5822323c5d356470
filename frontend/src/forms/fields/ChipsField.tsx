import { ChoiceChips } from './ChoiceChips.tsx';
import { type FieldProps, FormField } from './FormField.tsx';

type Props<Name extends string, Value extends string> = FieldProps<Name, Value> & {
  options: readonly { value: Value; text: string }[];
  disabled?: boolean;
};

/** A radio group of at most eight options, as chips. */
export function ChipsField<Name extends string, Value extends string>({
  options,
  disabled = false,
  ...field
}: Props<Name, Value>) {
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(control) => (
        <ChoiceChips
          {...control}
          id={form.idOf(name)}
          name={name}
          options={options}
          value={form.values[name]}
          disabled={disabled}
          onChoose={(value) => void form.setFieldValue(name, value)}
        />
      )}
    </FormField>
  );
}
