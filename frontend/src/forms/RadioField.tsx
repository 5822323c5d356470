import { Radio, RadioGroup } from '@fluentui/react-components';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type FieldProps, FormField } from './FormField.tsx';

type Props<Name extends string, Value extends string> = FieldProps<Name, Value | ''> & {
  options: readonly { value: Value; text: string }[];
};

/** A group of radio buttons. The value is empty until one is chosen. */
export function RadioField<Name extends string, Value extends string>({ options, ...field }: Props<Name, Value>) {
  const { form, name } = field;
  const controls = useControlStyles();
  return (
    <FormField {...field}>
      <RadioGroup
        id={form.idOf(name)}
        name={name}
        layout="vertical"
        value={form.values[name]}
        onChange={(_, { value }) => void form.setFieldValue(name, value)}
      >
        {options.map(({ value, text }) => (
          <Radio key={value} value={value} label={text} className={controls.choice} />
        ))}
      </RadioGroup>
    </FormField>
  );
}
