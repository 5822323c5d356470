import { read, remove, write } from '../lib/storage/preferences.ts';
import { useOfBrowser } from '../lib/useHydrated.ts';

const name = 'session';

/**
 * Whether this tab is likely to have a session, because it had one or went to sign in. Pages then wait for the server's
 * answer, instead of asking to sign in meanwhile; nothing else hangs on it.
 */
export const expectsSession = (): boolean => read('tab', name) !== null;

export function expectSession(isExpected: boolean): void {
  if (isExpected) write('tab', name, 'expected');
  else remove('tab', name);
}

/** `expectsSession` for a page that has a rendered document. */
export const useExpectsSession = (): boolean => useOfBrowser(expectsSession, false);
