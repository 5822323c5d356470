import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldErrors } from './fieldErrors.ts';
import { fieldErrorText } from './fieldErrorText.ts';
import { focusField } from './focusField.ts';

type Values = Readonly<Record<string, unknown>>;

/** The errors that the server returned, and the values they were for: an error is hidden once its field changes. */
export type ServerErrors = { values: Values; errors: FieldErrors };

/** `label` is null for a value that has no field. */
export type SummaryLine = { name: string; label: string | null; text: string };

type Form = {
  values: Values;
  touched: Values;
  /** Returns the schema's errors for the current values. */
  errorsNow: () => FieldErrors;
  serverErrors: ServerErrors | null;
  isSubmitting: boolean;
  /** The number of attempts to send the form. */
  attempts: number;
  /** Returns the id of a field's control. */
  idOf: (name: string) => string;
};

/**
 * Decides which errors of a form are shown, and where. After a failed attempt the summary's heading gets the focus; in a
 * form without a summary, the first invalid field does.
 */
export function useFormErrors({ values, touched, errorsNow, serverErrors, isSubmitting, attempts, idOf }: Form) {
  const labels = useRef(new Map<string, string>());
  const heading = useRef<HTMLHeadingElement>(null);
  const [summary, setSummary] = useState<readonly SummaryLine[]>([]);

  const errorOf = (name: string): string | undefined => {
    // An empty field shows no error before the first attempt to send.
    const isDue = attempts > 0 || (touched[name] && values[name] !== '');
    const fromServer = serverErrors?.values[name] === values[name] ? serverErrors?.errors[name] : undefined;
    const error = (isDue ? errorsNow()[name] : undefined) ?? fromServer;
    return error && fieldErrorText(error);
  };
  /** Names of the fields that show an error. */
  const invalidFields = Object.keys(values).filter((name) => errorOf(name) !== undefined);

  const endAttempt = useEffectEvent((count: number) => {
    // Fields register in document order.
    const names = [...labels.current.keys(), ...invalidFields.filter((name) => !labels.current.has(name))];
    const invalid = count > 0 ? names.filter((name) => invalidFields.includes(name)) : [];
    if (invalid.length === 0 && summary.length === 0) return;
    setSummary(invalid.map((name) => ({ name, label: labels.current.get(name) ?? null, text: errorOf(name) ?? '' })));
  });
  useEffect(() => {
    if (!isSubmitting) endAttempt(attempts);
  }, [attempts, isSubmitting]);

  const focusErrors = useEffectEvent(([first]: readonly SummaryLine[]) => {
    if (heading.current) heading.current.focus();
    else if (first) focusField(idOf(first.name));
  });
  // Before a key can come that answers the error, and moves the focus itself.
  useLayoutEffect(() => focusErrors(summary), [summary]);

  return {
    /** Returns the error text of a field; undefined if it has none, or none to show yet. */
    errorOf,
    /**
     * The errors of the last attempt. They stay until the next one, so that the layout does not shift while the visitor
     * types.
     */
    summary,
    /** A ref for the summary's heading. */
    heading,
    /** Registers a field with the summary. Returns a function that unregisters it. */
    addField: useCallback((name: string, label: string) => {
      labels.current.set(name, label);
      return () => void labels.current.delete(name);
    }, []),
  };
}
