import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { incidentTypes, reportedSeverities } from '@incidentmap/core/domain/incident/incidentTerms';
import { descriptionLength } from '@incidentmap/core/domain/constants';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { ChipsField } from '../../forms/ChipsField.tsx';
import { DayField } from '../../forms/DayField.tsx';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { LocationField } from '../../forms/LocationField.tsx';
import type { ShowPinMap } from '../../forms/LocationMap.tsx';
import { TextAreaField } from '../../forms/TextAreaField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { formTexts } from '../../forms/texts.ts';
import { DangerFirst } from '../../safety/DangerFirst.tsx';
import { DraftChoice, DraftNotice } from '../../safety/DraftNotice.tsx';
import { Honeypot } from '../../safety/Honeypot.tsx';
import { fromMedium } from '../../ui/media.ts';
import { uploadTexts } from '../../uploads/texts.ts';
import { Uploader } from '../../uploads/Uploader.tsx';
import { FormGroup } from './FormGroup.tsx';
import { Guidelines } from './Guidance.tsx';
import { PreviewButton, type ShowPublic } from './PreviewButton.tsx';
import { ReportFoot } from './ReportFoot.tsx';
import { SameReports } from './SameReports.tsx';
import { timeChoices } from './reportValues.ts';
import { reportTexts } from './texts.ts';
import { type Partner, type ReportKind, type SubmittedReport, useReportForm } from './useReportForm.ts';
import { VideoLinkField } from './VideoLinkField.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateRows: 'minmax(0, 1fr) auto', minBlockSize: 0, minInlineSize: 0 },
  scroll: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    overflowWrap: 'anywhere',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '1.25rem',
    paddingBlock: '0.25rem 1.5rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  // The last part, which has no heading.
  end: {
    display: 'grid',
    justifyItems: 'start',
    gap: '1rem',
    paddingBlockStart: '1.25rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  // If the form is a page of its own, the page scrolls.
  flowing: { overflowY: 'visible', overscrollBehavior: 'auto' },
  disclaimer: { margin: 0, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

type Props = {
  /** The kind 'video' asks for a link. Only the kind 'incident' asks for the time of day. */
  kind?: ReportKind;
  partner?: Partner;
  onSubmitted: (report: SubmittedReport) => void;
  /** Renders the preview. */
  showPublic: ShowPublic;
  /** Draws the map of the location. */
  showPinMap: ShowPinMap;
  /** Undefined if the form is a page of its own, which cannot be cancelled. */
  onCancel?: () => void;
  /** Resets the form. It is only passed if the form is a page of its own. */
  onClear?: () => void;
  /** Called with whether closing the form would lose anything. */
  onChanged?: (isChanged: boolean) => void;
};

/** The report form. Until it is sent, its draft is stored only on the device, encrypted. */
export function ReportForm({ kind = 'incident', partner, onSubmitted, showPublic, showPinMap, ...events }: Props) {
  const { onCancel, onClear, onChanged } = events;
  const { t } = useTranslation([reportTexts, formTexts, uploadTexts]);
  const styles = useStyles();
  const { form, uploads, draft, fallback, today, isTitleOffered, offerTitle } = useReportForm(
    kind,
    partner,
    onSubmitted,
  );
  const { values, isSubmitting } = form;
  const isVideo = kind === 'video';
  const hasTime = kind === 'incident';

  const isChanged = form.dirty || uploads.items.length > 0;
  // A layout effect, because Escape right after a key press must already ask for confirmation.
  useLayoutEffect(() => onChanged?.(isChanged), [isChanged, onChanged]);

  /**
   * Shown in addition to the toast, which disappears soon and is hidden from screen readers while the dialog is open.
   */
  const warning = (uploads.blocker && t(`uploads:${uploads.blocker}`)) || (form.hasFailed && t('kept'));

  return (
    <form {...form.props} className={styles.form}>
      <Honeypot value={values.website} onChange={(website) => void form.setFieldValue('website', website)} />
      <div className={mergeClasses(styles.scroll, !onCancel && styles.flowing)}>
        <FormErrorSummary form={form} />
        <div>
          <DangerFirst />
          <DraftNotice draft={draft} onDelete={form.reset} />
        </div>
        <Guidelines />
        <FormGroup title={t('groups.what')}>
          {isVideo && <VideoLinkField form={form} />}
          <TextAreaField
            form={form}
            name="description"
            label={t('field.description')}
            hint={t('description.hint')}
            rows={4}
            max={descriptionLength.max}
            required
            onTyped={offerTitle}
          />
          <TextField
            form={form}
            name="title"
            label={t('field.title')}
            hint={t(isTitleOffered ? 'title.suggested' : 'forms:hint.title')}
            required
          />
          <ChipsField
            form={form}
            name="incidentType"
            label={t('forms:typeOfIncident')}
            options={incidentTypes.map((value) => ({
              value,
              text: t(isVideo ? `video.type.${value}` : `incidentType.${value}`),
            }))}
          />
          <ChipsField
            form={form}
            name="severity"
            label={t('field.severity')}
            options={reportedSeverities.map((value) => ({ value, text: t(`severity.${value}`) }))}
          />
        </FormGroup>
        <FormGroup title={t('groups.where')}>
          <LocationField
            form={form}
            name="location"
            pointName="point"
            label={t('field.location')}
            hint={t('forms:hint.location')}
            showPinMap={showPinMap}
            isDistrictOnly={values.atHome}
            required
          />
          <CheckboxField form={form} name="atHome" label={t('forms:atHome')} hint={t('atHome.hint')} />
          <DayField form={form} name="incidentDate" label={t('field.incidentDate')} today={today} required />
          <ChipsField
            form={form}
            name="incidentTime"
            label={t('field.incidentTime')}
            hint={hasTime ? null : t(isVideo ? 'noTime.video' : 'noTime.partner')}
            disabled={!hasTime}
            options={timeChoices.map((value) => ({ value, text: t(`timeOfDay.${value}`) }))}
          />
          <SameReports values={values} />
        </FormGroup>
        <FormGroup title={t('uploads:label')}>
          {(titleId) => <Uploader uploads={uploads} labelledBy={titleId} />}
        </FormGroup>
        <FormGroup title={t('groups.you')}>
          <ChipsField
            form={form}
            name="allowContact"
            label={t('contact.label')}
            options={(['no', 'yes'] as const).map((value) => ({ value, text: t(`contact.${value}`) }))}
          />
          <TextField
            form={form}
            name="contactEmail"
            type="email"
            label={t('forms:emailOptional')}
            hint={t(
              values.allowContact === 'yes' && values.contactEmail.trim() === '' ? 'email.missing' : 'email.hint',
            )}
          />
          <DraftChoice draft={draft} />
        </FormGroup>
        <div className={styles.end}>
          <PreviewButton values={values} fallback={fallback} check={form.check} showPublic={showPublic} />
          <p className={styles.disclaimer}>{t('disclaimer')}</p>
        </div>
      </div>
      <ReportFoot isSending={isSubmitting} warning={warning || null} onCancel={onCancel} onClear={onClear} />
    </form>
  );
}
