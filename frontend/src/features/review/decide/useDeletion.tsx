import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useDangerStyles } from '../../../ui/layout/dangerStyles.ts';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { BarAct } from '../shared/barAct.ts';
import { decideTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { isSessionOver } from '../shared/session.ts';

const reloadAfterDelete = 5000;

/** Deletes an approved incident and its files for good after a confirmation, then reloads the page. */
export function useDeletion(id: string, { onSessionEnd }: ReviewEvents): { act: BarAct; dialog: ReactNode } {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const danger = useDangerStyles();
  const { run, busy } = useMutation('deleteIncident');
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);

  const remove = async () => {
    setAsking(false);
    if (busy || isDone) return;
    try {
      await run({ params: { id } });
      setDone(true);
      toast({ title: t('review:delete.done'), body: t('delete.reload'), intent: 'success' });
      setTimeout(() => location.reload(), reloadAfterDelete);
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      toast({
        title: t('delete.failed', { reason: apiErrorText(error) }),
        intent: 'error',
      });
    }
  };

  return {
    act: {
      id: 'delete',
      text: t('action.delete'),
      icon: <DeleteRegular />,
      onClick: () => setAsking(true),
      opensDialog: true,
      isBusy: busy || isDone,
      isDanger: true,
    },
    dialog: (
      <TaskDialog
        open={isAsking}
        title={t('delete.title')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            <Button className={danger.button} appearance="primary" onClick={() => void remove()}>
              {t('action.delete')}
            </Button>
          </>
        }
      >
        {t('delete.question')}
      </TaskDialog>
    ),
  };
}
