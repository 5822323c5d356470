import { spacedReceipt } from '@incidentmap/core/domain/reporter/receipt';
import { t } from 'i18next';
import type { Notice } from '../ui/notices.ts';

/** Long enough to write sixteen digits down; milliseconds. */
const duration = 120_000;

/** The receipt of what was sent by a form that is gone: a notice that stays. */
export const lateReceipt = (title: string, receipt: string): Notice => ({
  title,
  body: t('receipt.goneForm', { code: spacedReceipt(receipt) }),
  intent: 'success',
  duration,
});
