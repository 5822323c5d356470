import { useState } from 'react';
import { discardDraft } from '../lib/storage/drafts.ts';

/** Asks once before a changed form is closed; closing discards what was typed and its draft. */
export function useLeaving(draft: string, onClose: () => void) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const leave = () => {
    setAsking(false);
    setChanged(false);
    onClose();
    if (isChanged) void discardDraft(draft);
  };
  return {
    isChanged,
    /** Call with whether the form holds anything that closing would lose. */
    onChanged: setChanged,
    askToLeave: () => (isChanged ? setAsking(true) : leave()),
    /** For `DiscardQuestion`. */
    question: { open: isAsking, onKeep: () => setAsking(false), onDiscard: leave },
  };
}
