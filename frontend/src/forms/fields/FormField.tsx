import { Field, type FieldProps as FluentFieldProps, makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { WithVerbatim } from '../../ui/layout/Verbatim.tsx';
import type { FieldForm } from '../useAppForm.ts';

const useStyles = makeStyles({
  // Controls have a width of their own, which large text would push out of the form.
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    // The button goes below a control that large text leaves too little room.
    [fromMedium]: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', '& > :first-child': { flex: '1 1 16rem' } },
  },
});

/** The props of every field. `form` must have a `Value` of this name. */
export type FieldProps<Name extends string, Value> = {
  form: FieldForm<Record<NoInfer<Name>, Value>>;
  name: Name;
  label: string;
  /** A part of the label that no page translator may change. */
  verbatim?: string;
  hint?: FluentFieldProps['hint'];
  required?: boolean | undefined;
  className?: string | undefined;
  /** A button beside the field. */
  action?: ReactNode;
};

type Props = FieldProps<string, unknown> & { children: FluentFieldProps['children'] };

/** A label, a hint and an error around a control, whose id must be `form.idOf(name)`. */
export function FormField({ form, name, label, verbatim, hint, required = false, className, action, children }: Props) {
  const styles = useStyles();
  const { addField, errorOf, idOf } = form;
  useEffect(() => addField(name, label), [addField, name, label]);
  const error = errorOf(name);
  return (
    <Field
      className={mergeClasses(styles.field, className)}
      label={{ children: verbatim ? <WithVerbatim text={label} part={verbatim} /> : label, htmlFor: idOf(name) }}
      hint={hint ?? null}
      required={required}
      size="large"
      validationState={error === undefined ? 'none' : 'error'}
      // Without Fluent's `role="alert"`: screen readers announce the errors once, by the summary or the focused field.
      validationMessage={error === undefined ? null : { children: error, role: undefined }}
    >
      {action && typeof children !== 'function' ? (
        <div className={styles.row}>
          {children}
          {action}
        </div>
      ) : (
        children
      )}
    </Field>
  );
}
