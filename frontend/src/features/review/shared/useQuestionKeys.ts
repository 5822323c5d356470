import { useEffect, useEffectEvent } from 'react';
import { useKeyring } from './roomKeys.ts';

type Options = {
  isOpen: boolean;
  /** Gets the number from 1 to 9 that was pressed outside the fields in which people type. */
  onDigit?: (digit: number) => void;
  onEnter?: () => void;
  /** Called where the dialog itself does not hear of the key. */
  onEscape?: () => void;
};

/**
 * The keys of a question that is asked before a decision: a digit chooses, Enter answers. They work before the dialog
 * has the focus too; an element that handles a key itself keeps it.
 */
export function useQuestionKeys({ isOpen, onDigit, onEnter, onEscape }: Options): void {
  const { isOn } = useKeyring();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(target instanceof Element)) return;
    if (key === 'Escape' && !event.defaultPrevented) onEscape?.();
    else if (/^[1-9]$/.test(key) && !target.matches('textarea, select, input:not([type="radio"])'))
      onDigit?.(Number(key));
    else if (key === 'Enter' && !target.closest('button, a, input, textarea, select')) {
      // It is not meant for the form that may open now.
      event.preventDefault();
      onEnter?.();
    }
  });
  useEffect(() => {
    if (!isOpen || !isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, isOn]);
}
