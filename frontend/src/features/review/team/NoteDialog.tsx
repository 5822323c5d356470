import { Button, makeStyles } from '@fluentui/react-components';
import { noteMaxLength } from '@incidentmap/core/domain/limits';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx';
import { useAppForm } from '../../../forms/useAppForm.ts';
import { useDiscardQuestion } from '../../../forms/useDiscardQuestion.tsx';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { aboutLine } from '../shared/roomStyles.ts';
import { SessionEnded } from '../shared/SessionEnded.tsx';
import { teamTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { WorkContext } from './useTeamwork.ts';

const useStyles = makeStyles({ about: aboutLine, lead: { margin: 0 } });

type Props = {
  title: string;
  confirm: string;
  about?: string;
  lead?: string | undefined;
  /** Returns whether it was done; it stays open with the note if not. */
  onSend: (note: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for a note to the other reviewers, which may be left empty. */
export function NoteDialog({ title, confirm, about, lead, onSend, onClose }: Props) {
  const { t } = useTranslation([teamTexts, reviewTexts]);
  const styles = useStyles();
  const hasEnded = useContext(WorkContext)?.session.hasEnded ?? false;
  const form = useAppForm<{ note: string }>(null, {
    initialValues: { note: '' },
    onSubmit: async ({ note }) => {
      if (await onSend(note)) onClose();
    },
  });
  const { close, question } = useDiscardQuestion(form.values.note.trim() !== '', onClose);
  return (
    <>
      <TaskDialog
        open
        title={title}
        onClose={close}
        onSubmit={form.submit}
        notice={<SessionEnded hasEnded={hasEnded} />}
        actions={
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button appearance="primary" type="submit" disabledFocusable={form.isSubmitting}>
              {confirm}
            </Button>
          </>
        }
      >
        {about && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
        {lead && <p className={styles.lead}>{lead}</p>}
        <TextAreaField
          form={form}
          name="note"
          label={t('review:rejecting.note')}
          hint={t('work.noteHint')}
          rows={3}
          maxLength={noteMaxLength}
        />
      </TaskDialog>
      {question}
    </>
  );
}
