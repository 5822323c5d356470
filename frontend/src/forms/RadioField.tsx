import { Radio, RadioGroup } from '@fluentui/react-components';
import { KeyCap } from '../ui/KeyCap.tsx';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type FieldProps, FormField } from './FormField.tsx';

type Props<Name extends string, Value extends string> = FieldProps<Name, Value | ''> & {
  /** `shortcut`: the key that chooses it, where there is one. */
  options: readonly { value: Value; text: string; shortcut?: string | undefined }[];
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
        {options.map(({ value, text, shortcut }) => (
          <Radio
            key={value}
            value={value}
            label={
              <>
                {shortcut && (
                  <span aria-hidden="true">
                    <KeyCap name={shortcut} />{' '}
                  </span>
                )}
                {text}
              </>
            }
            aria-keyshortcuts={shortcut}
            className={controls.choice}
          />
        ))}
      </RadioGroup>
    </FormField>
  );
}
