import {
  Button,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
  Select,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { type IncidentType, incidentTypes, reportedSeverities } from '@incidentmap/core/domain/incidentTerms';
import { defaultReportPoint, descriptionLength, mapView } from '@incidentmap/core/domain/limits';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useQuestion } from '../../api/useQuestion.ts';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { LengthHint } from '../../ui/LengthHint.tsx';
import { fromMedium } from '../../ui/media.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { type Refusal, useMistakes } from '../../ui/useMistakes.ts';
import { useToast } from '../../ui/useToast.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { Uploader } from '../../uploads/Uploader.tsx';
import { useUploads } from '../../uploads/useUploads.ts';
import { Honeypot } from '../../safety/Honeypot.tsx';
import { lateReceipt } from '../../safety/lateReceipt.ts';
import { DangerFirst } from '../../safety/DangerFirst.tsx';
import { DraftChoice, DraftNotice } from '../../safety/DraftNotice.tsx';
import { Guidelines } from './Guidance.tsx';
import { LocationField } from './LocationField.tsx';
import { coordinatesOf, GeocodeFailure } from './places.ts';
import { PreviewButton, type ShowPublic } from './PreviewButton.tsx';
import {
  checkReport,
  draftOf,
  emptyReport,
  problemsByField,
  type ReportField,
  reportFields,
  type ReportValues,
  restoredReport,
  timeChoices,
  toSubmission,
} from './reportValues.ts';
import { VideoLinkField } from './VideoLinkField.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateRows: 'minmax(0, 1fr) auto', minBlockSize: 0, minInlineSize: 0 },
  scroll: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    display: 'grid',
    alignContent: 'start',
    gap: '1.25rem',
    paddingBlock: '0.25rem 1.5rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  // Where the form is the page, the page scrolls.
  flowing: { overflowY: 'visible', overscrollBehavior: 'auto' },
  pair: {
    display: 'grid',
    gap: '1.25rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
  note: {
    margin: 0,
    paddingInlineStart: '1.875rem',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  disclaimer: {
    margin: 0,
    paddingBlockStart: '1rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground2,
    textWrap: 'pretty',
  },
  foot: {
    display: 'grid',
    gap: '0 1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', paddingInline: '1.5rem' },
  },
  said: { marginBlockEnd: '0.5rem', [fromMedium]: { marginBlockEnd: 0 } },
  actions: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '0.75rem',
    [fromMedium]: { gridColumnStart: 2, justifyContent: 'end' },
  },
  alone: { gridColumnEnd: 'span 2' },
});

/** `receipt`: the code that leads its sender back to it. `isPlaced`: whether its place was found. */
export type SubmittedReport = {
  id: string;
  shareableUrl: string;
  incidentType: IncidentType;
  receipt: string;
  isPlaced: boolean;
};

/**
 * Of what there is a report. One of a video asks for its link; it and one through a partner are kept without a time of
 * day. A place that nobody knows is the middle of the map, or for a video central London; a partner's is left to a
 * reviewer.
 */
const kinds = {
  incident: { texts: 'report', fallback: { lat: mapView.lat, lon: mapView.lon } },
  video: { texts: 'upload', fallback: defaultReportPoint },
  partner: { texts: 'report', fallback: null },
} as const;

type Props = {
  kind?: keyof typeof kinds;
  /** Through whom it comes, and the address that it is about. */
  partner?: { name: string; sourceUrl: string | null };
  onSubmitted: (report: SubmittedReport) => void;
  /** How the public would see it. */
  showPublic: ShowPublic;
  /** Without it there is nothing to cancel: the form is the page. */
  onCancel?: () => void;
  /** Empties the form; offered where it is the page. */
  onClear?: () => void;
  /** Whether anything would be lost with the form. */
  onChanged?: (isChanged: boolean) => void;
};

const isOneOf = <T extends string>(choices: readonly T[], value: string): value is T =>
  choices.some((choice) => choice === value);

/** A report of an incident. Until it is sent it is kept nowhere but on the device, encrypted. */
export function ReportForm({
  kind = 'incident',
  partner,
  onSubmitted,
  showPublic,
  onCancel,
  onClear,
  onChanged,
}: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const toast = useToast();
  const { run } = useAction('submitIncident');
  const { texts, fallback } = kinds[kind];
  const isVideo = kind === 'video';
  const hasTime = kind === 'incident';
  const form = useRef<HTMLFormElement>(null);
  const [empty] = useState(() => emptyReport(new Date()));
  const [refused, setRefused] = useState<Refusal<ReportField, ReportValues> | null>(null);
  const uploads = useUploads();
  const findPlaces = useQuestion('findPlaces');
  const formik = useFormik<ReportValues>({
    initialValues: empty,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(checkReport(values, new Date())).map(([name, problem]) => [name, fieldErrorText(problem)]),
      ),
    onSubmit: async (values) => {
      setRefused(null);
      try {
        const point = values.point ?? (await coordinatesOf(findPlaces, values.location, fallback));
        const tag = partner && { partnerId: partner.name, sourceUrl: partner.sourceUrl ?? '' };
        const answer = await uploads.sendWith((mediaFiles) =>
          run({ body: { ...toSubmission(values, point), ...tag, mediaFiles } }),
        );
        if (answer === null) return;
        const { id, shareableUrl, receipt } = answer;
        // The form may be gone, and another one begun: that one is not closed.
        if (form.current) {
          draft.forget();
          onSubmitted({ id, shareableUrl, incidentType: values.incidentType, receipt, isPlaced: point !== null });
          toast({ title: t(`${texts}.sent.title`), body: t(`${texts}.sent.body`), intent: 'success' });
        } else toast(lateReceipt(t(`${texts}.sent.title`), receipt));
      } catch (error) {
        warnOnce('The report was not sent', error);
        const details = error instanceof HttpError ? error.problem?.details : undefined;
        setRefused({ values, problems: problemsByField(details ?? []) });
        toast({
          title: t(`${texts}.failed.title`),
          body:
            error instanceof GeocodeFailure
              ? t('partnerSubmit.geocodeFailed')
              : apiErrorText(error, t(`${texts}.failed.body`)),
          intent: 'error',
        });
      }
    },
  });
  const { values, isSubmitting, dirty } = formik;
  // A preview tells the mistakes as sending does.
  const [previews, setPreviews] = useState(0);
  const attempts = formik.submitCount + previews;
  const { fieldOf, wrongOf } = useMistakes<ReportField>(form, { ...formik, attempts, refused });
  const draft = useDraft(draftOf(kind, partner?.name), {
    values,
    isChanged: dirty,
    restore: (saved) => void formik.setValues(restoredReport(empty, saved)),
  });
  const isReady = () => {
    setPreviews((count) => count + 1);
    void formik.validateForm();
    return Object.keys(checkReport(values, new Date())).length === 0;
  };

  const isChanged = dirty || uploads.items.length > 0;
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged]);

  const set = <K extends ReportField>(name: K, value: ReportValues[K]) => void formik.setFieldValue(name, value);

  const wrong = wrongOf(reportFields);
  /** Beside the toast, which is gone soon and which screen readers do not reach while the dialog is open. */
  const warning =
    wrong.length > 0
      ? t('report.wrong', { count: wrong.length, fields: wrong.map((name) => t(`report.names.${name}`)).join(', ') })
      : !isSubmitting && ((uploads.held && t(`uploads.${uploads.held}`)) || (refused && t('report.kept')));

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting && uploads.mayGo()) void formik.submitForm();
      }}
    >
      <Honeypot value={values.website} onChange={(website) => void formik.setFieldValue('website', website)} />
      <div className={mergeClasses(styles.scroll, !onCancel && styles.flowing)}>
        <div>
          <DangerFirst />
          <DraftNotice draft={draft} onDelete={() => formik.resetForm()} />
        </div>
        <Guidelines />
        {isVideo && (
          <VideoLinkField
            field={fieldOf('sourceUrl')}
            link={values.sourceUrl}
            onChange={(link) => set('sourceUrl', link)}
            onBlur={() => void formik.setFieldTouched('sourceUrl')}
            onTitle={(title) => set('title', title)}
          />
        )}
        <Field
          {...fieldOf('title')}
          label={t('report.title.label')}
          hint={t('report.title.hint')}
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
        <LocationField
          field={fieldOf('location')}
          text={values.location}
          isPlaced={values.point !== null}
          onChange={(location, point) => void formik.setValues((now) => ({ ...now, location, point }))}
          onBlur={() => void formik.setFieldTouched('location')}
        />
        <div>
          <Checkbox checked={values.atHome} onChange={(atHome) => void formik.setFieldValue('atHome', atHome)}>
            {t('report.atHome.label')}
          </Checkbox>
          <p className={styles.note}>{t('report.atHome.hint')}</p>
        </div>
        <div className={styles.pair}>
          <Field {...fieldOf('incidentDate')} label={t('report.date')} required size="large">
            <Input
              {...formik.getFieldProps('incidentDate')}
              className={controls.control}
              size="large"
              type="date"
              max={empty.incidentDate}
            />
          </Field>
          <Field
            {...fieldOf('incidentTime')}
            label={t('report.time.label')}
            hint={hasTime ? null : t(isVideo ? 'upload.time' : 'partnerSubmit.time')}
            size="large"
          >
            <Select
              {...formik.getFieldProps('incidentTime')}
              className={controls.control}
              size="large"
              disabled={!hasTime}
            >
              {timeChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`report.time.${choice}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field
          {...fieldOf('description')}
          label={t('report.description.label')}
          hint={{
            children: (
              <LengthHint text={values.description} max={descriptionLength.max}>
                {t('report.description.hint')}
              </LengthHint>
            ),
          }}
          required
          size="large"
        >
          <Textarea
            {...formik.getFieldProps('description')}
            className={controls.control}
            size="large"
            rows={6}
            resize="vertical"
            textarea={{ dir: 'auto' }}
          />
        </Field>
        <div className={styles.pair}>
          <Field {...fieldOf('incidentType')} label={t('report.type')} size="large">
            <Select {...formik.getFieldProps('incidentType')} className={controls.control} size="large">
              {incidentTypes.map((type) => (
                <option key={type} value={type}>
                  {t(isVideo ? `upload.type.${type}` : `incidents.type.${type}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...fieldOf('severity')} label={t('report.severity')} size="large">
            <RadioGroup
              name="severity"
              layout="horizontal"
              className={controls.choices}
              value={values.severity}
              onChange={(_, { value }) => isOneOf(reportedSeverities, value) && set('severity', value)}
            >
              {reportedSeverities.map((severity) => (
                <Radio
                  key={severity}
                  value={severity}
                  label={t(`incidents.severity.${severity}`)}
                  className={controls.choice}
                />
              ))}
            </RadioGroup>
          </Field>
        </div>
        <Uploader uploads={uploads} />
        <Field {...fieldOf('allowContact')} label={t('report.contact.label')} size="large">
          <RadioGroup
            name="allowContact"
            className={controls.choices}
            value={values.allowContact}
            onChange={(_, { value }) => isOneOf(['no', 'yes'], value) && set('allowContact', value)}
          >
            <Radio value="no" label={t('report.contact.no')} className={controls.choice} />
            <Radio value="yes" label={t('report.contact.yes')} className={controls.choice} />
          </RadioGroup>
        </Field>
        <Field
          {...fieldOf('contactEmail')}
          label={t('report.email.label')}
          hint={
            values.allowContact === 'yes' && values.contactEmail.trim() === ''
              ? t('report.email.missing')
              : t('report.email.hint')
          }
          size="large"
        >
          <Input
            {...formik.getFieldProps('contactEmail')}
            className={controls.control}
            size="large"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        </Field>
        <DraftChoice draft={draft} />
        <PreviewButton values={values} fallback={fallback} check={isReady} showPublic={showPublic} />
        <p className={styles.disclaimer}>{t('report.disclaimer')}</p>
      </div>
      <div className={styles.foot}>
        <div>
          <Warning className={styles.said}>{warning}</Warning>
          <div role="status">{isSubmitting && <div className={styles.said}>{t('report.sending')}</div>}</div>
        </div>
        <div className={styles.actions}>
          {onCancel && (
            <Button onClick={onCancel} size="large">
              {t('report.cancel')}
            </Button>
          )}
          {onClear && (
            <Button onClick={onClear} size="large">
              {t('partnerSubmit.clear')}
            </Button>
          )}
          <SubmitButton isBusy={isSubmitting} className={mergeClasses(!onCancel && !onClear && styles.alone)}>
            {t('report.submit')}
          </SubmitButton>
        </div>
      </div>
    </form>
  );
}
