import { HttpError } from '@incidentmap/core/contract/client';
import { useEffect, useEffectEvent } from 'react';
import type { KeptSession } from './useKeptSession.ts';

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/** Whether the session has no right any more. A refusal with details is about what was asked for. */
export const isSessionOver = (error: unknown): boolean =>
  isSignedOut(error) || (error instanceof HttpError && error.status === 403 && !error.problem?.details?.length);

/**
 * Whether the session is over. Then the room closes (`onEnd`), or a form with a `session` stays, so that what was
 * typed can be sent once its reviewer has signed in again.
 */
export function endsSession(error: unknown, onEnd: () => void, session?: KeptSession): boolean {
  if (!isSessionOver(error)) return false;
  if (session && isSignedOut(error)) session.end();
  else onEnd();
  return true;
}

/** Calls `onEnd` once when reading a list fails because the session is over. */
export function useSessionEnd(error: unknown, onEnd: () => void): void {
  const isOver = isSessionOver(error);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
}
