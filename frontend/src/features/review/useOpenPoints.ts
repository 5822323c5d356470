import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareContext } from './merging.ts';
import { reviewTexts } from './texts.ts';
import { useUnseen } from './unseenMedia.ts';
import type { Identifiers } from './useIdentifiers.ts';

/** What is still to be done before an item is approved. */
export type OpenPoint = {
  text: string;
  /** Opens what it is done in, or moves the focus there. */
  onGo: () => void;
};

/** In the middle, where no bar covers it. */
function goTo(selector: string): HTMLElement | null {
  const part = document.querySelector<HTMLElement>(selector);
  part?.scrollIntoView({ block: 'center' });
  part?.focus({ preventScroll: true });
  return part;
}

/** The next hidden photo or video of the open item, which is shown first where a form has its place. */
function goToMedia(): HTMLElement | null {
  document.querySelector<HTMLElement>('[data-item-form=alone] [data-show-item]')?.click();
  return goTo('[data-hidden-media] button');
}

/** Shows it. */
export const showMedia = () => goToMedia()?.click();

const noMedia: readonly MediaItem[] = [];

type About = {
  identifiers?: Pick<Identifiers, 'open'>;
  /** How many likely duplicates there are, with the likeliest of which it must be compared first: whether the two are the same. */
  toCompare?: number;
  /** What becomes public with the words. */
  media?: readonly MediaItem[];
};

/**
 * What is still to be done before an item is approved. `unseen`: the photos and videos that the reviewer has not
 * seen, in words. `lead` leads to the first point, and returns whether there is one: until there is none, it cannot be
 * approved.
 */
export function useOpenPoints({ identifiers, toCompare = 0, media = noMedia }: About) {
  const { t } = useTranslation(reviewTexts);
  const compare = use(CompareContext);
  const unseen = useUnseen(media);
  const open = identifiers?.open.length ?? 0;
  const points: OpenPoint[] = [];
  if (open > 0)
    points.push({
      text: t('openPoints.identifiers', { count: open }),
      onGo: () => goTo('[data-identifiers] li:not(:has([aria-pressed=true])) button'),
    });
  if (toCompare > 0 && compare)
    points.push({ text: t('openPoints.alike', { count: toCompare }), onGo: () => compare() });
  if (unseen !== '') points.push({ text: t('openPoints.unseen', { what: unseen }), onGo: goToMedia });
  const [first] = points;
  const lead = (): boolean => {
    first?.onGo();
    return first !== undefined;
  };
  return { points, unseen, isBlocked: first !== undefined, lead };
}
