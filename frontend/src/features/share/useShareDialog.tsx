import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLazyImport } from '../../ui/feedback/useLazyImport.ts';
import { loadShareDialog } from './loadShareDialog.ts';
import type { Shareable } from './shareable.ts';

/** One share dialog for many incidents: `share` opens it and never changes, `dialog` is to be rendered. */
export function useShareDialog(): { share: (incident: Shareable) => void; dialog: ReactNode } {
  const { part: ShareDialog, get } = useLazyImport(loadShareDialog);
  const [incident, setIncident] = useState<Shareable | null>(null);
  const [isOpen, setOpen] = useState(false);
  const latestGet = useRef(get);
  useEffect(() => {
    latestGet.current = get;
  });
  const share = useCallback(async (shared: Shareable) => {
    setIncident(shared);
    setOpen(await latestGet.current());
  }, []);
  const dialog = ShareDialog && incident && (
    <ShareDialog incident={incident} open={isOpen} onClose={() => setOpen(false)} />
  );
  return { share, dialog };
}
