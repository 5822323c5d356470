import { startTransition, useEffect, useState } from 'react';
import { isInDocument } from './useHydrated.ts';

/**
 * What has come, the first time only in a transition: a list at once would keep a phone from answering the visitor.
 * Later ones replace what is shown, and are wanted at once. `hasBegun`: whether that time is over. Cards that are in a
 * rendered document (pages/home/drawFirstList.ts) are taken over with it.
 */
export function useFirstInTransition<T>(value: T | undefined): { value: T | undefined; hasBegun: boolean } {
  const [hasBegun, setBegun] = useState(false);
  const isHere = value !== undefined;
  const [isDrawn] = useState(() => isHere && isInDocument());
  useEffect(() => {
    if (isHere) startTransition(() => setBegun(true));
  }, [isHere]);
  return { value: hasBegun || isDrawn ? value : undefined, hasBegun };
}
