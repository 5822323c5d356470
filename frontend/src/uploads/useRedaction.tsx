import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyImport } from '../ui/feedback/useLazyImport.ts';
import type { Item } from './queue.ts';
import { uploadTexts } from './texts.ts';
import type { Uploads } from './useUploads.ts';

const load = async () => (await import('./redaction/RedactionDialog.tsx')).RedactionDialog;

/** Covering parts of a picture before it is uploaded. Render `dialog` anywhere; `redact` opens it for an item. */
export function useRedaction(uploads: Uploads): { redact: (item: Item) => void; dialog: ReactNode } {
  const { t } = useTranslation(uploadTexts);
  const { part: RedactionDialog, get } = useLazyImport(load);
  const [item, setItem] = useState<Item | null>(null);
  const openedFrom = useRef<Element | null>(null);

  // Until the focus is back, the form would stay hidden from screen readers, as it was behind the dialog.
  useEffect(() => {
    if (item === null && openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
  }, [item]);

  return {
    redact: (chosen) => {
      openedFrom.current = document.activeElement;
      void get().then((isThere) => setItem(isThere ? chosen : null));
    },
    dialog: RedactionDialog && item && (
      <RedactionDialog
        title={t('redact')}
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
