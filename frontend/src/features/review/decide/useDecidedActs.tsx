import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { showsPublished } from '../../../api/published.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { useDangerStyles } from '../../../ui/layout/dangerStyles.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { BarAct } from '../shared/ActMenu.tsx';
import type { ReviewEvents } from '../shared/events.ts';
import { endsSession } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import { decideTexts } from './texts.ts';
import { useRefusal } from './useDecisions.ts';

const reloadAfterDelete = 5000;

/** Takes a public incident off the map: it waits for review again, with its files. */
function useHide(id: string, events: ReviewEvents): BarAct {
  const { t } = useTranslation(decideTexts);
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const { run, busy } = useMutation('decideIncident');
  const refuse = useRefusal(events);
  const hide = async () => {
    if (busy) return;
    try {
      events.onChanged([await run({ params: { id }, body: { status: 'hidden' } })]);
      toast({ title: t('hidden.title'), body: t('hidden.text'), intent: 'success' });
      void mutate(showsPublished, undefined);
    } catch (error) {
      refuse(error, { id, decision: 'rejected' });
    }
  };
  return { id: 'hide', text: t('hidden.act'), icon: <EyeOffRegular />, onClick: () => void hide(), isBusy: busy };
}

/** What can be done with an approved incident: to take it off the map, and to delete it, which asks first. */
export function useDecidedActs(
  { id, isApproved }: ReviewedIncident,
  events: ReviewEvents,
): { acts: BarAct[]; dialog: ReactNode } {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const danger = useDangerStyles();
  const { run, busy } = useMutation('deleteIncident');
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);

  /** For good, with its files; then the page is loaded again. */
  const remove = async () => {
    setAsking(false);
    if (busy || isDone) return;
    try {
      await run({ params: { id } });
      setDone(true);
      toast({ title: t('review:delete.done'), body: t('delete.reload'), intent: 'success' });
      setTimeout(() => location.reload(), reloadAfterDelete);
    } catch (error) {
      if (endsSession(error, events.onSessionEnd)) return;
      toast({
        title: t('delete.failed', { reason: apiErrorText(error) }),
        intent: 'error',
      });
    }
  };

  const hide = useHide(id, events);
  const deletion: BarAct = {
    id: 'delete',
    text: t('action.delete'),
    icon: <DeleteRegular />,
    onClick: () => setAsking(true),
    opensDialog: true,
    isBusy: busy || isDone,
    isDanger: true,
  };
  return {
    acts: isApproved === 'approved' ? [hide, deletion] : [],
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
