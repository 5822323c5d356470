import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/useNow.ts';
import { useFieldStyles } from '../../ui/controls/fieldStyles.ts';
import { type Days, daysProblems } from './exactDates.ts';
import { exactTexts } from './exactTexts.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '0.5rem', marginBlockStart: '0.5rem' },
  field: { flex: '1 1 9rem', alignSelf: 'start' },
  input: {
    paddingInline: '0.75rem',
    '&[aria-invalid="true"]': { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
  },
  problem: { margin: 0, color: tokens.colorPaletteRedForeground1, lineHeight: tokens.lineHeightBase300 },
  show: { flex: '1 1 100%' },
});

const ends = ['from', 'to'] as const;

type Props = Days & {
  /** Whether the visitor has just asked for them. */
  takesFocus: boolean;
  /** Called with days that are well; undefined where none is given. */
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
};

/** The first and the last day, each of which may be left out. */
export function ExactDates({ from, to, takesFocus, onChange }: Props) {
  const { t } = useTranslation(exactTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  const id = useId();
  const [chosen, setChosen] = useState<Days>({ from, to });
  const [days, setDays] = useState(chosen);
  const [problems, setProblems] = useState<ReturnType<typeof daysProblems>>({});
  // After Back, the fields show what is chosen then.
  if (chosen.from !== from || chosen.to !== to) {
    setChosen({ from, to });
    setDays({ from, to });
    setProblems({});
  }
  const form = useRef<HTMLFormElement>(null);
  const wantsFocus = useRef(takesFocus);
  useEffect(() => {
    if (wantsFocus.current) form.current?.querySelector('input')?.focus();
  }, []);
  const today = londonDate(useNow(60_000));

  const show = (event: FormEvent) => {
    event.preventDefault();
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    // A date that is typed in part has no value.
    const [first = '', last = ''] = inputs.map(({ value, validity }) => (validity.badInput ? 'incomplete' : value));
    const found = daysProblems({ from: first, to: last }, today);
    setProblems(found);
    const wrong = ends.findIndex((end) => found[end]);
    if (wrong >= 0) return inputs[wrong]?.focus();
    onChange({ from: first || undefined, to: last || undefined });
  };

  return (
    <form ref={form} noValidate aria-label={t('label')} className={styles.form} onSubmit={show}>
      {ends.map((end) => {
        const problem = problems[end];
        return (
          <div key={end} className={mergeClasses(field.root, styles.field)}>
            <label htmlFor={`${id}-${end}`} className={field.label}>
              {t(end)}
            </label>
            <input
              id={`${id}-${end}`}
              type="date"
              max={today}
              className={mergeClasses(field.control, styles.input)}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && `${id}-${end}-problem`}
              value={days[end]}
              onChange={({ target }) => {
                setDays({ ...days, [end]: target.value });
                setProblems({});
              }}
            />
            {problem && (
              <p id={`${id}-${end}-problem`} className={styles.problem}>
                {t(`problem.${problem}`)}
              </p>
            )}
          </div>
        );
      })}
      <Button type="submit" className={styles.show}>
        {t('show')}
      </Button>
    </form>
  );
}
