import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';
import { londonDate } from '@incidentmap/core/domain/text/calendar';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../features/filters/FilterBar.tsx';
import { FilterCard } from '../features/filters/FilterCard.tsx';
import { SearchResult } from '../features/filters/SearchResult.tsx';
import { usePlaceSearch } from '../features/filters/usePlaceSearch.ts';
import { IncidentList } from '../features/incidents/IncidentList.tsx';
import { useHomeView } from '../features/map/base/useHomeView.ts';
import { IncidentMap } from '../features/map/incidents/IncidentMap.tsx';
import { useMonthCounts } from '../features/map/worker/useMonthCounts.ts';
import { Monitor } from '../features/monitor/Monitor.tsx';
import { RiskBanner } from '../features/risk/RiskBanner.tsx';
import { useShareDialog } from '../features/share/useShareDialog.tsx';
import { StatisticsCard } from '../features/statistics/StatisticsCard.tsx';
import { StatusCard } from '../features/status/StatusCard.tsx';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { useNow } from '../lib/useNow.ts';
import { useSearchText } from '../lib/useSearchText.ts';
import { medium, widest } from '../ui/media.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { DeskHome } from './DeskHome.tsx';
import { PhoneHome } from './PhoneHome.tsx';
import { appTexts } from './texts.ts';
import { useIncidentQuery } from './useIncidentQuery.ts';
import { useMapSync } from './useMapSync.ts';
import { useShowInList } from './useShowInList.ts';

/** A component of its own, so that only this re-renders when a filter changes the address. */
function Risk() {
  const text = useSearchText();
  const { place } = usePlaceSearch(text ?? '');
  return <RiskBanner text={text} place={place?.address ?? null} />;
}

/** The published incidents as a map and a list of the same incidents, with the filters for both. */
export function HomePage() {
  const { t } = useTranslation(appTexts);
  const isPhone = !useMediaQuery(medium);
  const isSpacious = useMediaQuery(widest);

  const [home, mapSize] = useHomeView();
  const today = londonDate(useNow(60_000));
  const query = useIncidentQuery(today, home);
  const { search, searchFor, openOnMap, showOnMap, mapBox, listBox } = useMapSync(query);
  const showInList = useShowInList(query);
  const { share, dialog: shareDialog } = useShareDialog();
  const { state, actions, points, list, temporaryPage, goToPage } = query;
  const { filter } = state;
  const { setFilter } = actions;
  const { severities } = filter;
  const showLow = useCallback(() => setFilter({ severities: [...severities, 'low'] }), [setFilter, severities]);
  const setType = useCallback((type: IncidentFilter['type']) => setFilter({ type }), [setFilter]);
  const chooseMonth = useCallback(
    (days: { from: string; to: string }) => setFilter({ range: 'all', ...days }),
    [setFilter],
  );
  const months = useMonthCounts(isSpacious ? points.shown?.mapHash : undefined, today);
  const { mutate } = list;
  const retry = useCallback(() => void mutate(), [mutate]);

  const filterControl = {
    filter,
    onFilter: setFilter,
    onSearch: searchFor,
    onClear: actions.clearFilter,
    overlays: state.overlays,
    onOverlays: actions.setOverlays,
  };
  const parts = {
    filters: isPhone ? <FilterCard {...filterControl} search={search} /> : <FilterBar {...filterControl} />,
    searchResult: <SearchResult search={search} onChoose={searchFor} />,
    risk: <Risk />,
    statistics: (
      <StatisticsCard
        counts={points.counts}
        isFailed={points.isFailed}
        layout={isSpacious ? 'column' : 'row'}
        months={months && { counts: months, chosen: { from: filter.from, to: filter.to }, onChoose: chooseMonth }}
      />
    ),
    map: (
      <IncidentMap
        points={points}
        openId={state.incident}
        onOpen={openOnMap}
        onShowInList={showInList}
        overlays={state.overlays}
        searched={search.place}
        view={state.view}
        home={home}
        box={mapSize}
        onView={actions.setView}
      />
    ),
    mapBox,
    list: (
      <div ref={listBox} style={temporaryPage ? { minBlockSize: temporaryPage.height } : undefined}>
        <IncidentList
          result={list.data}
          isLoading={list.isLoading}
          error={list.error}
          onRetry={retry}
          onPage={goToPage}
          sort={state.sort}
          onSort={actions.setSort}
          type={filter.type}
          isAnyPublished={points.counts ? points.counts.total > 0 : points.isFailed || undefined}
          isLowHidden={!severities.includes('low')}
          onShowLow={showLow}
          {...(isPhone && { onType: setType })}
          openId={state.incident}
          onShowOnMap={showOnMap}
          onShare={share}
        />
      </div>
    ),
    status: <StatusCard />,
    monitor: <Monitor placement={isSpacious ? 'panel' : 'button'} />,
  };

  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      {isPhone ? <PhoneHome {...parts} /> : <DeskHome {...parts} isSpacious={isSpacious} />}
      {shareDialog}
    </>
  );
}
