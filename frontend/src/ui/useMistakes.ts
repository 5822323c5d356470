import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { type RefObject, useEffect } from 'react';
import { fieldErrorText } from '../forms/fieldErrorText.ts';

/** What the server refused, and of which values: told until those are changed. */
export type Refusal<Name extends string, Values = Record<Name, unknown>> = {
  values: Values;
  problems: Partial<Record<Name, FieldProblem>>;
};

type Form<Name extends string> = {
  values: Record<Name, unknown>;
  touched: Partial<Record<Name, unknown>>;
  /** What is wrong with the values as they are. */
  errors: Partial<Record<Name, string>>;
  isSubmitting: boolean;
  /** How often it was tried to send them. */
  attempts: number;
  refused?: Refusal<Name> | null;
};

/** What is told of a form's mistakes, and where. After each attempt to send, the first of them has the focus. */
export function useMistakes<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  { values, touched, errors, isSubmitting, attempts, refused = null }: Form<Name>,
) {
  useEffect(() => {
    if (attempts > 0 && !isSubmitting) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts, isSubmitting]);

  const problemOf = (name: Name): string | undefined => {
    // An empty field is no mistake while the form is being filled in.
    const isDue = attempts > 0 || (touched[name] && values[name] !== '');
    const refusal = refused?.values[name] === values[name] ? refused?.problems[name] : undefined;
    return (isDue ? errors[name] : undefined) ?? (refusal && fieldErrorText(refusal));
  };

  return {
    /** For Fluent's `Field`, without its own role `alert`: the summary and the focus tell of the mistakes, once. */
    fieldOf: (name: Name) => {
      const problem = problemOf(name);
      return problem
        ? ({ validationState: 'error', validationMessage: { children: problem, role: undefined } } as const)
        : ({ validationState: 'none' } as const);
    },
    /** Those of the fields that keep the form from being sent. */
    wrongOf: (names: readonly Name[]): Name[] =>
      attempts > 0 && !isSubmitting ? names.filter((name) => problemOf(name) !== undefined) : [],
  };
}
