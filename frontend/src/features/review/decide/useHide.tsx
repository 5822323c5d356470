import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import type { BarAct } from '../shared/barAct.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { decideTexts } from './texts.ts';
import { useRefusal } from './useDecisions.ts';

/** Takes a public incident off the map: it waits for review again, with its files. */
export function useHide({ id }: Pick<ReviewedIncident, 'id'>, events: ReviewEvents): BarAct {
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
