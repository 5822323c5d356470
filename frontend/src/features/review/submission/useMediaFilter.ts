import { createContext, useEffect, useState } from 'react';
import {
  type DeviceId,
  deviceIdOf,
  filterStyles,
  type MediaFilter,
  readMediaFilter,
  writeMediaFilter,
} from '../shared/reviewerStorage.ts';

/** Whether the reviewer wants media in grey also once it is shown. */
export const GreyContext = createContext(true);

const property = '--media-filter';

/**
 * How media looks to this reviewer until it is opened, kept on the device. It is set on the whole document while the room
 * is open, because dialogs stand outside the room's own element.
 */
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
    const { style } = document.documentElement;
    style.setProperty(property, filterStyles[mediaFilter]);
    return () => void style.removeProperty(property);
  }, [mediaFilter]);
  const change = (next: MediaFilter) => {
    setMediaFilter(next);
    if (reviewer !== null) writeMediaFilter(reviewer, next);
  };
  return { reviewer, mediaFilter, onMediaFilter: change };
}
