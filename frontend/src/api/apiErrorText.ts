import { HttpError } from '@incidentmap/core/contract/client';
import { t } from 'i18next';

const minute = 60;

/**
 * The error text for a failed call: the server's own message if it has one for people, else `fallback`. The default
 * fallback distinguishes a failing server or proxy from one that cannot be reached.
 */
export function apiErrorText(
  error: unknown,
  fallback: string = t(error instanceof HttpError ? 'failure.server' : 'failure.body'),
): string {
  if (!(error instanceof HttpError)) return fallback;
  if (error.status === 429 && error.retryAfter !== null) {
    return t('failure.tooMany', { count: Math.ceil(error.retryAfter / minute) });
  }
  return error.problem?.message ?? fallback;
}
