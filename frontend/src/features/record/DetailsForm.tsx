import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/calendar';
import { incidentTypes, timesOfDay } from '@incidentmap/core/domain/incidentTerms';
import { mediaIncidentSubmission, mediaNameOf } from '@incidentmap/core/domain/media';
import { toMediaIncident, type VideoDetails, videoDetailsProblems } from '@incidentmap/core/domain/videoDetails';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useMistakes } from '../../ui/useMistakes.ts';
import { Warning } from '../../ui/Warning.tsx';

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
  foot: { gridColumn: '1 / -1', display: 'grid', gap: '0.5rem', justifyItems: 'end' },
});

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
          .map((problem) => [problem.path, fieldErrorText(problem)]),
      ),
    onSubmit: async (values) => {
      try {
        const { receipt } = await run({ body: mediaIncidentSubmission(new Date()).parse(toMediaIncident(values)) });
        onSubmitted(receipt);
      } catch (error) {
        warnOnce('The details were not sent', error);
        setFailure(`${t('record.details.failed')} ${apiErrorText(error, '')}`.trim());
      }
    },
  });
  const { errors, submitCount, isSubmitting } = formik;
  const { fieldOf } = useMistakes<keyof VideoDetails>(form, { ...formik, attempts: submitCount });

  useEffect(() => heading.current?.focus(), []);
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
          <Warning>{!isSubmitting && said}</Warning>
          <div role="status">{isSubmitting && t('record.details.sending')}</div>
          <SubmitButton isBusy={isSubmitting}>{t('record.details.submit')}</SubmitButton>
        </div>
      </form>
    </section>
  );
}
