import type { InputProps } from '@fluentui/react-components';
import type { FieldProps } from './FormField.tsx';
import { InputField } from './InputField.tsx';

const kinds = {
  text: { dir: 'auto', autoComplete: 'off' },
  email: { inputMode: 'email', autoComplete: 'email' },
  url: { dir: 'ltr', inputMode: 'url', autoComplete: 'off' },
  /** A code of digits, which is not a number. */
  digits: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off', spellCheck: false },
} as const;

type Props<Name extends string> = FieldProps<Name, string> &
  Pick<InputProps, 'autoComplete' | 'maxLength' | 'readOnly'> & { type?: keyof typeof kinds };

/** A field for one line of text. */
export function TextField<Name extends string>({
  type = 'text',
  autoComplete,
  maxLength,
  readOnly,
  ...field
}: Props<Name>) {
  const { form, name } = field;
  return (
    <InputField
      field={field}
      type={type === 'digits' ? 'text' : type}
      {...kinds[type]}
      {...(autoComplete === undefined ? {} : { autoComplete })}
      {...(maxLength === undefined ? {} : { maxLength })}
      readOnly={readOnly}
      value={form.values[name]}
      onType={(value) => void form.setFieldValue(name, value)}
    />
  );
}
