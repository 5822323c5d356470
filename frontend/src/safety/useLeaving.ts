import { useState } from 'react';
import { deleteDraft } from '../lib/drafts.ts';

/** Closing a form throws away what was typed, and its draft, after one question. */
export function useLeaving(draft: string, onClose: () => void) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const leave = () => {
    setAsking(false);
    setChanged(false);
    onClose();
    if (isChanged) void deleteDraft(draft);
  };
  return {
    /** Tells whether anything would be lost. */
    onChanged: setChanged,
    askToLeave: () => (isChanged ? setAsking(true) : leave()),
    /** For `DiscardQuestion`. */
    question: { open: isAsking, onKeep: () => setAsking(false), onDiscard: leave },
  };
}
