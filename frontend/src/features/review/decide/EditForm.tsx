import { Button } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { verifiedByMaxLength } from '@incidentmap/core/domain/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormErrorSummary } from '../../../forms/FormErrorSummary.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { Warning } from '../../../ui/feedback/Warning.tsx';
import type { ReviewEvents } from '../shared/events.ts';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { reviewTexts } from '../shared/texts.ts';
import { inputOf } from '../shared/unsentInput.ts';
import { EditConflict } from './EditConflict.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import {
  changesOf,
  editSchema,
  type EditValues,
  editValuesOf,
  incidentFieldOf,
  unsentEdits,
} from './incidentValues.ts';
import { ItemForm } from './ItemForm.tsx';
import { decideTexts } from './texts.ts';
import { useEdit } from './useEdit.ts';

type Props = {
  incident: ReviewedIncident;
  /** Where there is room for it beside the open report, null where there is none; over a list, it is a dialog. */
  beside?: HTMLElement | null;
  onClose: () => void;
} & ReviewEvents;

/**
 * Edits a report. If another editor saved first, it shows both versions and asks which one to keep. What was typed is kept
 * when the session ends and while another item is open, and is discarded only on purpose.
 */
export function EditForm({ incident, beside, onClose, ...events }: Props) {
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
        <FormErrorSummary form={form} />
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
