import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { timesOfDay } from '@incidentmap/core/domain/incident/incidentTerms';
import { surePlace } from '@incidentmap/core/domain/places/surePlace';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { DateField } from '../../../forms/fields/DateField.tsx';
import { FieldPair } from '../../../forms/fields/FieldPair.tsx';
import { SelectField } from '../../../forms/fields/SelectField.tsx';
import { formTexts } from '../../../forms/texts.ts';
import { type FieldForm, useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { placeQuery } from '../../../lib/geocode.ts';
import { blocked } from '../shared/roomStyles.ts';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { inputOf } from '../shared/unsentInput.ts';
import { type KeptSession, useKeptSession } from '../shared/useKeptSession.ts';
import { PrecisionRow } from '../submission/PrecisionRow.tsx';
import { useWrittenIdentifiers } from '../submission/useIdentifiers.ts';
import { Readers } from '../team/Readers.tsx';
import { useConfirmFirst } from '../team/useTeamwork.ts';
import type { Details } from './decisionCalls.ts';
import { IdentifierChoices } from './IdentifierChoices.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { type ApprovalValues, incidentFieldOf, type Lacking, unsentApprovals } from './formValues.ts';
import { ItemForm } from './ItemForm.tsx';
import { OpenPoints, useMissing, useOpenPoints } from './OpenPoints.tsx';
import { decideTexts } from './texts.ts';
import type { DecisionOutcome } from './useDecisions.ts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  // Before the buttons where there is room, else a line of its own over them.
  before: { marginInlineEnd: 'auto', ':empty': { display: 'none' } },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '0.75rem' },
  blocked,
});

type ActsProps = { before: ReturnType<typeof useOpenPoints>; isBusy: boolean; onCancel: () => void };

/** The buttons of the form, and over them the other readers and the open points. */
function ApprovalActs({ before, isBusy, onCancel }: ActsProps) {
  const { t } = useTranslation(decideTexts);
  const styles = useStyles();
  const beforeId = useId();
  const isOpen = before.points.length > 0;
  return (
    <>
      <Readers />
      <div className={styles.before}>
        <OpenPoints id={beforeId} points={before.points} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={onCancel} disabledFocusable={isBusy}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          appearance={isOpen ? 'secondary' : 'primary'}
          className={mergeClasses(isOpen && styles.blocked)}
          icon={isBusy ? <Spinner size="tiny" /> : <CheckmarkRegular />}
          disabledFocusable={isBusy || before.isBlocked}
          aria-describedby={beforeId}
          // Fluent passes no click of a blocked button on.
          onClickCapture={before.lead}
        >
          {t('approve')}
        </Button>
      </div>
    </>
  );
}

type Props = {
  lacking: Lacking;
  busy: boolean;
  /** Its place beside the item; null where there is no room. */
  beside: HTMLElement | null;
  onApprove: (details: Details, session: KeptSession) => Promise<DecisionOutcome>;
  onClose: () => void;
  onSessionEnd: () => void;
};

const noPin = { latitude: Number.NaN, longitude: Number.NaN };

/**
 * Puts the pin where the sender's place is found, and takes that pin away when the reviewer names another place. A pin
 * of the reviewer's own stays. Returns the found pin while it is in the form.
 */
function useFoundPin({ location, atHome }: ApprovalValues, form: FieldForm<ApprovalValues>): typeof noPin | null {
  const places = useQuery(location && !atHome ? 'findPlaces' : null, { query: { query: placeQuery(location) } });
  const best = surePlace(places.data?.results ?? []);
  const { values } = form;
  const isOfSender = values.location === location;
  const isFound = best !== null;
  const isThere = isFound && values.latitude === best.lat && values.longitude === best.lon;
  const set = (pin: typeof noPin) => {
    for (const [name, value] of Object.entries(pin)) void form.setFieldValue(name, value);
  };
  const follow = useEffectEvent(() => {
    if (!isOfSender && isThere) set(noPin);
    const hasNone = Number.isNaN(values.latitude) && Number.isNaN(values.longitude);
    if (isOfSender && best && hasNone) set({ latitude: best.lat, longitude: best.lon });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each place, and when its words change
  useEffect(() => follow(), [isOfSender, isFound]);
  return isThere ? { latitude: best.lat, longitude: best.lon } : null;
}

/** Fills in an incident, and approves it; what was typed before is still there. */
export function ApprovalForm({ lacking, busy, beside, onApprove, onClose, onSessionEnd }: Props) {
  const { t } = useTranslation([decideTexts, formTexts]);
  const styles = useStyles();
  const [{ kind, id, words: about, media, schema }] = useState(lacking);
  const [draft] = useState(() => lacking.draft(new Date()));
  const [unsent] = useState(() => inputOf(unsentApprovals, id, about));
  const confirmFirst = useConfirmFirst();
  const session = useKeptSession(onSessionEnd);
  const form = useAppForm<ApprovalValues>(schema, {
    initialValues: unsent ?? draft,
    fieldOf: incidentFieldOf,
    mayGo: () => !busy && !before.lead(),
    confirm: confirmFirst,
    onSubmit: async (filledIn) =>
      (await onApprove({ values: filledIn, identifiers: identifiers.choices }, session)).problems,
  });
  const { values } = form;
  const identifiers = useWrittenIdentifiers(id, values);
  const before = useOpenPoints({ identifiers, media, missing: useMissing(form) });
  const pin = useFoundPin(draft, form);
  useEffect(() => void unsentApprovals.set(id, { about, values }), [id, about, values]);
  // A found pin is no change.
  const isChanged = JSON.stringify({ ...values, ...pin }) !== JSON.stringify({ ...draft, ...pin });
  const { close, question } = useDiscardQuestion(isChanged, onClose);
  const day = <DateField form={form} name="incidentDate" label={t('field.incidentDate')} required />;
  return (
    <ItemForm
      beside={beside}
      kind={kind}
      form={form}
      title={t(`approval.${kind}`)}
      actions={<ApprovalActs before={before} isBusy={busy} onCancel={close} />}
      notice={<SessionEnded hasEnded={session.hasEnded} />}
      isShownAgain={unsent !== undefined}
      onClose={close}
    >
      <p className={styles.note}>{t('approval.note')}</p>
      <IncidentFields form={form} isKnownAtHome={draft.atHome}>
        <IdentifierChoices report={identifiers.told} identifiers={identifiers} />
      </IncidentFields>
      {kind === 'post' ? (
        day
      ) : (
        <FieldPair>
          {day}
          <SelectField
            form={form}
            name="incidentTime"
            label={t('field.incidentTime')}
            options={timesOfDay.map((value) => ({ value, text: t(`forms:timeOfDay.${value}`) }))}
          />
        </FieldPair>
      )}
      <PrecisionRow
        chosen={values.precision}
        isAtHome={values.atHome}
        onChoose={(precision) => void form.setFieldValue('precision', precision)}
      />
      {question}
    </ItemForm>
  );
}
