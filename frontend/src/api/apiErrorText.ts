import { HttpError } from '@incidentmap/core/contract/client';
import { t } from 'i18next';

const minute = 60;

/**
 * What to tell a person about a failed call; `fallback` where the server said nothing that was meant for people. By
 * default that tells a server that failed, or a proxy before it, from one that cannot be reached.
 */
export function apiErrorText(
  error: unknown,
  fallback: string = t(error instanceof HttpError ? 'failed.server' : 'failed.body'),
): string {
  if (!(error instanceof HttpError)) return fallback;
  if (error.status === 429 && error.retryAfter !== null) {
    return t('failed.tooMany', { count: Math.ceil(error.retryAfter / minute) });
  }
  return error.problem?.message ?? fallback;
}
