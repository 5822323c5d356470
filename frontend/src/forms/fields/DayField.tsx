import { Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import { daysBefore } from '@incidentmap/core/domain/dates/relativeDate';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useControlStyles } from '../../ui/controls/controlStyles.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { type FieldProps, FormField } from './FormField.tsx';
import { formTexts } from '../texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5rem', justifyItems: 'start' },
  day: { maxInlineSize: '16rem' },
});

const choices = ['today', 'yesterday', 'another'] as const;

/** `today`: the last day that can be chosen, as `2026-01-31`. */
type Props<Name extends string> = FieldProps<Name, string> & { today: string };

/** A day up to today as `YYYY-MM-DD`: today or yesterday as chips, or another one in a date input. '' while it is incomplete. */
export function DayField<Name extends string>({ today, ...field }: Props<Name>) {
  const { form, name } = field;
  const { t } = useTranslation(formTexts);
  const styles = useStyles();
  const controls = useControlStyles();
  // A date that was typed stays in its input, even if it turns out to be today's.
  const [typed, setTyped] = useState<string | null>(null);
  const day: string = form.values[name];
  const days = { today, yesterday: daysBefore(today, 1), another: '' };
  const choice = (day !== typed && choices.find((each) => days[each] === day)) || 'another';
  const isOther = choice === 'another';
  const id = form.idOf(name);

  return (
    <FormField {...field}>
      {(control) => (
        <div className={styles.root}>
          <ChoiceChips
            aria-labelledby={control['aria-labelledby']}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            aria-required={control['aria-required']}
            {...(isOther ? {} : { id })}
            name={`${name}-choice`}
            options={choices.map((value) => ({ value, text: t(`day.${value}`) }))}
            value={choice}
            onChoose={(chosen) => {
              setTyped(null);
              form.setFieldValue(name, days[chosen]);
            }}
          />
          {isOther && (
            <Input
              type="date"
              id={id}
              name={name}
              aria-label={t('day.which')}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              aria-required={control['aria-required']}
              className={mergeClasses(controls.control, styles.day)}
              size="large"
              max={today}
              value={day}
              onChange={(_, { value }) => {
                setTyped(value);
                form.setFieldValue(name, value);
              }}
            />
          )}
        </div>
      )}
    </FormField>
  );
}
