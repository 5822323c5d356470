import { makeStyles, tokens } from '@fluentui/react-components';
import { type Option, SelectControl } from '../../ui/controls/Select.tsx';
import { type FieldProps, FormField } from './FormField.tsx';

const useStyles = makeStyles({
  // The same look as Fluent's inputs beside it.
  select: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBlockEndColor: tokens.colorNeutralStrokeAccessible,
    ':disabled': { border: `1px solid ${tokens.colorNeutralStrokeDisabled}` },
  },
});

type Props<Name extends string, Value extends string> = FieldProps<Name, Value> & {
  options: readonly Option<Value>[];
  disabled?: boolean;
};

/** A native select. */
export function SelectField<Name extends string, Value extends string>({
  options,
  disabled = false,
  ...field
}: Props<Name, Value>) {
  const { form, name } = field;
  const styles = useStyles();
  return (
    <FormField {...field}>
      {(control) => (
        <SelectControl
          {...control}
          id={form.idOf(name)}
          name={name}
          className={styles.select}
          disabled={disabled}
          value={form.values[name]}
          options={options}
          onChange={(value) => void form.setFieldValue(name, value)}
        />
      )}
    </FormField>
  );
}
