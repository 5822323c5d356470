import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { reloadAfterDelete } from '@incidentmap/core/domain/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { useToast } from '../../ui/useToast.ts';
import { reviewTexts } from './texts.ts';
import { isSessionOver, type ReviewEvents } from './useDecision.ts';

type Props = { id: string; titleId: string } & ReviewEvents;

/** Deletes an approved incident and its files for good after a confirmation, then reloads the page. */
export function DeleteButton({ id, titleId, onSessionEnd }: Props) {
  const { t } = useTranslation(reviewTexts);
  const toast = useToast();
  const { run, busy } = useMutation('deleteIncident');
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);

  const remove = async () => {
    setAsking(false);
    if (busy || isDone) return;
    try {
      await run({ params: { id } });
      setDone(true);
      toast({ title: t('delete.done'), body: t('delete.reload'), intent: 'success' });
      setTimeout(() => location.reload(), reloadAfterDelete);
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      toast({
        title: t('delete.failed', { reason: apiErrorText(error) }),
        intent: 'error',
      });
    }
  };

  return (
    <>
      <Button
        icon={<DeleteRegular />}
        aria-describedby={titleId}
        aria-haspopup="dialog"
        disabledFocusable={busy || isDone}
        onClick={() => setAsking(true)}
      >
        {t('action.delete')}
      </Button>
      <TaskDialog
        open={isAsking}
        title={t('delete.title')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            <Button appearance="primary" onClick={() => void remove()}>
              {t('action.delete')}
            </Button>
          </>
        }
      >
        {t('delete.question')}
      </TaskDialog>
    </>
  );
}
