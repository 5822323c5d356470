import { urlOf } from '@incidentmap/core/contract/client';
import { returnAddressMaxLength } from '@incidentmap/core/domain/limits';

/** Where to sign in, to come back to what the page shows now. */
export function signInAddress(): string {
  const { pathname, search } = location;
  const to = pathname + search;
  return urlOf('signIn', { query: { to: to.length > returnAddressMaxLength ? pathname : to } });
}
