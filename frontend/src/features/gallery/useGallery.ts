import type { Answer } from '@incidentmap/core/contract';
import type { GalleryFilter } from '@incidentmap/core/domain/incident/gallery';
import { useDeferredValue, useMemo, useState } from 'react';
import { usePages } from '../../api/usePages.ts';
import { typingPause } from '../../lib/typingPause.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { type GalleryItem, galleryItems } from './gallery.ts';

/** The pages of one filter, as far as they were asked for. */
type Answered = { pages: Answer<'listGallery'>[]; to: GalleryFilter };

export type Gallery = {
  /** The items of the pages that are there, in their order; undefined before the first page, and when it has failed. */
  items: GalleryItem[] | undefined;
  /** How many items match, on all pages. */
  total: number;
  hasMore: boolean;
  /** Why the first page is not there, or the next one. */
  error: Error | undefined;
  /** Asks for the next page, unless it was asked for or the last one is not drawn yet. */
  more: () => void;
  /** Asks again for the page that has failed. */
  retry: () => void;
};

/** The gallery's items, page by page. While another filter is asked for, they are those of the one before. */
export function useGallery(filter: GalleryFilter): Gallery {
  const settled = useDebounced(filter.search, typingPause);
  // An empty text waits for nothing.
  const search = filter.search && settled;
  const { media, severity } = filter;
  const pages = usePages('listGallery', (cursor) => ({
    query: { media, severity, ...(search && { search }), cursor },
  }));
  const [answered, setAnswered] = useState<Answered | null>(null);
  if (pages.data && answered?.pages !== pages.data) setAnswered({ pages: pages.data, to: { search, media, severity } });
  const isMissing = pages.size > (pages.data?.length ?? 0);
  const error = isMissing ? pages.error : undefined;
  // Drawn in short tasks.
  const shown = useDeferredValue(error && !pages.data ? null : answered);
  const items = useMemo(
    () =>
      shown
        ? galleryItems(
            // One whose day was changed meanwhile may come twice.
            [...new Map(shown.pages.flatMap(({ incidents }) => incidents.map((each) => [each.id, each]))).values()],
            shown.to.media,
          )
        : undefined,
    [shown],
  );
  return {
    items,
    total: shown?.pages.at(-1)?.total ?? 0,
    hasMore: pages.hasMore,
    error,
    more() {
      if (shown?.pages === pages.data && pages.hasMore && !isMissing && !pages.isValidating) pages.more();
    },
    // What is there stays as it is.
    retry: () => void (pages.data ? pages.setSize(pages.size) : pages.mutate()),
  };
}
