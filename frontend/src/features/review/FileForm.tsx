import { makeStyles, tokens } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { incidentTypes, severities, timesOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { defaultReportPoint } from '@incidentmap/core/domain/constants';
import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import type { PendingMedia } from '@incidentmap/core/domain/media/media';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { DateField } from '../../forms/DateField.tsx';
import { FormErrorSummary } from '../../forms/FormErrorSummary.tsx';
import { SelectField } from '../../forms/SelectField.tsx';
import { TextAreaField } from '../../forms/TextAreaField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { formTexts } from '../../forms/texts.ts';
import { serverFieldProblems, useAppForm } from '../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../forms/useDiscardQuestion.tsx';
import { coordinatesOf } from '../../lib/geocode.ts';
import { useToast } from '../../ui/useToast.ts';
import { ApprovalActs } from './ApprovalActs.tsx';
import { AtHomeField } from './AtHomeField.tsx';
import { IdentifierChoices } from './IdentifierChoices.tsx';
import { publishSchema, type PublishValues, toPublication, valuesOf, wordsOf } from './publishValues.ts';
import { ItemForm } from './ItemForm.tsx';
import { useKeyring } from './roomKeys.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { reviewTexts } from './texts.ts';
import { inputOf, unsentPublications } from './unsentInput.ts';
import {
  firstDecisionIn,
  isConflictAbout,
  isSessionOver,
  isSignedOut,
  undoneUntil,
  useFirstDecider,
} from './useDecision.ts';
import { useWrittenIdentifiers } from './useIdentifiers.ts';
import { useKeptSession } from './useKeptSession.ts';
import { useOpenPoints } from './useOpenPoints.ts';
import { useConfirmFirst } from './useWork.ts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  short: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    alignItems: 'start',
    gap: '1.25rem 1rem',
  },
});

type Props = {
  media: PendingMedia;
  /** Where there is room for it beside the file; null where there is none. */
  beside: HTMLElement | null;
  /** The file as it is shown. */
  item: MediaItem;
  /** `until`: when it becomes public, in milliseconds since 1970. */
  onApproved: (until: number) => void;
  /** Called when another reviewer approved (true) or rejected (false) it first. */
  onDecided: (isApproved: boolean) => void;
  onCancel: () => void;
  /** Called when the file turned out to wait no longer. */
  onStale: () => void;
  /** Called when its sender turned out to have corrected the details. */
  onCorrected: () => void;
  onSessionEnd: () => void;
};

/** Completes the details of a recording and approves it as an incident; those that were typed before are still there. */
export function FileForm({
  media,
  beside,
  item,
  onApproved,
  onDecided,
  onCancel,
  onStale,
  onCorrected,
  onSessionEnd,
}: Props) {
  const { t } = useTranslation([reviewTexts, formTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { guard } = useKeyring();
  const tellFirst = useFirstDecider();
  const { run } = useMutation('publishMedia');
  const findPlaces = useLazyQuery('findPlaces');
  const [about] = useState(() => wordsOf(media));
  const [unsent] = useState(() => inputOf(unsentPublications, media.name, about));
  const [draft] = useState(() => valuesOf(media, new Date()));
  const [initialValues] = useState(unsent ?? draft);

  const confirmFirst = useConfirmFirst();
  const session = useKeptSession(onSessionEnd);
  const form = useAppForm<PublishValues>(publishSchema(media.name), {
    initialValues,
    mayGo: () => !before.lead(),
    confirm: (send) => confirmFirst(send, before.unseen),
    onSubmit: async (values) => {
      try {
        if (!(await session.isOpen())) return;
        // Central London if geocoding finds nothing.
        const point = await coordinatesOf(findPlaces, values.location, defaultReportPoint);
        const body = toPublication(media.name, values, point, identifiers.choices);
        const { createdIncident } = await guard.during(() => run({ body: { ...body, revision: media.revision } }));
        onApproved(undoneUntil(createdIncident));
      } catch (error) {
        if (isSignedOut(error)) return session.end();
        if (isSessionOver(error)) return onSessionEnd();
        const first = firstDecisionIn(error);
        if (first) {
          tellFirst(first.decision, first.name);
          return onDecided(first.decision === 'approved');
        }
        const reason = apiErrorText(error);
        if (isConflictAbout(error, 'opinion')) {
          toast({ title: t('work.opinion.first'), body: reason, intent: 'warning' });
          return [];
        }
        if (isConflictAbout(error, 'revision')) {
          toast({ title: t('editedBefore'), body: t('reloaded', { reason }), intent: 'warning' });
          return onCorrected();
        }
        toast({ title: t('failed.approved', { reason }), intent: 'error' });
        if (error instanceof HttpError && (error.status === 404 || error.status === 409)) onStale();
        return serverFieldProblems(error);
      }
    },
  });
  const identifiers = useWrittenIdentifiers(media.name, form.values);
  const before = useOpenPoints({ identifiers, media: [item] });
  const { values } = form;
  useEffect(() => void unsentPublications.set(media.name, { about, values }), [media.name, about, values]);

  const isChanged = JSON.stringify(values) !== JSON.stringify(draft);
  const { close, question } = useDiscardQuestion(isChanged, onCancel);
  return (
    <ItemForm
      beside={beside}
      form={form}
      title={t('media.form')}
      actions={<ApprovalActs before={before} isBusy={form.isSubmitting} text={t('approve')} onCancel={close} />}
      notice={<SessionEnded hasEnded={session.hasEnded} />}
      isShownAgain={unsent !== undefined}
      onClose={close}
    >
      <FormErrorSummary form={form} />
      <p className={styles.note}>{t('media.note')}</p>
      <TextField form={form} name="title" label={t('field.title')} required />
      <TextAreaField form={form} name="description" label={t('field.description')} rows={3} required />
      <IdentifierChoices report={identifiers.told} identifiers={identifiers} />
      <TextField form={form} name="location" label={t('field.location')} required />
      <div className={styles.short}>
        <DateField form={form} name="incidentDate" label={t('field.incidentDate')} required />
        <SelectField
          form={form}
          name="incidentTime"
          label={t('field.incidentTime')}
          options={timesOfDay.map((value) => ({ value, text: t(`forms:timeOfDay.${value}`) }))}
        />
        <SelectField
          form={form}
          name="incidentType"
          label={t('forms:typeOfIncident')}
          options={incidentTypes.map((value) => ({ value, text: t(`incidentType.${value}`) }))}
        />
        <SelectField
          form={form}
          name="severity"
          label={t('field.severity')}
          options={severities.map((value) => ({ value, text: t(`severity.${value}`) }))}
        />
      </div>
      <AtHomeField form={form} isKnown={media.atHome} />
      {question}
    </ItemForm>
  );
}
