import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { showsPublished } from '../../../api/published.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { BarAct } from '../shared/ActMenu.tsx';
import type { ReviewEvents } from '../shared/events.ts';
import { endsSession } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import { decideTexts } from './texts.ts';
import { useRefusal } from './useDecisions.ts';
import { useDeletion } from './useDeletion.tsx';

const reloadAfterDelete = 5000;

/** Hiding an approved incident, which then waits for review again with its files, and deleting it. */
export function useDecidedActs({ id, isApproved }: ReviewedIncident, events: ReviewEvents) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const deciding = useMutation('decideIncident');
  const deleting = useMutation('deleteIncident');
  const refuse = useRefusal(events);
  const [isDeleted, setDeleted] = useState(false);

  const hide = async () => {
    if (deciding.busy) return;
    try {
      events.onChanged([await deciding.run({ params: { id }, body: { status: 'hidden' } })]);
      toast({ title: t('hidden.title'), body: t('hidden.text'), intent: 'success' });
      void mutate(showsPublished, undefined);
    } catch (error) {
      refuse(error, { id, decision: 'rejected' });
    }
  };
  const remove = async () => {
    try {
      await deleting.run({ params: { id } });
      setDeleted(true);
      toast({ title: t('review:delete.done'), body: t('delete.reload'), intent: 'success' });
      setTimeout(() => location.reload(), reloadAfterDelete);
    } catch (error) {
      if (endsSession(error, events.onSessionEnd)) return;
      toast({ title: t('delete.failed', { reason: apiErrorText(error) }), intent: 'error' });
    }
  };
  const deletion = useDeletion({
    title: t('delete.title'),
    question: t('delete.question'),
    isBusy: deleting.busy || isDeleted,
    onDelete: () => void remove(),
  });
  const hiding: BarAct = {
    id: 'hide',
    text: t('hidden.act'),
    icon: <EyeOffRegular />,
    onClick: () => void hide(),
    isBusy: deciding.busy,
  };
  return { acts: isApproved === 'approved' ? [hiding, deletion.act] : [], dialog: deletion.dialog };
}
