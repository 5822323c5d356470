import { Button, Field, Input } from '@fluentui/react-components';
import { HttpError } from '@incidentmap/core/contract/client';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident';
import { verifiedByMaxLength } from '@incidentmap/core/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useAction } from '../../api/useAction.ts';
import { useQuestion } from '../../api/useQuestion.ts';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { useToast } from '../../ui/useToast.tsx';
import { EditConflict } from './EditConflict.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { changesOf, checkEdit, editValuesOf, type Problems, problemsByField } from './incidentValues.ts';
import { isSignedOut, type ReviewEvents } from './useDecision.ts';

type Props = { incident: ReviewedIncident; onClose: () => void } & ReviewEvents;

/**
 * Corrects a report. When another editor was quicker, nothing is lost: both versions are shown, and one is chosen.
 */
export function EditDialog({ incident, onClose, ...events }: Props) {
  const { t } = useTranslation();
  const controls = useControlStyles();
  const toast = useToast();
  const { run, busy } = useAction('editIncident');
  const readAgain = useQuestion('getReviewedIncident');
  const [before] = useState(() => editValuesOf(incident));
  const [values, setValues] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  const [theirs, setTheirs] = useState<ReviewedIncident | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mine = changesOf(before, values);
  const close = () => {
    // The report may have been decided: it leaves the list only now, with its form.
    if (refusal) events.onOutdated();
    onClose();
  };

  const save = async (version: number) => {
    const found = checkEdit(mine);
    setProblems(found);
    if (busy || Object.keys(found).length > 0) return;
    if (Object.keys(mine).length === 0) return onClose();
    const params = { id: incident.id };
    try {
      events.onChanged([await run({ params, body: { version, ...mine } })]);
      toast({ title: t('review.edit.saved'), intent: 'success' });
      onClose();
    } catch (error) {
      if (isSignedOut(error)) return events.onEnded();
      setRefusal(null);
      const { status, problem } = error instanceof HttpError ? error : { status: undefined, problem: null };
      if (status === 409) {
        try {
          return setTheirs(await readAgain({ params }));
        } catch (failure) {
          if (isSignedOut(failure)) return events.onEnded();
        }
      }
      // It is said where the text stays, for as long as it stays.
      if (status === 403) return setRefusal(apiErrorText(error, t('review.failedReason')));
      setProblems(problemsByField(problem?.details ?? []));
      toast({
        title: t('review.edit.failed', { reason: apiErrorText(error, t('review.failedReason')) }),
        intent: 'error',
      });
      if (status === 404) {
        events.onOutdated();
        onClose();
      }
    }
  };

  if (theirs) {
    return (
      <EditConflict
        mine={mine}
        theirs={theirs}
        busy={busy}
        onKeepTheirs={() => {
          events.onChanged([theirs]);
          onClose();
        }}
        onSaveMine={() => void save(theirs.version)}
        onClose={onClose}
      />
    );
  }
  return (
    <TaskDialog
      open
      title={t('review.edit.title')}
      onClose={close}
      onSubmit={() => void save(incident.version)}
      actions={
        <>
          <Button onClick={close}>{t('review.edit.cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={busy}>
            {t('review.edit.save')}
          </Button>
        </>
      }
    >
      <IncidentFields
        values={values}
        problems={problems}
        isKnownAtHome={incident.atHome}
        onChange={(part) => setValues((now) => ({ ...now, ...part }))}
      />
      <Field
        label={t('review.fields.verifiedBy')}
        hint={t('review.edit.verifiedByHint')}
        {...(problems['verifiedBy'] && { validationMessage: fieldErrorText(problems['verifiedBy']) })}
      >
        <Input
          className={controls.control}
          dir="auto"
          maxLength={verifiedByMaxLength}
          value={values.verifiedBy}
          onChange={(_, { value }) => setValues((now) => ({ ...now, verifiedBy: value }))}
        />
      </Field>
      <Warning>{refusal && t('review.edit.refused', { reason: refusal })}</Warning>
    </TaskDialog>
  );
}
