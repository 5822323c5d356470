import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import { useSyncExternalStore } from 'react';
import { seenMedia } from './unsentInput.ts';

const addressOf = (item: MediaItem): string => ('url' in item ? item.url : item.link);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function noteSeen(item: MediaItem): void {
  seenMedia.add(addressOf(item));
  for (const listener of listeners) listener();
}

/** How many of these photos and videos the reviewer has not seen. Other files are not shown, so they are not counted. */
export const useUnseen = (items: readonly MediaItem[]): number =>
  useSyncExternalStore(
    subscribe,
    () => items.filter((item) => item.kind !== 'other' && !seenMedia.has(addressOf(item))).length,
  );
