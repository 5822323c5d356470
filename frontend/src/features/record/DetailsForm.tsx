import { Button, Field, Input, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { londonDate } from '@incidentmap/core/domain/calendar';
import { incidentTypes, timesOfDay } from '@incidentmap/core/domain/incidentTerms';
import { mediaIncidentSubmission, mediaNameOf } from '@incidentmap/core/domain/media';
import { type FieldMessage, fieldMessages } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { toMediaIncident, type VideoDetails, videoDetailsProblems } from '@incidentmap/core/domain/videoDetails';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useAction } from '../../api/useAction.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '1rem' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, outlineStyle: 'none' },
  file: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '0.25rem 1rem',
    margin: 0,
    padding: '0.75rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    '& dd': { margin: 0 },
  },
  form: {
    display: 'grid',
    gap: '1rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
  whole: { gridColumn: '1 / -1' },
  wrong: { display: 'flex', gap: '0.5rem', margin: 0, color: tokens.colorStatusDangerForeground1 },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  foot: { gridColumn: '1 / -1', display: 'grid', gap: '0.5rem', justifyItems: 'end' },
});

const isFieldMessage = (code: string): code is FieldMessage => code in fieldMessages;

type Props = { pendingUrl: string; onSubmitted: (receipt: string) => void };

/** What is known of an uploaded recording; sends it to review. */
export function DetailsForm({ pendingUrl, onSubmitted }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const { run } = useAction('submitMediaIncident');
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [today] = useState(() => londonDate(new Date()));
  const blobName = mediaNameOf(pendingUrl);

  const say = ({ code, message }: FieldProblem): string => (isFieldMessage(code) ? t(`fields.${code}`) : message);
  const formik = useFormik<VideoDetails>({
    initialValues: {
      blobName,
      title: '',
      location: '',
      incidentDate: today,
      incidentTime: 'Unknown',
      incidentType: '',
    },
    validate: (values) =>
      Object.fromEntries(
        videoDetailsProblems(values, new Date())
          .toReversed()
          .map((problem) => [problem.path, say(problem)]),
      ),
    onSubmit: async (values) => {
      try {
        const { receipt } = await run({ body: mediaIncidentSubmission(new Date()).parse(toMediaIncident(values)) });
        onSubmitted(receipt);
      } catch (error) {
        warnOnce('The details were not sent', error);
        setFailure(`${t('record.details.failed')} ${explain(error, '')}`.trim());
      }
    },
  });
  const { errors, touched, submitCount, isSubmitting } = formik;

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);

  const fieldOf = (name: keyof VideoDetails) => {
    const isDue = submitCount > 0 || (touched[name] && formik.values[name] !== '');
    const problem = isDue ? errors[name] : undefined;
    return problem
      ? ({ validationState: 'error', validationMessage: { children: problem, role: undefined } } as const)
      : ({ validationState: 'none' } as const);
  };
  const said = failure ?? (submitCount > 0 ? errors.blobName : undefined);

  return (
    <section className={styles.root}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('record.uploaded')}
      </h3>
      <dl className={styles.file}>
        <dt>{t('record.blobName')}</dt>
        <dd dir="ltr">{blobName}</dd>
        <dt>{t('record.url')}</dt>
        <dd dir="ltr">{pendingUrl}</dd>
      </dl>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label={t('record.details.heading')}
        aria-busy={isSubmitting}
        onSubmit={(event) => {
          event.preventDefault();
          setFailure(pendingUrl === '' ? t('record.noUrl') : null);
          if (!isSubmitting && pendingUrl !== '') void formik.submitForm();
        }}
      >
        <Field
          {...fieldOf('title')}
          className={styles.whole}
          label={t('record.details.title')}
          hint={t('record.details.titleHint')}
          required
          size="large"
        >
          <Input
            {...formik.getFieldProps('title')}
            className={controls.control}
            size="large"
            dir="auto"
            autoComplete="off"
          />
        </Field>
        <Field
          {...fieldOf('location')}
          className={styles.whole}
          label={t('record.details.location')}
          hint={t('record.details.locationHint')}
          required
          size="large"
        >
          <Input
            {...formik.getFieldProps('location')}
            className={controls.control}
            size="large"
            dir="auto"
            autoComplete="off"
          />
        </Field>
        <Field {...fieldOf('incidentDate')} label={t('record.details.date')} required size="large">
          <Input
            {...formik.getFieldProps('incidentDate')}
            className={controls.control}
            size="large"
            type="date"
            max={today}
          />
        </Field>
        <Field {...fieldOf('incidentTime')} label={t('record.details.time')} size="large">
          <Select {...formik.getFieldProps('incidentTime')} className={controls.control} size="large">
            {timesOfDay.map((time) => (
              <option key={time} value={time}>
                {t(`review.time.${time}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          {...fieldOf('incidentType')}
          className={styles.whole}
          label={t('record.details.type')}
          required
          size="large"
        >
          <Select {...formik.getFieldProps('incidentType')} className={controls.control} size="large">
            <option value="">{t('record.details.chooseType')}</option>
            {incidentTypes.map((type) => (
              <option key={type} value={type}>
                {t(`incidents.type.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.foot}>
          <div role="alert">
            {said && !isSubmitting && (
              <p className={styles.wrong}>
                <ErrorCircleRegular aria-hidden className={styles.icon} />
                {said}
              </p>
            )}
          </div>
          <div role="status">{isSubmitting && t('record.details.sending')}</div>
          <Button
            type="submit"
            appearance="primary"
            size="large"
            disabledFocusable={isSubmitting}
            icon={isSubmitting ? <Spinner size="tiny" /> : null}
          >
            {t('record.details.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}
