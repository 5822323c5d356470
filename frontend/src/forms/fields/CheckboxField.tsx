import { makeStyles, tokens } from '@fluentui/react-components';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import type { FieldProps } from './FormField.tsx';

const useStyles = makeStyles({
  hint: {
    marginBlock: '-0.25rem 0',
    paddingInlineStart: '1.875rem',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

type Props<Name extends string> = Pick<FieldProps<Name, boolean>, 'form' | 'name' | 'label' | 'className'> & {
  hint?: string;
  disabled?: boolean;
  /** Renders a switch instead of a checkbox. */
  isSwitch?: boolean;
};

/** A checkbox or a switch. */
export function CheckboxField<Name extends string>({ form, name, label, hint, className, ...options }: Props<Name>) {
  const styles = useStyles();
  const hintId = `${form.idOf(name)}-hint`;
  return (
    <div className={className}>
      <Checkbox
        {...options}
        {...(hint === undefined ? {} : { describedBy: hintId })}
        checked={form.values[name]}
        onChange={(checked) => void form.setFieldValue(name, checked)}
      >
        {label}
      </Checkbox>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
