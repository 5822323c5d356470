import { makeStyles } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import type { IncidentFilter, Sort } from '@incidentmap/core/domain/incident/listing';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '../api/useQuery.ts';
import { usePrefetch } from '../api/usePrefetch.ts';
import { useLazyQuery } from '../api/useLazyQuery.ts';
import { activeFilters } from '../features/filters/activeFilters.ts';
import { FilterCard } from '../features/filters/FilterCard.tsx';
import { usePlaceSearch } from '../features/filters/usePlaceSearch.ts';
import { goToCard } from '../features/incidents/elements.ts';
import { IncidentList } from '../features/incidents/IncidentList.tsx';
import { IncidentMap } from '../features/map/incidents/IncidentMap.tsx';
import { startMarkers } from '../features/map/incidents/pagePoints.ts';
import { usePoints } from '../features/map/worker/usePoints.ts';
import { useHomeView } from '../features/map/base/useHomeView.ts';
import { ShareIncidentButton } from '../features/share/ShareIncidentButton.tsx';
import { StatisticsCard } from '../features/statistics/StatisticsCard.tsx';
import { useNow } from '../lib/useNow.ts';
import { fromWide } from '../ui/media.ts';
import type { HomeState } from './homeState.ts';
import { useHomeState } from './useHomeState.ts';

const useStyles = makeStyles({
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'clamp(1.5rem, 3vw, 2rem)',
    // The map stands beside everything that says what is on it, and stays in sight as the list goes by.
    [fromWide]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateAreas: '"map figures" "map filters" "map list"',
      gridTemplateRows: 'auto auto 1fr',
      alignItems: 'start',
      rowGap: '1.25rem',
    },
  },
  figures: { [fromWide]: { gridArea: 'figures' } },
  filters: { [fromWide]: { gridArea: 'filters' } },
  list: { minInlineSize: 0, [fromWide]: { gridArea: 'list' } },
  map: {
    display: 'flex',
    flexDirection: 'column',
    scrollMarginBlock: '5rem',
    [fromWide]: {
      gridArea: 'map',
      position: 'sticky',
      insetBlockStart: '5.5rem',
      blockSize: 'clamp(26rem, calc(100dvh - 7rem), 54rem)',
    },
  },
});

const listQueryOf = ({ range, severities, type, search }: IncidentFilter, { by, direction }: Sort) => ({
  range,
  severities: [...severities],
  type,
  search: search.trim(),
  sort: by,
  direction,
});

/** Near enough to see what lies around a searched place; streets are never shown for a place that nobody pointed at. */
const searchZoom = 9;

/**
 * The page of the list that holds what is open on the map. It is shown while that is open; then the list is as it was, and
 * as `height` (pixels) has been kept free meanwhile, so is where the page was scrolled to.
 */
type Followed = { id: string; page: number; listQuery: object; height: number };

const shareButton = (incident: PublicIncident) => <ShareIncidentButton incident={incident} />;

/** The published incidents as a map and a list, which show the same, and what chooses among them. */
export function IncidentExplorer() {
  const styles = useStyles();

  const askAhead = usePrefetch();
  const isAwaited = useRef(false);
  // What a choice will show is asked for while the page is drawn for it; on a slow line not while an answer is awaited.
  const onNext = useCallback(
    ({ filter: next, sort, page }: HomeState) => {
      startMarkers(next);
      if (isAwaited.current) return;
      // The map first: a worker goes on with it while the list is drawn.
      const text = next.search.trim();
      if (text) askAhead('getIncidentMap', { query: { part: 'matches', search: text } });
      askAhead('searchIncidents', { query: { ...listQueryOf(next, sort), page } });
    },
    [askAhead],
  );
  const [state, actions] = useHomeState(onNext);
  const { setView, setPage, setIncident, setFilter, setSearch } = actions;
  const today = londonDate(useNow(60_000));
  const [home, mapBox] = useHomeView();
  const [filter, setRequestedFilter] = useState(state.filter);
  const isOpening = state.view === null && filter === state.filter && activeFilters(filter) === 0;
  const points = usePoints(filter, today, isOpening ? (home?.zoom ?? null) : null);

  const listQuery = useMemo(() => listQueryOf(filter, state.sort), [filter, state.sort]);
  const [followed, setFollowed] = useState<Followed | null>(null);
  const isFollowing = followed !== null && followed.id === state.incident && followed.listQuery === listQuery;
  const shownPage = isFollowing ? followed.page : state.page;
  const list = useQuery('searchIncidents', { query: { ...listQuery, page: shownPage } }, { keepPreviousData: true });
  // Each key asks at once, but on a slow line not before the answer for the one before: it bears no more.
  const isTyping = filter.search !== state.filter.search;
  if (filter !== state.filter && !(isTyping && list.isLoading)) setRequestedFilter(state.filter);
  const found = list.data;
  useEffect(() => {
    isAwaited.current = list.isLoading;
  });
  const { follow } = points;
  const mapHash = found?.mapHash;
  useEffect(() => follow(mapHash), [follow, mapHash]);

  const search = usePlaceSearch(state.filter.search);
  // Not when an address brought its own view along.
  const shouldPan = useRef(state.view === null);
  useEffect(() => {
    if (!search.place || !shouldPan.current) return;
    shouldPan.current = false;
    setView({ lat: search.place.lat, lon: search.place.lon, zoom: searchZoom });
  }, [search.place, setView]);

  const searchFor = useCallback(
    (text: string) => {
      shouldPan.current = true;
      setSearch(text);
    },
    [setSearch],
  );

  const find = useLazyQuery('searchIncidents');
  const pageOf = useCallback(
    async (id: string): Promise<number | null> => {
      const answer = await find({ query: { ...listQuery, around: id } }).catch(() => null);
      return answer?.incidents.some((incident) => incident.id === id) ? answer.page : null;
    },
    [find, listQuery],
  );
  const listBox = useRef<HTMLDivElement>(null);
  const opened = useRef(state.incident);
  useEffect(() => {
    opened.current = state.incident;
  });
  const openOnMap = useCallback(
    async (id: string | null) => {
      setIncident(id);
      const page = id === null ? null : await pageOf(id);
      if (id === null || page === null || opened.current !== id) return;
      setFollowed({ id, page, listQuery, height: listBox.current?.offsetHeight ?? 0 });
    },
    [setIncident, pageOf, listQuery],
  );
  // Who uses the list where it followed to is to find it there again.
  const stay = useCallback(() => {
    if (isFollowing && followed.page !== state.page) setPage(followed.page);
  }, [isFollowing, followed, state.page, setPage]);
  const leaf = useCallback(
    (to: number) => {
      setFollowed(null);
      setPage(to);
    },
    [setPage],
  );
  const map = useRef<HTMLDivElement>(null);
  const showOnMap = useCallback(
    (id: string) => {
      stay();
      setIncident(id);
      map.current?.scrollIntoView({ block: 'nearest' });
    },
    [stay, setIncident],
  );
  const { severities: shown } = state.filter;
  const showLow = useCallback(() => setFilter({ severities: [...shown, 'low'] }), [setFilter, shown]);
  const setType = useCallback((type: IncidentFilter['type']) => setFilter({ type }), [setFilter]);
  const { mutate } = list;
  const retry = useCallback(() => void mutate(), [mutate]);
  const pendingCardId = useRef<string | null>(null);
  const focusPendingCard = useCallback(() => {
    if (pendingCardId.current !== null && goToCard(pendingCardId.current)) pendingCardId.current = null;
  }, []);
  useEffect(focusPendingCard, [focusPendingCard, found]);
  const showInList = useCallback(
    async (id: string) => {
      pendingCardId.current = id;
      stay();
      focusPendingCard();
      const page = pendingCardId.current === null ? null : await pageOf(id);
      if (page !== null) leaf(page);
    },
    [stay, focusPendingCard, leaf, pageOf],
  );

  return (
    <div className={styles.content}>
      <div className={styles.figures}>
        <StatisticsCard counts={points.counts} isFailed={points.isFailed} />
      </div>
      <div className={styles.filters}>
        <FilterCard
          filter={state.filter}
          onFilter={setFilter}
          onSearch={searchFor}
          onClear={actions.clearFilter}
          search={search}
          overlays={state.overlays}
          onOverlays={actions.setOverlays}
        />
      </div>
      <div ref={map} className={styles.map}>
        <IncidentMap
          points={points}
          openId={state.incident}
          onOpen={openOnMap}
          onShowInList={showInList}
          overlays={state.overlays}
          searched={search.place}
          view={state.view}
          home={home}
          box={mapBox}
          onView={setView}
        />
      </div>
      <div ref={listBox} className={styles.list} style={isFollowing ? { minBlockSize: followed.height } : undefined}>
        <IncidentList
          found={found}
          isLate={list.isLoading}
          error={list.error}
          onRetry={retry}
          onPage={leaf}
          sort={state.sort}
          onSort={actions.setSort}
          type={state.filter.type}
          isAnyPublished={points.counts ? points.counts.total > 0 : points.isFailed || undefined}
          isLowHidden={!shown.includes('low')}
          onShowLow={showLow}
          onType={setType}
          openId={state.incident}
          onShowOnMap={showOnMap}
          actionsFor={shareButton}
        />
      </div>
    </div>
  );
}
