import { useEffect, useEffectEvent, useState } from 'react';
import { callWithProof } from '../../../api/proof.ts';
import { isInputOf } from './unsentInput.ts';

/** Whether the session ended while something typed was sent. */
export type KeptSession = {
  hasEnded: boolean;
  /** What was typed is kept instead of closing the room. */
  end: () => void;
  /** Whether something can be sent; once the session has ended, whether the reviewer has signed in again. */
  isOpen: () => Promise<boolean>;
};

/**
 * For a form that stays when the session ends, so that what was typed can be sent once its reviewer has signed in again in
 * another tab. If somebody else has, the room closes (`onSessionEnd`): it is not theirs to read or to send.
 */
export function useKeptSession(onSessionEnd: () => void): KeptSession {
  const [hasEnded, setEnded] = useState(false);
  const isOpen = async () => {
    if (!hasEnded) return true;
    // Not by the cache: the sign-in gate would close the room.
    const { user } = await callWithProof('getSession', undefined);
    if (user === null) return false;
    setEnded(false);
    if (isInputOf(user.name)) return true;
    onSessionEnd();
    return false;
  };
  const check = useEffectEvent(() => {
    // Offline it is still unknown, and sending tells.
    if (document.visibilityState === 'visible') isOpen().catch(() => undefined);
  });
  useEffect(() => {
    if (!hasEnded) return;
    const onShown = () => check();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [hasEnded]);
  return { hasEnded, end: () => setEnded(true), isOpen };
}
