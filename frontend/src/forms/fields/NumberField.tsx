import { useState } from 'react';
import type { FieldProps } from './FormField.tsx';
import { InputField } from './InputField.tsx';

/** A decimal number. It is NaN while the text is empty or not a number. */
export function NumberField<Name extends string>(field: FieldProps<Name, number>) {
  const { form, name } = field;
  const value = form.values[name];
  const [typed, setTyped] = useState(Number.isNaN(value) ? '' : String(value));
  // The value may also change from outside, such as by moving the pin on the map.
  const isTyped = Number.isNaN(value) || (Number(typed) === value && typed.trim() !== '');
  return (
    <InputField
      field={field}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : String(value)}
      onType={(next) => {
        setTyped(next);
        void form.setFieldValue(name, next.trim() === '' ? Number.NaN : Number(next));
      }}
    />
  );
}
