import { HttpError } from '@incidentmap/core/contract/client';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useFormik } from 'formik';
import {
  type FocusEvent,
  type FormEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { KeptContext } from '../lib/storage/kept.ts';
import { type FieldErrors, fieldErrors } from './fieldErrors.ts';
import { type FormSchema, problemsOf } from './formSchema.ts';
import { type ServerErrors, useFormErrors } from './useFormErrors.ts';

/** The field problems of a refused request; empty if it failed for another reason. */
export const serverFieldProblems = (error: unknown): readonly FieldProblem[] =>
  error instanceof HttpError ? (error.problem?.details ?? []) : [];

type FieldProblems = readonly FieldProblem[];

type Options<Values> = {
  initialValues: Values;
  /**
   * Sends the values. Returns undefined after success, and the field problems after a refusal (an empty list if the
   * request failed for another reason). A problem is shown until its field changes.
   */
  onSubmit: (values: Values) => Promise<FieldProblems | void> | FieldProblems | void;
  /** Called instead of `onSubmit` if the schema finds errors. They are in the schema's order. */
  onInvalid?: (errors: FieldErrors) => void;
  /** Returns whether the form may be sent now. If not, it tells the visitor why. */
  mayGo?: () => boolean;
  /** Gets what sends the values once they are valid, to ask whether to send them. */
  confirm?: (send: () => void) => void;
  /** Maps the path of a problem to the field that shows it, if the request has another shape than the form. */
  fieldOf?: (path: string) => string;
};

/** What a field needs of the form. */
export type FieldForm<Values> = {
  values: Readonly<Values>;
  setFieldValue: (name: string, value: unknown) => unknown;
  errorOf: (name: string) => string | undefined;
  addField: (name: string, label: string) => () => void;
  idOf: (name: string) => string;
};

/**
 * A form based on Formik. `schema` validates the values before they are sent and while the visitor corrects them; the
 * components in `forms/` show a value and its error by name. Problems whose field is not in `initialValues` are left to
 * the server.
 */
export function useAppForm<Values extends Record<string, unknown>>(
  schema: FormSchema | null,
  { initialValues, onSubmit, onInvalid, mayGo, confirm, fieldOf }: Options<Values>,
) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [serverErrors, setServerErrors] = useState<ServerErrors | null>(null);
  const [checks, setChecks] = useState(0);

  const errorsIn = (values: Values): FieldErrors => {
    const errors = fieldErrors(schema ? problemsOf(schema, values) : [], fieldOf);
    return Object.fromEntries(Object.entries(errors).filter(([name]) => name in initialValues));
  };
  const formik = useFormik<Values>({
    initialValues,
    // Formik validates only on submit: the errors that are shown are computed at each render that shows some, below.
    validateOnChange: false,
    validateOnBlur: false,
    validate: errorsIn as (values: Values) => object,
    onSubmit: async (values) => {
      setServerErrors(null);
      const problems = await onSubmit(values);
      if (problems) setServerErrors({ values, errors: fieldErrors(problems, fieldOf) });
    },
  });
  const { values, touched, isSubmitting, submitCount, dirty, setFieldValue, setFieldTouched, setValues } = formik;
  const kept = useContext(KeptContext);
  useLayoutEffect(() => {
    const before = kept?.get('values') as Values | undefined;
    if (before) void setValues(before);
  }, [kept, setValues]);
  useEffect(() => void kept?.set('values', values), [kept, values]);
  let found: FieldErrors | undefined;
  // Asked only when an error is due: an empty form is shown without it.
  const errorsNow = () => (found ??= errorsIn(values));
  const isValid = () => Object.keys(errorsNow()).length === 0;
  const idOf = (name: string) => `${id}-${name}`;
  const { errorOf, summary, heading, addField } = useFormErrors({
    values,
    touched: touched as Record<string, unknown>,
    errorsNow,
    serverErrors,
    isSubmitting,
    attempts: submitCount + checks,
    idOf,
  });

  const submit = () => {
    if (isSubmitting || mayGo?.() === false) return;
    const send = () => void formik.submitForm();
    if (isValid()) return confirm ? confirm(send) : send();
    onInvalid?.(errorsNow());
    send();
  };

  return {
    values,
    /** Whether the values differ from the initial ones. */
    dirty,
    isSubmitting,
    /** Whether the last attempt to send failed or was refused. */
    hasFailed: serverErrors !== null && !isSubmitting,
    setFieldValue,
    setValues,
    reset: () => {
      setServerErrors(null);
      formik.resetForm();
    },
    submit,
    /** Validates the form and shows its errors, as submitting does. Returns whether it is valid. */
    check: (): boolean => {
      setChecks((count) => count + 1);
      return isValid();
    },
    errorOf,
    summary,
    heading,
    addField,
    idOf,
    /** A ref to the form's element, which is null after unmounting. */
    element,
    /** Spread these on the `<form>` element. */
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
