import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import type { GalleryItem } from './gallery.ts';
import type { Gallery } from './useGallery.ts';

/** So many items before the last one that is there, the next page is asked for. */
const itemsAhead = 6;

type Steps = {
  /** The open item's index in the gallery; -1 when it is not there, or not there yet. */
  index: number;
  hasPrevious: boolean;
  hasNext: boolean;
  step: (by: 1 | -1) => void;
};

/**
 * The steps from the open item to the previous and the next: through the gallery, or through the items of the incident
 * (`own`) when the gallery does not show it. After the last one comes the first. Until the last page is there, the first
 * has none before it, and the next of the last one moves when its page comes.
 */
export function useSteps(
  item: GalleryItem | null,
  own: readonly GalleryItem[],
  { items = [], hasMore, more, error, retry }: Gallery,
  moveTo: (item: GalleryItem) => void,
): Steps {
  const { t } = useTranslation();
  const toast = useToast();
  /** The last item that is there, from where the next one was asked for, and the failure that was shown before. */
  const leaving = useRef<{ key: string; before: Error | undefined } | null>(null);
  const keyOf = (each: GalleryItem) => each.key;
  const index = items.map(keyOf).indexOf(item?.key ?? '');
  const through = index === -1 ? own : items;
  const at = through.map(keyOf).indexOf(item?.key ?? '');
  const isWhole = index === -1 || !hasMore;
  const following = through[at + 1];

  useEffect(() => {
    if (index !== -1 && index >= items.length - itemsAhead) more();
    const left = leaving.current;
    if (left === null) return;
    const isStillThere = left.key === item?.key;
    const hasFailed = error !== undefined && error !== left.before;
    if (isStillThere && !following && !hasFailed) return;
    leaving.current = null;
    if (!isStillThere) return;
    if (following) moveTo(following);
    else if (error) toast({ title: t('failure.title'), body: apiErrorText(error), intent: 'error' });
  });

  const step = (by: 1 | -1) => {
    const next = through[isWhole ? (at + by + through.length) % through.length : at + by];
    if (item && next && next.key !== item.key) moveTo(next);
    else if (item && by === 1 && !isWhole) {
      leaving.current = { key: item.key, before: error };
      if (error) retry();
      else more();
    }
  };
  const isAlone = through.length < 2;
  return { index, hasPrevious: at > 0 || (isWhole && !isAlone), hasNext: !isAlone || !isWhole, step };
}
