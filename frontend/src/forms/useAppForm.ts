import { HttpError } from '@incidentmap/core/contract/client';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useFormik } from 'formik';
import { type FocusEvent, type FormEvent, useId, useRef, useState } from 'react';
import { type FieldErrors, fieldErrors } from './fieldErrors.ts';
import { type FormSchema, problemsOf } from './formSchema.ts';
import { type Refusal, useFormErrors } from './useFormErrors.ts';

/** The field problems of a refused request; none where it failed for another reason. */
export const refusedFields = (error: unknown): readonly FieldProblem[] =>
  error instanceof HttpError ? (error.problem?.details ?? []) : [];

type Refused = readonly FieldProblem[];

type Options<Values> = {
  initialValues: Values;
  /**
   * Sends the values. Returns nothing when they are sent, and the field problems when they are refused: an empty list
   * where it failed for another reason. Each problem is shown until its field is changed.
   */
  onSubmit: (values: Values) => Promise<Refused | void> | Refused | void;
  /** Called instead of `onSubmit` when the schema finds errors. They are in its order. */
  onInvalid?: (errors: FieldErrors) => void;
  /** Whether the form may be sent now. It tells the person itself why not. */
  mayGo?: () => boolean;
  /** Names the field that shows a problem of a path, where the request is shaped otherwise than the form. */
  fieldOf?: (path: string) => string;
};

/** A form as its fields see it. */
export type FieldForm<Values> = {
  values: Readonly<Values>;
  setFieldValue: (name: string, value: unknown) => unknown;
  errorOf: (name: string) => string | undefined;
  addField: (name: string, label: string) => () => void;
  idOf: (name: string) => string;
};

/**
 * A form over Formik. `schema` checks the values before they are sent and while the person corrects them; the components
 * in `forms/` show a value and its error by name. A problem at a path that is no name in `initialValues` is left to the
 * server.
 */
export function useAppForm<Values extends Record<string, unknown>>(
  schema: FormSchema | null,
  { initialValues, onSubmit, onInvalid, mayGo, fieldOf }: Options<Values>,
) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [checks, setChecks] = useState(0);

  const errorsIn = (values: Values): FieldErrors => {
    const errors = fieldErrors(schema ? problemsOf(schema, values) : [], fieldOf);
    return Object.fromEntries(Object.entries(errors).filter(([name]) => name in initialValues));
  };
  const formik = useFormik<Values>({
    initialValues,
    // The errors that are shown are computed below: at once, and from everything that the schema looks at.
    validateOnChange: false,
    validateOnBlur: false,
    validate: errorsIn as (values: Values) => object,
    onSubmit: async (values) => {
      setRefusal(null);
      const problems = await onSubmit(values);
      if (problems) setRefusal({ values, errors: fieldErrors(problems, fieldOf) });
    },
  });
  const { values, touched, isSubmitting, submitCount, dirty, setFieldValue, setFieldTouched, setValues } = formik;
  const errors = errorsIn(values);
  const isValid = Object.keys(errors).length === 0;
  const idOf = (name: string) => `${id}-${name}`;
  const { errorOf, summary, heading, addField } = useFormErrors({
    values,
    touched: touched as Record<string, unknown>,
    errors,
    refusal,
    isSubmitting,
    attempts: submitCount + checks,
    idOf,
  });

  const submit = () => {
    if (isSubmitting || mayGo?.() === false) return;
    if (!isValid) onInvalid?.(errors);
    void formik.submitForm();
  };

  return {
    values,
    /** Whether anything differs from the initial values. */
    dirty,
    isSubmitting,
    /** Whether what was last sent did not arrive, or was refused. */
    isRefused: refusal !== null && !isSubmitting,
    setFieldValue,
    setValues,
    reset: () => {
      setRefusal(null);
      formik.resetForm();
    },
    submit,
    /** Shows the errors as an attempt to send does; returns whether there are none. */
    check: (): boolean => {
      setChecks((count) => count + 1);
      return isValid;
    },
    errorOf,
    summary,
    heading,
    addField,
    idOf,
    /** The form's element; null once it has left the page. */
    element,
    /** For the `<form>`. */
    props: {
      ref: element,
      noValidate: true,
      'aria-busy': isSubmitting,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        const name = target.getAttribute('name');
        // An error that appears while a button is pressed would move the button away from the pointer.
        if (name !== null && name in initialValues && !(relatedTarget instanceof HTMLButtonElement))
          void setFieldTouched(name);
      },
    },
  };
}
