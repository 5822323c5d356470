import { makeStyles, tokens } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident';
import type { IncidentFilter, Sort } from '@incidentmap/core/domain/listing';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../api/useAnswer.ts';
import { useQuestion } from '../api/useQuestion.ts';
import { FilterCard } from '../features/filters/FilterCard.tsx';
import { usePlaceSearch } from '../features/filters/usePlaceSearch.ts';
import { goToCard } from '../features/incidents/elements.ts';
import { IncidentList } from '../features/incidents/IncidentList.tsx';
import { IncidentMap } from '../features/map/IncidentMap.tsx';
import { usePoints } from '../features/map/usePoints.ts';
import { homeZoom } from '../features/map/view.ts';
import { Monitor } from '../features/monitor/Monitor.tsx';
import { SubmitPostButton } from '../features/post/SubmitPostButton.tsx';
import { RecordButton } from '../features/record/RecordButton.tsx';
import { ReportIncidentButton } from '../features/report/ReportIncidentButton.tsx';
import { RiskBanner } from '../features/risk/RiskBanner.tsx';
import { ShareIncidentButton } from '../features/share/ShareIncidentButton.tsx';
import { StatisticsCard } from '../features/statistics/StatisticsCard.tsx';
import { StatusCard } from '../features/status/StatusCard.tsx';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { useNow } from '../lib/useNow.ts';
import { useSearchText } from '../lib/useSearchText.ts';
import { fromWide } from '../ui/media.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { reportParts } from './reportParts.tsx';
import { useHomeState } from './useHomeState.ts';

const useStyles = makeStyles({
  intro: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem 2rem',
    marginBlockEnd: 'clamp(1.25rem, 3vw, 2rem)',
  },
  words: { maxInlineSize: '46rem' },
  title: {
    margin: 0,
    fontSize: 'clamp(1.5rem, 1.2rem + 1.5vw, 2.125rem)',
    lineHeight: 1.2,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
    textWrap: 'balance',
  },
  lead: {
    marginBlock: '0.5rem 0',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.5,
    textWrap: 'pretty',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
  status: { marginBlockStart: 'clamp(1.5rem, 3vw, 2rem)' },
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

const shareButton = (incident: PublicIncident) => <ShareIncidentButton incident={incident} />;

/** The map and the list of approved incidents, and the way to report one. */
export function HomePage() {
  const { t } = useTranslation();
  const styles = useStyles();
  const searched = useSearchText();

  const [state, actions] = useHomeState();
  const { setView, setPage, followPage, setIncident, setFilter, setSearch } = actions;
  const today = londonDate(useNow(60_000));
  const isBesideList = useMediaQuery('(min-width: 1024px)');
  const [filter, setAsked] = useState(state.filter);
  const isOpening = state.view === null && filter === state.filter;
  const points = usePoints(filter, today, isOpening ? homeZoom(isBesideList) : null);

  const listQuery = useMemo(() => listQueryOf(filter, state.sort), [filter, state.sort]);
  const list = useAnswer('searchIncidents', { query: { ...listQuery, page: state.page } }, { keepPreviousData: true });
  // Each key asks at once, but on a slow line not before the answer for the one before: it bears no more.
  const isTyping = filter.search !== state.filter.search;
  if (filter !== state.filter && !(isTyping && list.isLoading)) setAsked(state.filter);
  // Drawn in slices: who types or chooses on comes first.
  const found = useDeferredValue(list.data);
  const { follow } = points;
  const version = list.data?.mapVersion;
  useEffect(() => follow(version), [follow, version]);

  const search = usePlaceSearch(state.filter.search);
  // Not when an address brought its own view along.
  const isToMove = useRef(state.view === null);
  useEffect(() => {
    if (!search.place || !isToMove.current) return;
    isToMove.current = false;
    setView({ lat: search.place.lat, lon: search.place.lon, zoom: searchZoom });
  }, [search.place, setView]);

  const find = useQuestion('searchIncidents');
  const pageOf = useCallback(
    async (id: string): Promise<number | null> => {
      const answer = await find({ query: { ...listQuery, around: id } }).catch(() => null);
      return answer?.incidents.some((incident) => incident.id === id) ? answer.page : null;
    },
    [find, listQuery],
  );
  const opened = useRef(state.incident);
  useEffect(() => {
    opened.current = state.incident;
  });
  const openOnMap = useCallback(
    async (id: string | null) => {
      setIncident(id);
      const page = id === null ? null : await pageOf(id);
      if (page !== null && opened.current === id) followPage(page);
    },
    [setIncident, pageOf, followPage],
  );
  const map = useRef<HTMLDivElement>(null);
  const showOnMap = useCallback(
    (id: string) => {
      setIncident(id);
      map.current?.scrollIntoView({ block: 'nearest' });
    },
    [setIncident],
  );
  const setType = useCallback((type: IncidentFilter['type']) => setFilter({ type }), [setFilter]);
  const { mutate } = list;
  const retry = useCallback(() => void mutate(), [mutate]);
  const sought = useRef<string | null>(null);
  const goToSought = useCallback(() => {
    if (sought.current !== null && goToCard(sought.current)) sought.current = null;
  }, []);
  useEffect(goToSought, [goToSought, found]);
  const showInList = useCallback(
    async (id: string) => {
      sought.current = id;
      goToSought();
      const page = sought.current === null ? null : await pageOf(id);
      if (page !== null) setPage(page);
    },
    [goToSought, setPage, pageOf],
  );

  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <div className={styles.intro}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('home.title')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
        </div>
        <div className={styles.actions}>
          <ReportIncidentButton {...reportParts} />
          <SubmitPostButton />
          <RecordButton />
        </div>
      </div>
      <RiskBanner text={searched} />
      <div className={styles.content}>
        <div className={styles.figures}>
          <StatisticsCard counts={points.counts} isFailed={points.isFailed} />
        </div>
        <div className={styles.filters}>
          <FilterCard
            filter={state.filter}
            onFilter={setFilter}
            onSearch={(text) => {
              isToMove.current = true;
              setSearch(text);
            }}
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
            onView={setView}
          />
        </div>
        <div className={styles.list}>
          <IncidentList
            found={found}
            isLate={list.isLoading}
            error={list.error}
            onRetry={retry}
            onPage={setPage}
            sort={state.sort}
            onSort={actions.setSort}
            type={state.filter.type}
            onType={setType}
            openId={state.incident}
            onShowOnMap={showOnMap}
            actionsFor={shareButton}
          />
        </div>
      </div>
      <div className={styles.status}>
        <StatusCard />
      </div>
      <Monitor />
    </>
  );
}
