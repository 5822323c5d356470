import { useSyncExternalStore } from 'react';
import { read, remove, write } from '../lib/preferences.ts';

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

const never = () => () => {};

/** `expectsSession`, but not while React takes over a rendered document, which is the same for everyone. */
export const useExpectsSession = (): boolean => useSyncExternalStore(never, expectsSession, () => false);
