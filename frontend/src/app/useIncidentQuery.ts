import type { IncidentFilter, Sort } from '@incidentmap/core/domain/incident/listing';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLazyQuery } from '../api/useLazyQuery.ts';
import { usePrefetch } from '../api/usePrefetch.ts';
import { useQuery } from '../api/useQuery.ts';
import { activeFilters } from '../features/filters/activeFilters.ts';
import type { MapView } from '../features/map/base/view.ts';
import { prefetchMarkers } from '../features/map/worker/sharedPointsClient.ts';
import { usePoints } from '../features/map/worker/usePoints.ts';
import type { HomeState } from './homeState.ts';
import { useHomeState } from './useHomeState.ts';

const listQueryOf = ({ range, severities, type, search }: IncidentFilter, { by, direction }: Sort) => ({
  range,
  severities: [...severities],
  type,
  search: search.trim(),
  sort: by,
  direction,
});

/**
 * The page of the list that holds the incident that is open on the map. The list shows it while the popup is open, and
 * then its own page again; `height` (pixels) is kept free so that the scroll position does not change.
 */
type TemporaryPage = { id: string; page: number; listQuery: object; height: number };

/**
 * From the visitor's filter, sort order and page to the incidents that match: field → address (`useHomeState`) →
 * requested filter → `points` for the map and `list` for the list. `today` is London's date; `home` is the view that
 * the map opens with, once its size is known.
 */
export function useIncidentQuery(today: string, home: MapView | null) {
  const prefetch = usePrefetch();
  const isListLoading = useRef(false);
  // Prefetches before the page is drawn, but on a slow line not while an earlier request is open.
  const prefetchNext = useCallback(
    ({ filter, sort, page }: HomeState) => {
      prefetchMarkers(filter);
      if (isListLoading.current) return;
      // The map comes first: its worker runs while the list is drawn.
      const text = filter.search.trim();
      if (text) prefetch('getIncidentMap', { query: { part: 'matches', search: text } });
      prefetch('searchIncidents', { query: { ...listQueryOf(filter, sort), page } });
    },
    [prefetch],
  );
  const [state, actions] = useHomeState(prefetchNext);
  const { setPage } = actions;

  const [requestedFilter, setRequestedFilter] = useState(state.filter);
  const isOpening = state.view === null && requestedFilter === state.filter && activeFilters(requestedFilter) === 0;
  const points = usePoints(requestedFilter, today, isOpening ? (home?.zoom ?? null) : null);

  const listQuery = useMemo(() => listQueryOf(requestedFilter, state.sort), [requestedFilter, state.sort]);
  const [openPage, setOpenPage] = useState<TemporaryPage | null>(null);
  const temporaryPage =
    openPage !== null && openPage.id === state.incident && openPage.listQuery === listQuery ? openPage : null;
  const shownPage = temporaryPage?.page ?? state.page;
  const list = useQuery('searchIncidents', { query: { ...listQuery, page: shownPage } }, { keepPreviousData: true });

  // No debounce: each key press is requested at once, but on a slow line only after the response to the one before.
  const isTyping = requestedFilter.search !== state.filter.search;
  if (requestedFilter !== state.filter && !(isTyping && list.isLoading)) setRequestedFilter(state.filter);
  useEffect(() => {
    isListLoading.current = list.isLoading;
  });

  const find = useLazyQuery('searchIncidents');
  const findPage = useCallback(
    async (id: string): Promise<number | null> => {
      const result = await find({ query: { ...listQuery, around: id } }).catch(() => null);
      return result?.incidents.some((incident) => incident.id === id) ? result.page : null;
    },
    [find, listQuery],
  );
  const showTemporaryPage = useCallback(
    (page: Omit<TemporaryPage, 'listQuery'>) => setOpenPage({ ...page, listQuery }),
    [listQuery],
  );
  const keepTemporaryPage = useCallback(() => {
    if (temporaryPage && temporaryPage.page !== state.page) setPage(temporaryPage.page);
  }, [temporaryPage, state.page, setPage]);
  const goToPage = useCallback(
    (page: number) => {
      setOpenPage(null);
      setPage(page);
    },
    [setPage],
  );

  return {
    state,
    actions,
    points,
    list,
    /** The page that holds an incident; null if it matches no longer. */
    findPage,
    goToPage,
    temporaryPage,
    showTemporaryPage,
    /** Makes it the list's own page: the visitor uses the list there. */
    keepTemporaryPage,
  };
}

export type IncidentQuery = ReturnType<typeof useIncidentQuery>;
