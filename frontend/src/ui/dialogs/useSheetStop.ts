import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isInDocument } from '../../lib/useHydrated.ts';
import type { SheetStop } from './sheetStops.ts';

export type Sheet = {
  stop: SheetStop;
  setStop: (stop: SheetStop) => void;
  /** Between the lowest stop and the half. */
  toggle: () => void;
  /** For the button that raises and lowers the sheet: it gets the focus when the sheet is lowered. */
  button: RefObject<HTMLButtonElement | null>;
};

/** The stop of a `BottomSheet`, and the button that moves it. */
export function useSheetStop(first: SheetStop = 'peek'): Sheet {
  // A rendered document has it at its lowest stop.
  const [stop, setStop] = useState(() => (isInDocument() ? 'peek' : first));
  useEffect(() => {
    setStop(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = useCallback(() => setStop((was) => (was === 'peek' ? 'half' : 'peek')), []);
  return useMemo(() => ({ stop, setStop, toggle, button }), [stop, toggle]);
}
