import { Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useControlStyles } from '../ui/controlStyles.ts';
import { type FieldProps, FormField } from './FormField.tsx';

/** A decimal number. It is NaN while nothing, or only half a number, is typed. */
export function NumberField<Name extends string>(field: FieldProps<Name, number>) {
  const { form, name } = field;
  const controls = useControlStyles();
  const value = form.values[name];
  const [typed, setTyped] = useState(Number.isNaN(value) ? '' : String(value));
  // The number may be changed from elsewhere, such as by a pin on the map.
  const isTyped = Number.isNaN(value) || (Number(typed) === value && typed.trim() !== '');
  return (
    <FormField {...field}>
      <Input
        id={form.idOf(name)}
        name={name}
        className={controls.control}
        size="large"
        inputMode="decimal"
        autoComplete="off"
        value={isTyped ? typed : String(value)}
        onChange={(_, { value: next }) => {
          setTyped(next);
          void form.setFieldValue(name, next.trim() === '' ? Number.NaN : Number(next));
        }}
      />
    </FormField>
  );
}
