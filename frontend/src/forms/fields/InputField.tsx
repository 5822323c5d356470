import { Input, type InputProps } from '@fluentui/react-components';
import { useControlStyles } from '../../ui/controls/controlStyles.ts';
import { type FieldProps, FormField } from './FormField.tsx';

type Props = Omit<InputProps, 'id' | 'name' | 'className' | 'size' | 'onChange'> & {
  field: FieldProps<string, unknown>;
  value: string;
  onType: (value: string) => void;
};

/** A field with a native input. `onType` gets the typed text. */
export function InputField({ field, onType, ...input }: Props) {
  const { form, name } = field;
  const controls = useControlStyles();
  return (
    <FormField {...field}>
      <Input
        {...input}
        id={form.idOf(name)}
        name={name}
        className={controls.control}
        size="large"
        onChange={(_, { value }) => onType(value)}
      />
    </FormField>
  );
}
