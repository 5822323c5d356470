import { HttpError } from '@incidentmap/core/contract/client';
import { useEffect, useEffectEvent } from 'react';

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

export const isSessionOver = (error: unknown): boolean =>
  isSignedOut(error) || (error instanceof HttpError && error.status === 403);

/** Calls `onEnd` once when reading a list fails because the session is over. */
export function useSessionEnd(error: unknown, onEnd: () => void): void {
  const isOver = isSessionOver(error);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
}
