import { Button, Field, Input, makeStyles, Select, Spinner, Textarea, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { HttpError } from '@incidentmap/core/contract/client';
import { incidentTypes, severities, timesOfDay } from '@incidentmap/core/domain/incidentTerms';
import { defaultReportPoint, geocodeMaxLength } from '@incidentmap/core/domain/limits';
import type { PendingMedia } from '@incidentmap/core/domain/media';
import type { Coordinates } from '@incidentmap/core/domain/place';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useQuestion } from '../../api/useQuestion.ts';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { useToast } from '../../ui/useToast.tsx';
import { AtHomeField } from './AtHomeField.tsx';
import { publishProblems, type PublishValues, toPublication, valuesOf } from './publishValues.ts';
import { isSessionOver } from './useDecision.ts';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gap: '1rem',
    paddingBlockStart: '1rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
  whole: { gridColumn: '1 / -1' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '0.75rem' },
});

type Props = {
  media: PendingMedia;
  onPublished: () => void;
  onCancel: () => void;
  /** The list is no longer what the server has. */
  onOutdated: () => void;
  onEnded: () => void;
};

/** What is missing of a file before it becomes a published incident. */
export function PublishForm({ media, onPublished, onCancel, onOutdated, onEnded }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const toast = useToast();
  const { run } = useAction('publishMedia');
  const findPlaces = useQuestion('findPlaces');
  const form = useRef<HTMLFormElement>(null);
  const [initialValues] = useState(() => valuesOf(media, new Date()));

  /** Where the place is; central London when nobody knows it. */
  const pointOf = async (location: string): Promise<Coordinates> => {
    try {
      const { results } = await findPlaces({ query: { query: `UK ${location}`.slice(0, geocodeMaxLength) } });
      return results[0] ?? defaultReportPoint;
    } catch (error) {
      warnOnce('The place could not be looked up', error);
      return defaultReportPoint;
    }
  };

  const formik = useFormik<PublishValues>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(publishProblems(values, media.name, new Date())).map(([name, problem]) => [
          name,
          fieldErrorText(problem),
        ]),
      ),
    onSubmit: async (values) => {
      try {
        await run({ body: toPublication(media.name, values, await pointOf(values.location)) });
        toast({ title: t('review.decided.approved'), intent: 'success' });
        onPublished();
      } catch (error) {
        if (isSessionOver(error)) return onEnded();
        const reason = apiErrorText(error, t('review.failedReason'));
        toast({ title: t('review.failed.approved', { reason }), intent: 'error' });
        if (error instanceof HttpError && (error.status === 404 || error.status === 409)) onOutdated();
      }
    },
  });
  const { errors, touched, submitCount, isSubmitting } = formik;

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);

  const fieldOf = (name: keyof PublishValues) => {
    const problem = submitCount > 0 || touched[name] ? errors[name] : undefined;
    return problem
      ? ({ validationState: 'error', validationMessage: { children: problem, role: undefined } } as const)
      : ({ validationState: 'none' } as const);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('review.media.form')}
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void formik.submitForm();
      }}
    >
      <p className={`${styles.whole} ${styles.note}`}>{t('review.media.note')}</p>
      <Field {...fieldOf('title')} label={t('report.title.label')} required>
        <Input {...formik.getFieldProps('title')} className={controls.control} dir="auto" autoComplete="off" />
      </Field>
      <Field {...fieldOf('location')} label={t('report.location.label')} required>
        <Input {...formik.getFieldProps('location')} className={controls.control} dir="auto" autoComplete="off" />
      </Field>
      <Field {...fieldOf('incidentDate')} label={t('report.date')} required>
        <Input {...formik.getFieldProps('incidentDate')} className={controls.control} type="date" />
      </Field>
      <Field {...fieldOf('incidentTime')} label={t('report.time.label')}>
        <Select {...formik.getFieldProps('incidentTime')} className={controls.control}>
          {timesOfDay.map((time) => (
            <option key={time} value={time}>
              {t(`review.time.${time}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...fieldOf('incidentType')} label={t('report.type')}>
        <Select {...formik.getFieldProps('incidentType')} className={controls.control}>
          {incidentTypes.map((type) => (
            <option key={type} value={type}>
              {t(`incidents.type.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...fieldOf('severity')} label={t('report.severity')}>
        <Select {...formik.getFieldProps('severity')} className={controls.control}>
          {severities.map((severity) => (
            <option key={severity} value={severity}>
              {t(`incidents.severity.${severity}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...fieldOf('description')} className={styles.whole} label={t('report.description.label')} required>
        <Textarea
          {...formik.getFieldProps('description')}
          className={controls.control}
          rows={3}
          resize="vertical"
          textarea={{ dir: 'auto' }}
        />
      </Field>
      <div className={styles.whole}>
        <AtHomeField
          checked={formik.values.atHome}
          isKnown={media.atHome}
          onChange={(atHome) => void formik.setFieldValue('atHome', atHome)}
        />
      </div>
      <div className={styles.actions}>
        <Button onClick={onCancel} disabledFocusable={isSubmitting}>
          {t('report.cancel')}
        </Button>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={isSubmitting}
          icon={isSubmitting ? <Spinner size="tiny" /> : <CheckmarkRegular />}
        >
          {t('review.media.publish')}
        </Button>
      </div>
    </form>
  );
}
