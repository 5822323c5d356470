import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../ui/useOnDemand.ts';
import type { Item } from './queue.ts';
import type { Uploads } from './useUploads.ts';

const load = async () => (await import('./redaction/RedactionDialog.tsx')).RedactionDialog;

/** The way to cover parts of a picture that is not sent yet. `dialog` stands where it may, and shows when asked. */
export function useRedaction(uploads: Uploads): { redact: (item: Item) => void; dialog: ReactNode } {
  const { part: RedactionDialog, get } = useOnDemand(load);
  const [item, setItem] = useState<Item | null>(null);
  return {
    redact: (wanted) => void get().then((isThere) => setItem(isThere ? wanted : null)),
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
