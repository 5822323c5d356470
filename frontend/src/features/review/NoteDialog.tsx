import { Button, makeStyles } from '@fluentui/react-components';
import { noteMaxLength } from '@incidentmap/core/domain/constants';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../forms/TextAreaField.tsx';
import { useAppForm } from '../../forms/useAppForm.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { aboutLine } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({ about: aboutLine });

type Props = {
  title: string;
  confirm: string;
  /** What the note is about. */
  about?: string;
  onSend: (note: string) => void;
  onClose: () => void;
};

/** Asks for a note to the other reviewers, which may be left empty. */
export function NoteDialog({ title, confirm, about, onSend, onClose }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const form = useAppForm<{ note: string }>(null, {
    initialValues: { note: '' },
    onSubmit: ({ note }) => {
      onClose();
      onSend(note);
    },
  });
  return (
    <TaskDialog
      open
      title={title}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button appearance="primary" type="submit">
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
      <TextAreaField
        form={form}
        name="note"
        label={t('rejecting.note')}
        hint={t('work.noteHint')}
        rows={3}
        maxLength={noteMaxLength}
      />
    </TaskDialog>
  );
}
