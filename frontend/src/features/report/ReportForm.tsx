import { incidentTypes, reportedSeverities } from '@incidentmap/core/domain/incident/incidentTerms';
import { descriptionLength } from '@incidentmap/core/domain/limits';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../forms/fields/CheckboxField.tsx';
import { ChipsField } from '../../forms/fields/ChipsField.tsx';
import { ContactFields } from '../../forms/fields/ContactFields.tsx';
import { DayField } from '../../forms/fields/DayField.tsx';
import { LocationField } from '../../forms/place/LocationField.tsx';
import type { ShowPinMap } from '../../forms/place/LocationMap.tsx';
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { formTexts } from '../../forms/texts.ts';
import { DraftChoice } from '../../safety/DraftNotice.tsx';
import { uploadTexts } from '../../uploads/texts.ts';
import { Uploader } from '../../uploads/Uploader.tsx';
import { FormGroup } from './FormGroup.tsx';
import type { ShowPublic } from './PreviewButton.tsx';
import { type ReportEvents, ReportFrame } from './ReportFrame.tsx';
import { SameReports } from './SameReports.tsx';
import { timeChoices } from './reportValues.ts';
import { reportTexts } from './texts.ts';
import { type Partner, type ReportKind, type SubmittedReport, useReportForm } from './useReportForm.ts';
import { VideoLinkField } from './VideoLinkField.tsx';

type Props = ReportEvents & {
  /** The kind 'video' asks for a link. Only the kind 'incident' asks for the time of day. */
  kind?: ReportKind;
  partner?: Partner;
  onSubmitted: (report: SubmittedReport) => void;
  /** Renders the preview. */
  showPublic: ShowPublic;
  /** Draws the map of the location. */
  showPinMap: ShowPinMap;
};

/** The report form. Until it is sent, its draft is stored only on the device, encrypted. */
export function ReportForm({ kind = 'incident', partner, onSubmitted, showPublic, showPinMap, ...events }: Props) {
  const { t } = useTranslation([reportTexts, formTexts, uploadTexts]);
  const report = useReportForm(kind, partner, onSubmitted);
  const { form, uploads, draft, today, isTitleOffered, offerTitle } = report;
  const { values } = form;
  const isVideo = kind === 'video';
  const hasTime = kind === 'incident';

  return (
    <ReportFrame report={report} showPublic={showPublic} {...events}>
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
          hint={t(values.atHome ? 'forms:hint.locationAtHome' : 'forms:hint.location')}
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
          options={timeChoices.map((value) => ({ value, text: t(`forms:timeOfDay.${value}`) }))}
        />
        <SameReports values={values} />
      </FormGroup>
      <FormGroup title={t('uploads:label')}>
        {(titleId) => <Uploader uploads={uploads} labelledBy={titleId} />}
      </FormGroup>
      <FormGroup title={t('groups.you')}>
        <ContactFields form={form} emailName="contactEmail" />
        <DraftChoice draft={draft} />
      </FormGroup>
    </ReportFrame>
  );
}
