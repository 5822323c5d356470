import { Button } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import { verifiedByMaxLength } from '@incidentmap/core/domain/limits';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { callWithProof } from '../../../api/proof.ts';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { serverFieldProblems, useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { Warning } from '../../../ui/feedback/Warning.tsx';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { isSignedOut } from '../shared/session.ts';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { reviewTexts } from '../shared/texts.ts';
import { inputOf } from '../shared/unsentInput.ts';
import { submissionTexts } from '../submission/texts.ts';
import { useKeptSession } from '../shared/useKeptSession.ts';
import { EditConflict } from './EditConflict.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { changesOf, editSchema, type EditValues, editValuesOf, incidentFieldOf, unsentEdits } from './formValues.ts';
import { ItemForm } from './ItemForm.tsx';
import { decideTexts } from './texts.ts';
import { isConflictAbout } from './decisionCalls.ts';

/** Why an edit was not saved: `theirs` was saved first, or another super admin must agree to it (`opinion`). */
type Problem = { is: 'theirs'; theirs: ReviewedIncident } | { is: 'refused'; reason: string } | { is: 'opinion' };

const outsideUk = { path: 'latitude', code: 'outside_uk', message: fieldMessages.outside_uk };

/** Saves the changed fields of a report, and asks for the second opinion that a change of a public one may need. */
function useEdit({ id, revision }: ReviewedIncident, events: ReviewEvents, onClose: () => void) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { run, busy } = useMutation('editIncident');
  const work = useMutation('changeWork');
  const readAgain = useLazyQuery('getReviewedIncident');
  const session = useKeptSession(events.onSessionEnd);
  const [problem, setProblem] = useState<Problem | null>(null);
  const params = { id };
  const failed = async (error: unknown): Promise<readonly FieldProblem[] | void> => {
    if (isSignedOut(error)) return session.end();
    setProblem(null);
    if (isConflictAbout(error, 'opinion')) return setProblem({ is: 'opinion' });
    const status = error instanceof HttpError ? error.status : undefined;
    const reason = apiErrorText(error);
    if (status === 409) {
      try {
        return setProblem({ is: 'theirs', theirs: await readAgain({ params }) });
      } catch (failure) {
        if (isSignedOut(failure)) return session.end();
      }
    }
    // It stays beside the typed text, as no toast does.
    if (status === 403) return setProblem({ is: 'refused', reason });
    toast({ title: t('savingFailed', { reason }), intent: 'error' });
    if (status === 404) {
      events.onStale();
      onClose();
    }
    return serverFieldProblems(error);
  };
  return {
    problem,
    session,
    busy: busy || work.busy,
    /** `seen`: the revision that the editor saw. Returns the refused fields. */
    save: async (mine: Partial<EditValues>, seen = revision): Promise<readonly FieldProblem[] | void> => {
      if (busy) return;
      const { latitude: lat, longitude: lon } = mine;
      if (lat !== undefined && lon !== undefined && !isInUk({ lat, lon })) return [outsideUk];
      if (Object.keys(mine).length === 0) return onClose();
      try {
        if (!(await session.isOpen())) return;
        events.onChanged([await run({ params, body: { revision: seen, ...mine } })]);
        toast({ title: t('saved'), intent: 'success' });
        onClose();
      } catch (error) {
        return failed(error);
      }
    },
    askOpinion: async (mine: Partial<EditValues>): Promise<void> => {
      const edit = { ...mine, revision };
      try {
        await work.run({ body: { act: 'askOpinion', item: { kind: 'report', id }, note: '', kept: [], edit } });
        toast({ title: t('review:work.opinion.editAsked'), intent: 'success' });
        events.onStale();
        onClose();
      } catch (error) {
        if (isSignedOut(error)) return session.end();
        setProblem({ is: 'refused', reason: apiErrorText(error) });
      }
    },
  };
}

type Props = {
  incident: ReviewedIncident;
  /** As in `ItemForm`. */
  beside?: HTMLElement | null;
  onClose: () => void;
} & ReviewEvents;

/**
 * Edits a report. The exact place of a home is opened first, which the trail records: whoever edited its district would
 * replace the place.
 */
export function EditForm(props: Props) {
  const { t } = useTranslation(submissionTexts);
  const toast = useToast();
  const { incident, onClose } = props;
  const { id } = incident;
  const [place, setPlace] = useState<Answer<'openPlace'> | null>(null);
  const failed = useEffectEvent((error: unknown) => {
    toast({ title: t('homePlace.failed', { reason: apiErrorText(error) }), intent: 'warning' });
    onClose();
  });
  const isClosed = incident.atHome && !place;
  useEffect(() => {
    if (isClosed) callWithProof('openPlace', { params: { id } }).then(setPlace, (error: unknown) => failed(error));
  }, [isClosed, id]);
  return isClosed ? null : <Form {...props} incident={{ ...incident, ...place }} />;
}

/** What was typed is kept when the session ends and while another item is open. */
function Form({ incident, beside, onClose, ...events }: Props) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const { id } = incident;
  const [before] = useState(() => editValuesOf(incident));
  const [about] = useState(String(incident.revision));
  const [unsent] = useState(() => inputOf(unsentEdits, id, about));
  const { problem, session, busy, save, askOpinion } = useEdit(incident, events, onClose);
  const form = useAppForm<EditValues>(editSchema(before), {
    initialValues: unsent ?? before,
    fieldOf: incidentFieldOf,
    onSubmit: () => save(mine),
  });
  const { values } = form;
  const mine = changesOf(before, values);
  const isChanged = Object.keys(mine).length > 0;
  const isOpenReport = beside !== undefined;
  useEffect(() => {
    if (isOpenReport && isChanged) unsentEdits.set(id, { about, values });
    else unsentEdits.delete(id);
  }, [isOpenReport, isChanged, id, about, values]);
  const { close, question } = useDiscardQuestion(isChanged, () => {
    // After a refusal it may have been decided. The list is read again only now, because that unmounts this form.
    if (problem?.is === 'refused') events.onStale();
    onClose();
  });
  const ended = <SessionEnded hasEnded={session.hasEnded} />;
  if (problem?.is === 'theirs') {
    const { theirs } = problem;
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
          onSaveMine={() => void save(mine, theirs.revision)}
          onClose={close}
        />
        {question}
      </>
    );
  }
  const warning =
    problem?.is === 'opinion'
      ? t('review:work.opinion.ofEdit')
      : problem && t('edit.refused', { reason: problem.reason });
  return (
    <>
      <ItemForm
        beside={beside}
        kind="report"
        form={form}
        title={t('edit.title')}
        isShownAgain={unsent !== undefined}
        onClose={close}
        notice={
          <>
            <Warning>{warning}</Warning>
            {ended}
          </>
        }
        actions={
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            {problem?.is === 'opinion' ? (
              <Button appearance="primary" disabledFocusable={busy} onClick={() => void askOpinion(mine)}>
                {t('review:work.opinion.ask')}
              </Button>
            ) : (
              <Button appearance="primary" type="submit" disabledFocusable={busy}>
                {t('action.save')}
              </Button>
            )}
          </>
        }
      >
        <IncidentFields form={form} isKnownAtHome={incident.atHome} />
        <TextField
          form={form}
          name="verifiedBy"
          label={t('field.verifiedBy')}
          hint={t('edit.verifiedByHint')}
          maxLength={verifiedByMaxLength}
        />
      </ItemForm>
      {question}
    </>
  );
}
