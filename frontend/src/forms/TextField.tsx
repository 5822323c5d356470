import { Input, type InputProps } from '@fluentui/react-components';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type FieldProps, FormField } from './FormField.tsx';

const kinds = {
  text: { dir: 'auto', autoComplete: 'off' },
  email: { inputMode: 'email', autoComplete: 'email' },
  url: { dir: 'ltr', inputMode: 'url', autoComplete: 'off' },
  /** Digits that are no number: a code. */
  digits: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off', spellCheck: false },
} as const;

type Props<Name extends string> = FieldProps<Name, string> &
  Pick<InputProps, 'autoComplete' | 'maxLength' | 'readOnly'> & { type?: keyof typeof kinds };

/** One line of text. */
export function TextField<Name extends string>({
  type = 'text',
  autoComplete,
  maxLength,
  readOnly,
  ...field
}: Props<Name>) {
  const { form, name } = field;
  const controls = useControlStyles();
  return (
    <FormField {...field}>
      <Input
        type={type === 'digits' ? 'text' : type}
        {...kinds[type]}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        {...(maxLength === undefined ? {} : { maxLength })}
        id={form.idOf(name)}
        name={name}
        className={controls.control}
        size="large"
        readOnly={readOnly}
        value={form.values[name]}
        onChange={(_, { value }) => void form.setFieldValue(name, value)}
      />
    </FormField>
  );
}
