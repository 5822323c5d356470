import { Textarea } from '@fluentui/react-components';
import { useControlStyles } from '../../ui/controls/controlStyles.ts';
import { LengthHint } from '../../ui/controls/LengthHint.tsx';
import { type FieldProps, FormField } from './FormField.tsx';

type Props<Name extends string> = Omit<FieldProps<Name, string>, 'hint'> & {
  hint?: string;
  rows: number;
  /** The limit of the character count. Longer text can be typed, but is an error. */
  max?: number;
  /** A hard limit: no more can be typed. */
  maxLength?: number;
  /** Called with what was typed, after the value is set. */
  onTyped?: (value: string) => void;
};

/** A field for text of several lines. */
export function TextAreaField<Name extends string>({ hint, rows, max, maxLength, onTyped, ...field }: Props<Name>) {
  const { form, name } = field;
  const controls = useControlStyles();
  const value = form.values[name];
  const counted = max !== undefined && {
    children: (
      <LengthHint text={value} max={max}>
        {hint}
      </LengthHint>
    ),
  };
  return (
    <FormField {...field} hint={counted || hint}>
      <Textarea
        id={form.idOf(name)}
        name={name}
        className={controls.control}
        size="large"
        rows={rows}
        resize="vertical"
        textarea={{ dir: 'auto' }}
        {...(maxLength === undefined ? {} : { maxLength })}
        value={value}
        onChange={(_, { value: typed }) => {
          form.setFieldValue(name, typed);
          onTyped?.(typed);
        }}
      />
    </FormField>
  );
}
