import { makeStyles } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';
import { useCallback } from 'react';
import { FilterCard } from '../features/filters/FilterCard.tsx';
import { IncidentList } from '../features/incidents/IncidentList.tsx';
import { IncidentMap } from '../features/map/incidents/IncidentMap.tsx';
import { useHomeView } from '../features/map/base/useHomeView.ts';
import { ShareIncidentButton } from '../features/share/ShareIncidentButton.tsx';
import { StatisticsCard } from '../features/statistics/StatisticsCard.tsx';
import { useNow } from '../lib/useNow.ts';
import { fromWide } from '../ui/media.ts';
import { useIncidentQuery } from './useIncidentQuery.ts';
import { useMapSync } from './useMapSync.ts';
import { useShowInList } from './useShowInList.ts';

const useStyles = makeStyles({
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'clamp(1.5rem, 3vw, 2rem)',
    // The map stands beside the figures, the filters and the list, and stays in view while they scroll.
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

const shareButton = (incident: PublicIncident) => <ShareIncidentButton incident={incident} />;

/** The published incidents as a map and a list of the same incidents, with the filters for both. */
export function IncidentExplorer() {
  const styles = useStyles();

  const [home, mapSize] = useHomeView();
  const query = useIncidentQuery(londonDate(useNow(60_000)), home);
  const { search, searchFor, openOnMap, showOnMap, mapBox, listBox } = useMapSync(query);
  const showInList = useShowInList(query);
  const { state, actions, points, list, temporaryPage, goToPage } = query;
  const { filter } = state;
  const { setFilter } = actions;
  const { severities } = filter;
  const showLow = useCallback(() => setFilter({ severities: [...severities, 'low'] }), [setFilter, severities]);
  const setType = useCallback((type: IncidentFilter['type']) => setFilter({ type }), [setFilter]);
  const { mutate } = list;
  const retry = useCallback(() => void mutate(), [mutate]);

  return (
    <div className={styles.content}>
      <div className={styles.figures}>
        <StatisticsCard counts={points.counts} isFailed={points.isFailed} />
      </div>
      <div className={styles.filters}>
        <FilterCard
          filter={filter}
          onFilter={setFilter}
          onSearch={searchFor}
          onClear={actions.clearFilter}
          search={search}
          overlays={state.overlays}
          onOverlays={actions.setOverlays}
        />
      </div>
      <div ref={mapBox} className={styles.map}>
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
          actionsFor={shareButton}
        />
      </div>
      <div
        ref={listBox}
        className={styles.list}
        style={temporaryPage ? { minBlockSize: temporaryPage.height } : undefined}
      >
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
          onType={setType}
          openId={state.incident}
          onShowOnMap={showOnMap}
          actionsFor={shareButton}
        />
      </div>
    </div>
  );
}
