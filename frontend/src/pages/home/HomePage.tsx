import { makeStyles } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { severities as allSeverities } from '@incidentmap/core/domain/incident/incidentTerms';
import type { IncidentFilter } from '@incidentmap/core/domain/search/filter';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { SearchPlace } from '@incidentmap/core/domain/places/place';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { activeFilters } from '../../features/filters/activeFilters.ts';
import { IncidentList } from '../../features/incidents/list/IncidentList.tsx';
import { useHomeView } from '../../features/map/frame/useHomeView.ts';
import { IncidentMap } from '../../features/map/marks/IncidentMap.tsx';
import { useFieldFocus } from '../../ui/controls/useFieldFocus.ts';
import { useMonthCounts } from '../../features/map/worker/useMonthCounts.ts';
import { Monitor } from '../../features/monitor/Monitor.tsx';
import { RiskBanner } from '../../features/risk/RiskBanner.tsx';
import { useShareDialog } from '../../features/share/useShareDialog.tsx';
import { StatisticsCard } from '../../features/statistics/StatisticsCard.tsx';
import { hasSearch, type HomeFilter } from '../../lib/homeFilter.ts';
import { useFirstInTransition } from '../../lib/useFirstInTransition.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { medium, widest } from '../../ui/layout/breakpoints.ts';
import { useSheetStop } from '../../ui/dialogs/useSheetStop.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { loadable } from '../../ui/feedback/loadable.tsx';
import {
  Candidates,
  EmptyAnswer,
  HiddenSeverities,
  NamingDivider,
  PastMonthChip,
  ResultHeading,
} from './answerParts.ts';
import { DeskHome } from './DeskHome.tsx';
import { drawnHead } from './drawn.ts';
import { PhoneHome } from './PhoneHome.tsx';
import { appTexts } from '../../layout/texts.ts';
import { useIncidentQuery } from './useIncidentQuery.ts';
import { useMapSync } from './useMapSync.ts';
import { useStopAsLeft } from './useSheetMemory.ts';
import { useShowInList } from './useShowInList.ts';

const OverlayPart = loadable(async () => (await import('../../features/map/overlays/OverlayPart.tsx')).OverlayPart);
const ShareIncidentButton = loadable(
  async () => (await import('../../features/share/ShareIncidentButton.tsx')).ShareIncidentButton,
);
const printedList = () => import('./PrintedList.tsx');
const PrintedHead = loadable(async () => (await printedList()).PrintedHead);
const PrintedFoot = loadable(async () => (await printedList()).PrintedFoot);
const StatusCard = loadable(async () => (await import('../../features/statistics/StatusCard.tsx')).StatusCard);

const useStyles = makeStyles({
  // Kept free, so that what is below does not move when it loads.
  status: { minBlockSize: '19.25rem' },
});

/** Where the row of filters has the room to say what they hide. */
const roomForHidden = '(min-width: 84em)';

/** For a popup of the map, which is loaded later, too. */
const shareButton = (incident: PublicIncident) => <ShareIncidentButton incident={incident} />;

/** What else the text may mean: the places of the same name, or those that words name. */
const otherMeanings = ({ place, candidates }: Answer<'searchIncidents'>): SearchPlace[] =>
  candidates.filter((each) => !place || (each.name === place.name && each.address !== place.address));

/** The published incidents as a map and a list of the same incidents, with the filters for both. */
export function HomePage() {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const isPhone = !useMediaQuery(medium);
  const isWidest = useMediaQuery(widest);
  const isHiddenInBar = useMediaQuery(roomForHidden);

  const [home, mapSize] = useHomeView();
  const today = londonDate(useNow(60_000));
  const query = useIncidentQuery(today, home);
  const { circle, fitted, searchFor, onView, searchThisArea, openOnMap, showOnMap, mapBox, listBox } =
    useMapSync(query);
  const sheet = useSheetStop(useStopAsLeft());
  const [openItemId, setOpenItemId] = useState<string | null>(null);
  const [isMonitorOpen, setMonitorOpen] = useState(false);
  const { share, dialog: shareDialog } = useShareDialog();
  const { state, actions, points, list, answer, place, lastPlace, isCircle, sort, temporaryPage, goToPage } = query;
  const { filter } = state;
  const { setFilter, clearFilter } = actions;
  const setType = useCallback((type: IncidentFilter['type']) => setFilter({ type }), [setFilter]);
  const chooseMonth = useCallback(
    (days: { from: string; to: string }) => setFilter({ range: 'all', ...days }),
    [setFilter],
  );
  // Figures over a list count that list and its filters.
  const isFiltered = activeFilters(filter) > 0;
  const months = useMonthCounts(isWidest ? points.shown : null, isFiltered, circle, today);
  const { mutate } = list;
  const retry = useCallback(() => void mutate(), [mutate]);

  const { setStop } = sheet;
  // What was asked for is in the list.
  const raise = useCallback(() => setStop('half'), [setStop]);
  const raiseWith = useCallback(
    (part: Partial<HomeFilter>) => {
      setFilter(part);
      raise();
    },
    [setFilter, raise],
  );
  const [mine, setMine] = useState<Coordinates | null>(null);
  const isMine = mine !== null && filter.near?.lat === mine.lat && filter.near.lon === mine.lon;
  const locate = useCallback(
    (near: Coordinates) => {
      setMine(near);
      raiseWith({ near, search: '', box: undefined });
    },
    [raiseWith],
  );
  const showInList = useShowInList(query);
  const raiseAndShow = useCallback(
    (id: string) => {
      // At its lowest stop, the sheet lets nobody into the list.
      flushSync(() => setStop('half'));
      void showInList(id);
    },
    [setStop, showInList],
  );
  const listed = useFirstInTransition(list.data);
  const isListed = listed.hasBegun || list.error !== undefined;
  const there = answer && answer.total - answer.naming;
  const naming = answer?.naming ?? 0;
  const isEmpty = there === 0;
  const isTyping = useFieldFocus();
  useEffect(() => {
    // An empty answer offers ways out.
    if (isEmpty && !isTyping) setStop('half');
  }, [isEmpty, isTyping, setStop]);
  const openCard = useCallback(
    (id: string | null) => {
      // A card of the map lies behind a raised sheet.
      if (id !== null) setStop('peek');
      void openOnMap(id);
    },
    [setStop, openOnMap],
  );
  const openItem = useCallback(
    (id: string | null) => {
      if (id !== null) setStop('peek');
      setOpenItemId(id);
    },
    [setStop],
  );
  const lowerAndShow = useCallback(
    (id: string) => {
      // First, so that the popup gives the focus back to the button that raises the sheet.
      flushSync(() => setStop('peek'));
      showOnMap(id);
    },
    [setStop, showOnMap],
  );
  const showItem = useCallback(
    (id: string) => {
      flushSync(() => setStop('peek'));
      setOpenItemId(id);
    },
    [setStop],
  );
  // On a phone it lies where the monitor's button is.
  const isCardOpen = state.incident !== null || (openItemId !== null && state.overlays.length > 0);
  const others = answer ? otherMeanings(answer) : [];
  const mean = ({ address }: SearchPlace) => {
    // First, because the focus goes to the list, which nobody can reach at the sheet's lowest stop.
    flushSync(() => setStop('half'));
    setFilter({ search: address, near: undefined, box: undefined });
  };
  // Without a place before, the banner is general anyway: with every key press it would flicker.
  const region = place ? place.region : place === null || lastPlace === null ? null : undefined;
  const { severities } = filter;
  const hidden = answer?.hidden;
  const isAnyPublished = points.counts ? points.counts.total > 0 : points.isFailed || undefined;
  const hiddenNote = useMemo(
    () =>
      hidden && (
        <HiddenSeverities hidden={hidden} onShow={(more) => setFilter({ severities: [...severities, ...more] })} />
      ),
    [hidden, severities, setFilter],
  );
  const empty = useMemo(
    () =>
      answer &&
      isEmpty && (
        <EmptyAnswer
          filter={filter}
          widening={answer.widening}
          isNamed={naming > 0}
          onWiden={setFilter}
          onClear={clearFilter}
        />
      ),
    [answer, isEmpty, naming, filter, setFilter, clearFilter],
  );

  const divider = useMemo(
    () => there !== undefined && naming > 0 && <NamingDivider search={filter.search} there={there} naming={naming} />,
    [filter.search, there, naming],
  );

  const filters = {
    filter,
    onFilter: setFilter,
    onSearch: searchFor,
    onSubmit: raise,
    onLocate: locate,
    onClear: clearFilter,
    place,
    isCircle,
    overlays: state.overlays,
    onOverlays: actions.setOverlays,
  };
  const found = isFiltered ? answer?.counts : null;
  const parts = {
    filters,
    total: answer?.total,
    head: drawnHead(answer),
    result: (hasSearch(filter) || filter.box) && (
      <>
        <ResultHeading
          filter={filter}
          place={place}
          isMine={isMine}
          there={there}
          naming={naming}
          isFailed={list.error !== undefined}
          sort={sort}
          level={isPhone ? 2 : 1}
        />
        {others.length > 0 && <Candidates key={filter.search} candidates={others} onChoose={mean} />}
      </>
    ),
    risk: <RiskBanner isStrip={isPhone} isSearch={hasSearch(filter)} region={region} />,
    statistics: (
      <StatisticsCard
        counts={points.counts}
        found={found}
        isFailed={found === null ? points.isFailed : list.error !== undefined}
        layout={isWidest ? 'column' : 'row'}
        months={months && { counts: months, chosen: { from: filter.from, to: filter.to }, onChoose: chooseMonth }}
      />
    ),
    map: (
      <IncidentMap
        points={points}
        openId={state.incident}
        onOpen={openCard}
        onShowInList={raiseAndShow}
        overlays={state.overlays}
        openItemId={openItemId}
        onOpenItem={openItem}
        searched={place ?? null}
        circle={circle}
        searchedBox={filter.box ?? null}
        fitted={fitted}
        view={state.view}
        home={home}
        containerRef={mapSize}
        onView={onView}
        onSearchThisArea={searchThisArea}
        actionsFor={shareButton}
      />
    ),
    mapBox,
    list: (
      <div ref={listBox} data-paper style={temporaryPage ? { minBlockSize: temporaryPage.height } : undefined}>
        <IncidentList
          result={listed.value}
          hasBegun={listed.hasBegun}
          isLoading={list.isLoading}
          error={list.error}
          onRetry={retry}
          onPage={goToPage}
          sort={sort}
          onSort={query.setSort}
          isCircle={isCircle}
          from={isCircle && place ? place : null}
          filter={filter}
          isAnyPublished={isAnyPublished}
          note={!isPhone && !isHiddenInBar && hiddenNote}
          empty={empty}
          divider={divider}
          {...(isPhone && { onType: setType })}
          openId={state.incident}
          onShowOnMap={lowerAndShow}
          onShare={share}
        />
      </div>
    ),
    overlayList: state.overlays.length > 0 && <OverlayPart overlays={state.overlays} onOpen={showItem} />,
    // Below the list once that is there, because a short one would pull it into view; beside it, its room is kept.
    status: (isListed || isWidest) && <div className={styles.status}>{isListed && <StatusCard />}</div>,
    monitor: (
      <Monitor
        placement={isWidest ? 'panel' : 'button'}
        isHidden={isPhone && (sheet.stop === 'full' || isCardOpen)}
        isOpen={isMonitorOpen}
        onOpen={setMonitorOpen}
      />
    ),
  };

  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      {answer && <PrintedHead filter={filter} overlays={state.overlays} isCircle={isCircle} total={answer.total} />}
      {isPhone ? (
        <PhoneHome
          {...parts}
          sheet={sheet}
          counts={
            !isCardOpen && (
              <StatisticsCard
                counts={points.counts}
                found={found}
                isFailed={found === null ? points.isFailed : list.error !== undefined}
                layout="local"
              />
            )
          }
          pastMonth={hasSearch(filter) && <PastMonthChip filter={filter} onFilter={raiseWith} />}
          hidden={severities.length < allSeverities.length && isAnyPublished !== false && (hiddenNote ?? <></>)}
        />
      ) : (
        <DeskHome {...parts} isWidest={isWidest} barEnd={isHiddenInBar && isAnyPublished !== false && hiddenNote} />
      )}
      {answer && <PrintedFoot />}
      {shareDialog}
    </>
  );
}
