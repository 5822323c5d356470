import type { IncidentType } from '@incidentmap/core/domain/incident/incidentTerms';
import { defaultReportPoint, mapView } from '@incidentmap/core/domain/limits';
import { offeredTitle } from '@incidentmap/core/domain/submission/offeredTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { serverFieldProblems, useAppForm } from '../../forms/useAppForm.ts';
import { formTexts } from '../../forms/texts.ts';
import { coordinatesOf, GeocodeFailure } from '../../lib/geocode.ts';
import { useDraft } from '../../lib/storage/useDraft.ts';
import { warnOnce } from '../../lib/warnOnce.ts';
import { lateReceipt } from '../../safety/lateReceipt.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { useUploads } from '../../uploads/useUploads.ts';
import { draftOf, emptyReport, reportFieldOf, reportSchema, type ReportValues, toSubmission } from './reportValues.ts';
import { reportTexts } from './texts.ts';

/**
 * The kinds of report form. `fallback` has the coordinates to send if geocoding finds nothing, which are no pin; null
 * sends none.
 */
const kinds = {
  incident: { texts: 'report', fallback: { lat: mapView.lat, lon: mapView.lon } },
  video: { texts: 'video', fallback: defaultReportPoint },
  partner: { texts: 'report', fallback: null },
} as const;

export type ReportKind = keyof typeof kinds;

/** The partner whose form is used, and the link that the report is about. */
export type Partner = { name: string; sourceUrl: string | null };

/** `receipt` is the sender's receipt code. `isPlaced` says whether there is a pin. */
export type SubmittedReport = {
  id: string;
  shareableUrl: string;
  incidentType: IncidentType;
  receipt: string;
  isPlaced: boolean;
};

/** The state of a report form: its values, uploads and draft. Submitting it sends the report. */
export function useReportForm(
  kind: ReportKind,
  partner: Partner | undefined,
  onSubmitted: (report: SubmittedReport) => void,
) {
  const { t } = useTranslation([reportTexts, formTexts]);
  const toast = useToast();
  const { run } = useMutation('submitIncident');
  const findPlaces = useLazyQuery('findPlaces');
  const uploads = useUploads();
  const [empty] = useState(() => emptyReport(new Date()));
  const { texts, fallback } = kinds[kind];

  /** Only a form without a fallback fails with the geocoder. */
  const lookUp = (typed: string) =>
    coordinatesOf(findPlaces, typed).catch((error: unknown) => {
      if (fallback === null) throw error;
      return null;
    });

  const form = useAppForm<ReportValues>(reportSchema, {
    initialValues: empty,
    fieldOf: reportFieldOf,
    mayGo: uploads.mayGo,
    onSubmit: async (values) => {
      try {
        const pin = values.point ?? (await lookUp(values.location));
        const tag = partner && { partnerId: partner.name, sourceUrl: partner.sourceUrl ?? '' };
        const answer = await uploads.sendWith((mediaFiles) =>
          run({ body: { ...toSubmission(values, pin ?? fallback), isPlaced: pin !== null, ...tag, mediaFiles } }),
        );
        if (answer === null) return;
        // Before anything is drawn: what is stored must not be offered again, whatever fails then.
        draft.remove();
        const { id, shareableUrl, receipt } = answer;
        // The form may be unmounted when the answer comes: then the receipt is a toast, as the dialog may show another
        // form.
        if (!form.element.current) return toast(lateReceipt(t(`outcomes.${texts}.sent.title`), receipt));
        onSubmitted({ id, shareableUrl, incidentType: values.incidentType, receipt, isPlaced: pin !== null });
        toast({ title: t(`outcomes.${texts}.sent.title`), body: t(`outcomes.${texts}.sent.body`), intent: 'success' });
      } catch (error) {
        warnOnce('The report was not sent', error);
        const body =
          error instanceof GeocodeFailure
            ? t('geocodeFailed')
            : apiErrorText(error, t(`outcomes.${texts}.failed.body`));
        toast({ title: t('forms:notSent'), body, intent: 'error' });
        return serverFieldProblems(error);
      }
    },
  });
  const draft = useDraft(draftOf(kind, partner?.name), {
    values: form.values,
    isChanged: form.dirty,
    restore: (kept) => void form.setValues({ ...empty, ...kept }),
  });
  const { title, description } = form.values;
  const isOffered = () => title === offeredTitle(description);
  return {
    form,
    uploads,
    draft,
    today: empty.incidentDate,
    isTitleOffered: title !== '' && isOffered(),
    /** Call with each new description: the title follows it until the visitor writes one. */
    offerTitle: (next: string) => {
      if (isOffered()) form.setFieldValue('title', offeredTitle(next));
    },
  };
}
