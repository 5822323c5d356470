import { Button } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { verifiedByMaxLength } from '@incidentmap/core/domain/limits';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { FormErrorSummary } from '../../../forms/FormErrorSummary.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { serverFieldProblems, useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { useToast } from '../../../ui/toasts/toast.ts';
import { Warning } from '../../../ui/feedback/Warning.tsx';
import { EditConflict } from './EditConflict.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { ItemForm } from './ItemForm.tsx';
import {
  changesOf,
  editSchema,
  type EditValues,
  editValuesOf,
  incidentFieldOf,
  unsentEdits,
} from './incidentValues.ts';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { decideTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { inputOf } from '../shared/unsentInput.ts';
import { isConflictAbout } from './useRefusal.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { isSignedOut } from '../shared/session.ts';
import { useKeptSession } from '../shared/useKeptSession.ts';

type Props = {
  incident: ReviewedIncident;
  /** Where there is room for it beside the open report, null where there is none; over a list, it is a dialog. */
  beside?: HTMLElement | null;
  onClose: () => void;
} & ReviewEvents;

const outsideUk = { path: 'latitude', code: 'outside_uk', message: fieldMessages.outside_uk };

/**
 * Edits a report. If another editor saved first, it shows both versions and asks which one to keep. What was typed is kept
 * when the session ends and while another item is open, and is discarded only on purpose.
 */
export function EditForm({ incident, beside, onClose, ...events }: Props) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { run, busy } = useMutation('editIncident');
  const readAgain = useLazyQuery('getReviewedIncident');
  const [before] = useState(() => editValuesOf(incident));
  const [about] = useState(String(incident.revision));
  const [unsent] = useState(() => inputOf(unsentEdits, incident.id, about));
  const [theirs, setTheirs] = useState<ReviewedIncident | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [needsOpinion, setNeedsOpinion] = useState(false);
  const work = useMutation('changeWork');
  const session = useKeptSession(events.onSessionEnd);
  const leave = () => {
    // After a refusal the report may have been decided. The list is read again only now, because that unmounts this form.
    if (refusal) events.onStale();
    onClose();
  };

  const save = async (revision: number): Promise<readonly FieldProblem[] | void> => {
    if (busy) return;
    const { latitude: lat, longitude: lon } = mine;
    if (lat !== undefined && lon !== undefined && !isInUk({ lat, lon })) return [outsideUk];
    if (Object.keys(mine).length === 0) return onClose();
    const params = { id: incident.id };
    try {
      if (!(await session.isOpen())) return;
      events.onChanged([await run({ params, body: { revision, ...mine } })]);
      toast({ title: t('saved'), intent: 'success' });
      onClose();
    } catch (error) {
      if (isSignedOut(error)) return session.end();
      setRefusal(null);
      if (isConflictAbout(error, 'opinion')) return setNeedsOpinion(true);
      const status = error instanceof HttpError ? error.status : undefined;
      if (status === 409) {
        try {
          return setTheirs(await readAgain({ params }));
        } catch (failure) {
          if (isSignedOut(failure)) return session.end();
        }
      }
      // Shown in the form rather than in a toast, so that it stays beside the typed text.
      if (status === 403) return setRefusal(apiErrorText(error));
      toast({
        title: t('savingFailed', { reason: apiErrorText(error) }),
        intent: 'error',
      });
      if (status === 404) {
        events.onStale();
        onClose();
      }
      return serverFieldProblems(error);
    }
  };
  const askOpinion = async (): Promise<void> => {
    const body = { act: 'askOpinion', item: { kind: 'report', id: incident.id } } as const;
    try {
      await work.run({ body: { ...body, note: '', kept: [], edit: { ...mine, revision: incident.revision } } });
      toast({ title: t('review:work.opinion.editAsked'), intent: 'success' });
      events.onStale();
      onClose();
    } catch (error) {
      if (isSignedOut(error)) return session.end();
      setNeedsOpinion(false);
      setRefusal(apiErrorText(error));
    }
  };
  const form = useAppForm<EditValues>(editSchema(before), {
    initialValues: unsent ?? before,
    fieldOf: incidentFieldOf,
    onSubmit: () => save(incident.revision),
  });
  const { values } = form;
  const mine = changesOf(before, values);
  const isChanged = Object.keys(mine).length > 0;
  const isOpenReport = beside !== undefined;
  useEffect(() => {
    if (isOpenReport && isChanged) unsentEdits.set(incident.id, { about, values });
    else unsentEdits.delete(incident.id);
  }, [isOpenReport, isChanged, incident.id, about, values]);
  const { close, question } = useDiscardQuestion(isChanged, leave);
  const ended = <SessionEnded hasEnded={session.hasEnded} />;

  if (theirs) {
    return (
      <>
        <EditConflict
          mine={mine}
          theirs={theirs}
          busy={busy}
          notice={ended}
          onKeepTheirs={() => {
            events.onChanged([theirs]);
            onClose();
          }}
          onSaveMine={() => void save(theirs.revision)}
          onClose={close}
        />
        {question}
      </>
    );
  }
  const parts = {
    title: t('edit.title'),
    onClose: close,
    notice: (
      <>
        <Warning>
          {needsOpinion ? t('review:work.opinion.ofEdit') : refusal && t('edit.refused', { reason: refusal })}
        </Warning>
        {ended}
      </>
    ),
    actions: (
      <>
        <Button onClick={close}>{t('action.cancel')}</Button>
        {needsOpinion ? (
          <Button appearance="primary" disabledFocusable={work.busy} onClick={() => void askOpinion()}>
            {t('review:work.opinion.ask')}
          </Button>
        ) : (
          <Button appearance="primary" type="submit" disabledFocusable={busy}>
            {t('action.save')}
          </Button>
        )}
      </>
    ),
    children: (
      <>
        <FormErrorSummary form={form} />
        <IncidentFields form={form} isKnownAtHome={incident.atHome} />
        <TextField
          form={form}
          name="verifiedBy"
          label={t('field.verifiedBy')}
          hint={t('edit.verifiedByHint')}
          maxLength={verifiedByMaxLength}
        />
      </>
    ),
  };
  return (
    <>
      {beside === undefined ? (
        <TaskDialog open {...parts} onSubmit={form.submit} />
      ) : (
        <ItemForm {...parts} kind="report" beside={beside} form={form} isShownAgain={unsent !== undefined} />
      )}
      {question}
    </>
  );
}
