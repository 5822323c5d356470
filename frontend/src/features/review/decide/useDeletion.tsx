import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { useDangerStyles } from '../../../ui/layout/dangerStyles.ts';
import type { BarAct } from '../shared/ActMenu.tsx';

type Options = { title: string; question: string; isBusy: boolean; onDelete: () => void };

/** The act that deletes something for good, and the dialog that asks first. */
export function useDeletion({ title, question, isBusy, onDelete }: Options): { act: BarAct; dialog: ReactNode } {
  const { t } = useTranslation();
  const danger = useDangerStyles();
  const [isAsking, setAsking] = useState(false);
  const text = t('action.delete');
  const close = () => setAsking(false);
  const confirm = () => {
    close();
    if (!isBusy) onDelete();
  };
  const ask = () => setAsking(true);
  return {
    act: { id: 'delete', text, icon: <DeleteRegular />, onClick: ask, opensDialog: true, isBusy, isDanger: true },
    dialog: (
      <TaskDialog
        open={isAsking}
        title={title}
        onClose={close}
        onSubmit={confirm}
        actions={
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button className={danger.button} appearance="primary" type="submit">
              {text}
            </Button>
          </>
        }
      >
        {question}
      </TaskDialog>
    ),
  };
}
