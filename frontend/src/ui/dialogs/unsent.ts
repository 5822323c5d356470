import { useEffect } from 'react';

let count = 0;

/** While `isOpen`, something is being filled in that would be lost with the part of the page that asks for it. */
export function useUnsent(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    count += 1;
    return () => {
      count -= 1;
    };
  }, [isOpen]);
}

/** Whether a dialog or a form waits for an answer: then the page does not change what stands under it by itself. */
export const isAnythingUnsent = (): boolean => count > 0;
