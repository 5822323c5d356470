import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOnDemand } from '../ui/useOnDemand.ts';
import type { Item } from './queue.ts';
import type { Uploads } from './useUploads.ts';

const load = async () => (await import('./redaction/RedactionDialog.tsx')).RedactionDialog;

/** The way to cover parts of a picture that is not sent yet. `dialog` stands where it may, and shows when asked. */
export function useRedaction(uploads: Uploads): { redact: (item: Item) => void; dialog: ReactNode } {
  const { part: RedactionDialog, get } = useOnDemand(load);
  const [item, setItem] = useState<Item | null>(null);
  const askedFrom = useRef<Element | null>(null);

  // Without the focus, the form would stay hidden from screen readers as it was behind the dialog.
  useEffect(() => {
    if (item === null && askedFrom.current instanceof HTMLElement) askedFrom.current.focus();
  }, [item]);

  return {
    redact: (wanted) => {
      askedFrom.current = document.activeElement;
      void get().then((isThere) => setItem(isThere ? wanted : null));
    },
    dialog: RedactionDialog && item && (
      <RedactionDialog
        file={item.file}
        onClose={() => setItem(null)}
        onDone={(file) => {
          uploads.replace(item.id, file);
          setItem(null);
        }}
      />
    ),
  };
}
