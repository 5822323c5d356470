import { createContext, useEffect, useState } from 'react';
import {
  type DeviceId,
  deviceIdOf,
  filterStyles,
  type MediaFilter,
  readMediaFilter,
  writeMediaFilter,
} from '../shared/reviewerStorage.ts';

/** Whether media stays grey once it is shown. */
export const GreyContext = createContext(true);

/** How media looks to this reviewer until it is opened. It is kept on the device. */
export function useMediaFilter(name: string) {
  const [reviewer, setReviewer] = useState<DeviceId | null>(null);
  const [mediaFilter, setMediaFilter] = useState<MediaFilter>('greyAndBlur');
  useEffect(() => {
    let isCurrent = true;
    const recall = async () => {
      const id = await deviceIdOf(name);
      if (!isCurrent) return;
      setReviewer(id);
      setMediaFilter(readMediaFilter(id));
    };
    void recall();
    return () => {
      isCurrent = false;
    };
  }, [name]);
  useEffect(() => {
    // Dialogs stand outside the room's own element.
    const { style } = document.documentElement;
    style.setProperty('--media-filter', filterStyles[mediaFilter]);
    return () => void style.removeProperty('--media-filter');
  }, [mediaFilter]);
  const change = (next: MediaFilter) => {
    setMediaFilter(next);
    if (reviewer !== null) writeMediaFilter(reviewer, next);
  };
  return { reviewer, mediaFilter, onMediaFilter: change };
}
