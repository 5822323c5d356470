import type { Request } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import type { Partner } from '@incidentmap/core/domain/partners/partner';
import type { FieldProblem } from '@incidentmap/core/domain/problem';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { serverFieldProblems } from '../../forms/useAppForm.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { partnerTexts } from './texts.ts';

export type PartnerEvents = { onChanged: (partner: Partner) => void; onStale: () => void };

/** Adds a partner, or changes the one with the id. Returns the refused fields, or null once it is saved. */
export function usePartnerChange({ onChanged, onStale }: PartnerEvents) {
  const { t } = useTranslation(partnerTexts);
  const toast = useToast();
  const { run: runAdd, busy: isAdding } = useMutation('addPartner');
  const { run: runChange, busy: isChanging } = useMutation('changePartner');

  const saveAndNotify = async (save: () => Promise<Partner>): Promise<readonly FieldProblem[] | null> => {
    try {
      onChanged(await save());
      toast({ title: t('saved'), intent: 'success' });
      return null;
    } catch (error) {
      const details = serverFieldProblems(error);
      const isOutdated = error instanceof HttpError && error.status === 409 && details.length === 0;
      toast(
        isOutdated
          ? { title: t('outdated'), intent: 'warning' }
          : { title: t('savingFailed', { reason: apiErrorText(error) }), intent: 'error' },
      );
      if (isOutdated) onStale();
      return details;
    }
  };
  return {
    add: (body: Request<'addPartner'>['body']) => saveAndNotify(() => runAdd({ body })),
    change: (id: string, body: Request<'changePartner'>['body']) =>
      saveAndNotify(() => runChange({ params: { id }, body })),
    busy: isAdding || isChanging,
  };
}
