import { makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { KeyCap } from '../../ui/layout/KeyCap.tsx';
import { useControlStyles } from '../../ui/controls/controlStyles.ts';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { type FieldProps, FormField } from './FormField.tsx';

const useStyles = makeStyles({
  // Hidden on a phone, which has no keyboard.
  shortcut: { display: 'none', marginInlineEnd: '0.5rem', [fromMedium]: { display: 'inline-block' } },
  // Fluent greys what is not chosen, as if it could not be.
  text: { color: tokens.colorNeutralForeground1 },
  // Its whole row can be pressed.
  row: {
    inlineSize: '100%',
    borderRadius: tokens.borderRadiusMedium,
    '& .fui-Radio__label': { display: 'flex', alignItems: 'center', alignSelf: 'stretch', flexGrow: 1 },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
});

type Props<Name extends string, Value extends string> = FieldProps<Name, Value | ''> & {
  /** `shortcut`: the key that chooses it, where there is one. */
  options: readonly { value: Value; text: string; shortcut?: string | undefined }[];
};

/** A group of radio buttons. The value is empty until one is chosen. */
export function RadioField<Name extends string, Value extends string>({ options, ...field }: Props<Name, Value>) {
  const { form, name } = field;
  const controls = useControlStyles();
  const styles = useStyles();
  return (
    <FormField {...field}>
      <RadioGroup
        id={form.idOf(name)}
        name={name}
        layout="vertical"
        value={form.values[name]}
        onChange={(_, { value }) => void form.setFieldValue(name, value)}
      >
        {options.map(({ value, text, shortcut }) => (
          <Radio
            key={value}
            value={value}
            label={
              <>
                {shortcut && (
                  <span aria-hidden="true" className={styles.shortcut}>
                    <KeyCap name={shortcut} />
                  </span>
                )}
                <span className={styles.text}>{text}</span>
              </>
            }
            aria-keyshortcuts={shortcut}
            className={mergeClasses(controls.choice, styles.row)}
          />
        ))}
      </RadioGroup>
    </FormField>
  );
}
