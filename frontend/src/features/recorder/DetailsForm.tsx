import { makeStyles, tokens } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import {
  type IncidentType,
  incidentTypes,
  type TimeOfDay,
  timesOfDay,
} from '@incidentmap/core/domain/incident/incidentTerms';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { videoDetails } from '@incidentmap/core/domain/submission/videoDetails';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { DateField } from '../../forms/fields/DateField.tsx';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { SelectField } from '../../forms/fields/SelectField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { formTexts } from '../../forms/texts.ts';
import { serverFieldProblems, useAppForm } from '../../forms/useAppForm.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { SendingText } from '../../forms/SendingText.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { Warning } from '../../ui/feedback/Warning.tsx';
import { recorderTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '1rem' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400 },
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

/** No type is chosen at first. */
type Values = {
  blobName: string;
  title: string;
  location: string;
  incidentDate: string;
  incidentTime: TimeOfDay;
  incidentType: IncidentType | '';
};

type Props = { pendingUrl: string; onSubmitted: (receipt: string) => void };

/** The details of an uploaded recording. Submits it for review. */
export function DetailsForm({ pendingUrl, onSubmitted }: Props) {
  const { t } = useTranslation([recorderTexts, formTexts]);
  const styles = useStyles();
  const { run } = useMutation('submitMediaIncident');
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [today] = useState(() => londonDate(new Date()));
  const blobName = mediaNameOf(pendingUrl);

  const form = useAppForm<Values>(videoDetails, {
    initialValues: {
      blobName,
      title: '',
      location: '',
      incidentDate: today,
      incidentTime: 'Unknown',
      incidentType: '',
    },
    onSubmit: async (values) => {
      setFailure(null);
      try {
        const { receipt } = await run({ body: videoDetails(new Date()).parse(values) });
        onSubmitted(receipt);
      } catch (error) {
        warnOnce('The details were not sent', error);
        setFailure(`${t('details.failed')} ${apiErrorText(error, '')}`.trim());
        return serverFieldProblems(error);
      }
    },
  });

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={styles.root}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('uploaded')}
      </h3>
      <dl className={styles.file}>
        <dt>{t('blobName')}</dt>
        <dd dir="ltr" translate="no">
          {blobName}
        </dd>
        <dt>{t('url')}</dt>
        <dd dir="ltr" translate="no">
          {pendingUrl}
        </dd>
      </dl>
      <form {...form.props} className={styles.form} aria-label={t('details.heading')}>
        <FormErrorSummary form={form} />
        <TextField
          form={form}
          name="title"
          className={styles.whole}
          label={t('field.title')}
          hint={t('forms:hint.title')}
          required
        />
        <TextField
          form={form}
          name="location"
          className={styles.whole}
          label={t('field.location')}
          hint={t('forms:hint.location')}
          required
        />
        <DateField form={form} name="incidentDate" label={t('field.incidentDate')} max={today} required />
        <SelectField
          form={form}
          name="incidentTime"
          label={t('field.incidentTime')}
          options={timesOfDay.map((value) => ({ value, text: t(`forms:timeOfDay.${value}`) }))}
        />
        <SelectField
          form={form}
          name="incidentType"
          className={styles.whole}
          label={t('forms:typeOfIncident')}
          options={[
            { value: '', text: t('details.chooseType') },
            ...incidentTypes.map((value) => ({ value, text: t(`incidentType.${value}`) })),
          ]}
          required
        />
        <div className={styles.foot}>
          <Warning>{!form.isSubmitting && failure}</Warning>
          <div role="status">{form.isSubmitting && <SendingText>{t('details.sending')}</SendingText>}</div>
          <SubmitButton isBusy={form.isSubmitting}>{t('details.submit')}</SubmitButton>
        </div>
      </form>
    </section>
  );
}
