import { shareDelay } from '@incidentmap/core/domain/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { loadShareDialog } from './loadShareDialog.ts';
import type { Shareable } from './shareable.ts';

/** Whoever has begun something else by then is not interrupted. */
const isOccupied = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Offers to share a report, a moment after it was sent. `report`: the last one sent from this page. */
export function ShareAfterReport({ report }: { report: Shareable | null }) {
  const { part: ShareDialog, get, prepare } = useOnDemand(loadShareDialog);
  const [isOpen, setOpen] = useState(false);

  const prepareNow = useEffectEvent(prepare);
  const offer = useEffectEvent(async () => {
    if (!isOccupied()) setOpen(await get());
  });

  useEffect(() => {
    if (!report) return;
    prepareNow();
    const timer = setTimeout(() => void offer(), shareDelay);
    return () => clearTimeout(timer);
  }, [report]);

  return (
    report && ShareDialog && <ShareDialog incident={report} isOwnReport open={isOpen} onClose={() => setOpen(false)} />
  );
}
