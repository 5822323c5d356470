import type { Answer } from '@incidentmap/core/contract';
import { defaultSort, type ListOrder, usualDirection } from '@incidentmap/core/domain/search/filter';
import type { SearchPlace } from '@incidentmap/core/domain/places/place';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { usePrefetch } from '../../api/usePrefetch.ts';
import { useQuery } from '../../api/useQuery.ts';
import { activeFilters } from '../../features/filters/activeFilters.ts';
import type { MapView } from '../../features/map/ground/view.ts';
import { prefetchMarkers } from '../../features/map/worker/sharedPointsClient.ts';
import { usePoints } from '../../features/map/worker/usePoints.ts';
import { type HomeFilter, isSameSearch, hasSearch, listQueryOf, matchesQueryOf } from '../../lib/homeFilter.ts';
import { drawn } from './drawn.ts';
import type { HomeState } from './homeState.ts';
import { useHomeState } from './useHomeState.ts';

const nearestFirst: ListOrder = { by: 'distance', direction: usualDirection('distance') };

/** The usual order of a search is by distance, which the server takes for the latest first where no circle is searched. */
export const orderedQueryOf = (filter: HomeFilter, sort: ListOrder | null) => {
  const { by, direction } = sort ?? (hasSearch(filter) ? nearestFirst : defaultSort);
  return { ...listQueryOf(filter), sort: by, direction };
};

/**
 * The page of the list that holds the incident that is open on the map. The list shows it while the popup is open, and
 * then its own page again; `height` (pixels) is kept free so that the scroll position does not change.
 */
type TemporaryPage = { id: string; page: number; listQuery: object; height: number };

/** The newest answer of the list, and the filter that it is for. `place` stays the same object while it means the same. */
type Answered = { data: Answer<'searchIncidents'>; to: HomeFilter; place: SearchPlace | null };

/**
 * From the visitor's filter, sort order and page to the incidents that match: field → address (`useHomeState`) →
 * asked filter → `points` for the map and `list` for the list. `today` is London's date; `home` is the view that
 * the map opens with, once its size is known.
 */
export function useIncidentQuery(today: string, home: MapView | null) {
  const prefetch = usePrefetch();
  // Before the page is drawn. The map comes first: its worker runs while the list is drawn.
  const prefetchNext = useCallback(
    ({ filter, sort, page }: HomeState) => {
      prefetchMarkers(filter);
      const matching = matchesQueryOf(filter);
      if (matching) void prefetch('getIncidentMap', { query: matching });
      void prefetch('searchIncidents', { query: { ...orderedQueryOf(filter, sort), page } });
    },
    [prefetch],
  );
  const [state, actions, requestedFilter] = useHomeState(prefetchNext);
  const { setPage } = actions;

  const isOpening = state.view === null && requestedFilter === state.filter && activeFilters(requestedFilter) === 0;
  const points = usePoints(requestedFilter, today, isOpening ? (home?.zoom ?? null) : null);

  const listQuery = useMemo(() => orderedQueryOf(requestedFilter, state.sort), [requestedFilter, state.sort]);
  const [openPage, setOpenPage] = useState<TemporaryPage | null>(null);
  const temporaryPage =
    openPage !== null && openPage.id === state.incident && openPage.listQuery === listQuery ? openPage : null;
  const shownPage = temporaryPage?.page ?? state.page;
  const list = useQuery('searchIncidents', { query: { ...listQuery, page: shownPage } }, { keepPreviousData: true });

  const current = list.isLoading || list.error ? undefined : list.data;
  const [answered, setAnswered] = useState<Answered | null>(null);
  if (current && (answered?.data !== current || answered.to !== requestedFilter)) {
    const isSamePlace = JSON.stringify(answered?.place) === JSON.stringify(current.place);
    setAnswered({ data: current, to: requestedFilter, place: (isSamePlace && answered?.place) || current.place });
  }
  const isPlaceKnown = answered !== null && isSameSearch(answered.to, state.filter);
  const understood = answered?.place ?? null;

  const opening = useRef(requestedFilter);
  useEffect(() => {
    if (requestedFilter !== opening.current) drawn.settle?.();
  }, [requestedFilter]);

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

  // Most searches mean a place: before the first answer there is room for its controls, so that they move nothing.
  const isCircle = hasSearch(state.filter) && (answered === null || (understood !== null && understood.area === null));
  const usualSort = isCircle ? nearestFirst : defaultSort;
  const { setSort: choose } = actions;
  const setSort = useCallback(
    (sort: ListOrder) => choose(sort.by === usualSort.by && sort.direction === usualSort.direction ? null : sort),
    [choose, usualSort],
  );

  return {
    state,
    actions,
    points,
    list,
    /** The answer for the filter as it is; undefined until it is there. */
    answer: answered?.to === state.filter && !list.error ? answered.data : undefined,
    /** The place that the text or the point means; null where it means none, undefined until that is known. */
    place: isPlaceKnown ? understood : hasSearch(state.filter) ? undefined : null,
    /** The place of the newest answer, be it to another text; undefined before the first. */
    lastPlace: answered?.place,
    /** Whether a circle is searched; until that is known, whether one was, and before the first answer, whether one may be. */
    isCircle,
    /** The order of the list, which is the usual one unless another was chosen. */
    sort: state.sort && (isCircle || state.sort.by !== 'distance') ? state.sort : usualSort,
    setSort,
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
