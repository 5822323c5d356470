import { spacedReceipt } from '@incidentmap/core/domain/sender/receipt';
import { t } from 'i18next';
import type { ToastMessage } from '../ui/toasts/toast.ts';
import { safetyTexts } from './texts.ts';

/** Long enough to write down sixteen digits, in milliseconds. */
const duration = 120_000;

/** A long notice with the receipt, for a form that was closed while it was being sent. */
export const lateReceipt = (title: string, receipt: string): ToastMessage => {
  const code = spacedReceipt(receipt);
  return {
    title,
    body: t('receipt.goneForm', { ns: safetyTexts, code }),
    verbatim: code,
    intent: 'success',
    duration,
  };
};
