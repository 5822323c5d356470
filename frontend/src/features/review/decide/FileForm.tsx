import { makeStyles, tokens } from '@fluentui/react-components';
import { timesOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { surePlace } from '@incidentmap/core/domain/places/surePlace';
import type { PendingMedia } from '@incidentmap/core/domain/submission/mediaSubmission';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { DateField } from '../../../forms/fields/DateField.tsx';
import { FieldPair } from '../../../forms/fields/FieldPair.tsx';
import { FormErrorSummary } from '../../../forms/FormErrorSummary.tsx';
import { SelectField } from '../../../forms/fields/SelectField.tsx';
import { formTexts } from '../../../forms/texts.ts';
import { type FieldForm, useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { placeQuery } from '../../../lib/geocode.ts';
import { ApprovalActs } from './ApprovalActs.tsx';
import { IdentifierChoices } from './IdentifierChoices.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { incidentFieldOf } from './incidentValues.ts';
import {
  pinOf,
  publishSchema,
  type PublishValues,
  toPublication,
  valuesOf,
  wordsOf,
  unsentPublications,
} from './publishValues.ts';
import { ItemForm } from './ItemForm.tsx';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { decideTexts } from './texts.ts';
import { inputOf } from '../shared/unsentInput.ts';
import { useWrittenIdentifiers } from '../submission/useIdentifiers.ts';
import { type KeptSession, useKeptSession } from '../shared/useKeptSession.ts';
import type { FileDecision } from './useFileDecision.ts';
import type { DecisionOutcome } from './usePostDecision.ts';
import { useMissing, useOpenPoints } from './useOpenPoints.ts';
import { useConfirmFirst } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Props = {
  media: PendingMedia;
  /** Where there is room for it beside the file; null where there is none. */
  beside: HTMLElement | null;
  /** The file as it is shown. */
  item: MediaItem;
  busy: boolean;
  /** Returns the refused fields. An approved file leaves the list, and its form with it. */
  onApprove: (decision: FileDecision, session: KeptSession) => Promise<DecisionOutcome>;
  /** Called when it is closed without being sent. */
  onClose: () => void;
  onSessionEnd: () => void;
};

const noPin = { latitude: Number.NaN, longitude: Number.NaN };

/**
 * Puts the pin where the place that the sender named is found, as the reviewer saw it beside the file, and takes that
 * pin away when other words come to name the place. Whatever the reviewer does with the pin else stays. Returns the pin
 * that was found as long as it is in the form.
 */
function useFoundPin({ location, atHome }: PendingMedia, form: FieldForm<PublishValues>): typeof noPin | null {
  const places = useQuery(location && !atHome ? 'findPlaces' : null, { query: { query: placeQuery(location ?? '') } });
  const best = surePlace(places.data?.results ?? []);
  const { values } = form;
  const isOfSender = values.location === (location ?? '');
  const isFound = best !== null;
  const isThere = isFound && values.latitude === best.lat && values.longitude === best.lon;
  const set = (pin: typeof noPin) => {
    for (const [name, value] of Object.entries(pin)) void form.setFieldValue(name, value);
  };
  const comeToFound = useEffectEvent(() => {
    if (best && pinOf(values) === null) set({ latitude: best.lat, longitude: best.lon });
  });
  const leaveFound = useEffectEvent(() => {
    if (isThere) set(noPin);
  });
  useEffect(() => {
    if (isOfSender && isFound) comeToFound();
    else if (!isOfSender) leaveFound();
  }, [isOfSender, isFound]);
  return isThere ? { latitude: best.lat, longitude: best.lon } : null;
}

/** Completes the details of a recording and approves it as an incident; those that were typed before are still there. */
export function FileForm({ media, beside, item, busy, onApprove, onClose, onSessionEnd }: Props) {
  const { t } = useTranslation([decideTexts, formTexts]);
  const styles = useStyles();
  const [about] = useState(() => wordsOf(media));
  const [unsent] = useState(() => inputOf(unsentPublications, media.name, about));
  const [draft] = useState(() => valuesOf(media, new Date()));
  const [initialValues] = useState(unsent ?? draft);

  const confirmFirst = useConfirmFirst();
  const session = useKeptSession(onSessionEnd);
  const form = useAppForm<PublishValues>(publishSchema(media.name), {
    initialValues,
    fieldOf: incidentFieldOf,
    mayGo: () => !busy && !before.lead(),
    confirm: confirmFirst,
    onSubmit: async (values) => {
      const publication = toPublication(media.name, values, identifiers.choices);
      return (await onApprove({ status: 'approved', publication }, session)).problems;
    },
  });
  const identifiers = useWrittenIdentifiers(media.name, form.values);
  const before = useOpenPoints({
    identifiers,
    media: [item],
    missing: useMissing(form),
  });
  const { values } = form;
  const pin = useFoundPin(media, form);
  useEffect(() => void unsentPublications.set(media.name, { about, values }), [media.name, about, values]);

  // The pin that its place has by itself is no change.
  const isChanged = JSON.stringify({ ...values, ...pin }) !== JSON.stringify({ ...draft, ...pin });
  const { close, question } = useDiscardQuestion(isChanged, onClose);
  return (
    <ItemForm
      beside={beside}
      kind="media"
      form={form}
      title={t('media.form')}
      actions={<ApprovalActs before={before} isBusy={busy} text={t('approve')} onCancel={close} />}
      notice={<SessionEnded hasEnded={session.hasEnded} />}
      isShownAgain={unsent !== undefined}
      onClose={close}
    >
      <FormErrorSummary form={form} />
      <p className={styles.note}>{t('media.note')}</p>
      <IncidentFields form={form} isKnownAtHome={media.atHome}>
        <IdentifierChoices report={identifiers.told} identifiers={identifiers} />
      </IncidentFields>
      <FieldPair>
        <DateField form={form} name="incidentDate" label={t('field.incidentDate')} required />
        <SelectField
          form={form}
          name="incidentTime"
          label={t('field.incidentTime')}
          options={timesOfDay.map((value) => ({ value, text: t(`forms:timeOfDay.${value}`) }))}
        />
      </FieldPair>
      {question}
    </ItemForm>
  );
}
