import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/localeOf.ts';
import { submissionTexts } from './texts.ts';
import { seenMedia } from '../shared/unsentInput.ts';

/** An address without the signature of a stored file, which is new each time the list is read. */
const addressOf = (item: MediaItem): string => ('url' in item ? item.url.replace(/\?.*\bsig=.*$/, '') : item.link);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function noteSeen(item: MediaItem): void {
  seenMedia.add(addressOf(item));
  for (const listener of listeners) listener();
}

/** Says how many of these photos and videos the reviewer has not seen. Other files are not shown, and do not count. */
export function useUnseen(items: readonly MediaItem[]): string {
  const { t, i18n } = useTranslation(submissionTexts);
  return useSyncExternalStore(subscribe, () => {
    const unseen = items.filter((item) => item.kind !== 'other' && !seenMedia.has(addressOf(item)));
    const photos = unseen.filter(({ kind }) => kind === 'photo').length;
    const videos = unseen.length - photos;
    return new Intl.ListFormat(localeOf(i18n.language)).format([
      ...(photos > 0 ? [t('unseen.photos', { count: photos })] : []),
      ...(videos > 0 ? [t('unseen.videos', { count: videos })] : []),
    ]);
  });
}
