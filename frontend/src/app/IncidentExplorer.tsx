import { makeStyles } from '@fluentui/react-components';
import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import type { Answer } from '@incidentmap/core/contract';
import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { SoughtPlace } from '@incidentmap/core/domain/places/place';
import { lazy, useCallback, useMemo, useState } from 'react';
import { FilterCard } from '../features/filters/FilterCard.tsx';
import { HiddenSeverities } from '../features/incidents/HiddenSeverities.tsx';
import { IncidentList } from '../features/incidents/IncidentList.tsx';
import { IncidentMap } from '../features/map/incidents/IncidentMap.tsx';
import { useHomeView } from '../features/map/base/useHomeView.ts';
import { RiskBanner } from '../features/risk/RiskBanner.tsx';
import { ShareIncidentButton } from '../features/share/ShareIncidentButton.tsx';
import { StatisticsCard } from '../features/statistics/StatisticsCard.tsx';
import { isSeeking } from '../lib/homeFilter.ts';
import { useNow } from '../lib/useNow.ts';
import { OnDemand } from '../ui/OnDemand.tsx';
import { fromWide } from '../ui/media.ts';
import { useIncidentQuery } from './useIncidentQuery.ts';
import { useMapSync } from './useMapSync.ts';
import { useShowInList } from './useShowInList.ts';

const searchParts = () => import('../features/incidents/searchParts.ts');
const Candidates = lazy(async () => ({ default: (await searchParts()).Candidates }));
const EmptyAnswer = lazy(async () => ({ default: (await searchParts()).EmptyAnswer }));
const ResultHeading = lazy(async () => ({ default: (await searchParts()).ResultHeading }));

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
  heading: { display: 'grid', gap: '0.25rem', marginBlockEnd: '1rem' },
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

/** What else the text may mean: the places of the same name, or those that words name. */
const otherMeanings = ({ place, candidates }: Answer<'searchIncidents'>): SoughtPlace[] =>
  candidates.filter((each) => !place || (each.name === place.name && each.address !== place.address));

const shareButton = (incident: PublicIncident) => <ShareIncidentButton incident={incident} />;

/** The published incidents as a map and a list of the same incidents, with the filters for both. */
export function IncidentExplorer() {
  const styles = useStyles();

  const [home, mapSize] = useHomeView();
  const query = useIncidentQuery(londonDate(useNow(60_000)), home);
  const { circle, fitted, searchFor, onView, searchThere, openOnMap, showOnMap, mapBox, listBox } = useMapSync(query);
  const showInList = useShowInList(query);
  const { state, actions, points, list, answer, place, lastPlace, isCircle, sort, temporaryPage, goToPage } = query;
  const { filter } = state;
  const { setFilter, clearFilter } = actions;
  const setType = useCallback((type: IncidentFilter['type']) => setFilter({ type }), [setFilter]);
  const { mutate } = list;
  const retry = useCallback(() => void mutate(), [mutate]);

  const [mine, setMine] = useState<Coordinates | null>(null);
  const isMine = mine !== null && filter.near?.lat === mine.lat && filter.near.lon === mine.lon;
  const locate = useCallback(
    (near: Coordinates) => {
      setMine(near);
      setFilter({ near, search: '', box: undefined });
    },
    [setFilter],
  );
  const others = answer ? otherMeanings(answer) : [];
  const mean = ({ address }: SoughtPlace) => setFilter({ search: address, near: undefined, box: undefined });
  // Without a place before, the banner is general anyway: with every key press it would flicker.
  const region = place ? place.region : place === null || lastPlace === null ? null : undefined;
  const { severities } = filter;
  const hidden = answer?.hidden;
  const note = useMemo(
    () =>
      hidden && (
        <HiddenSeverities hidden={hidden} onShow={(more) => setFilter({ severities: [...severities, ...more] })} />
      ),
    [hidden, severities, setFilter],
  );
  const empty = useMemo(
    () =>
      answer?.total === 0 && (
        <OnDemand>
          <EmptyAnswer
            filter={filter}
            place={answer.place}
            isMine={isMine}
            widening={answer.widening}
            onWiden={setFilter}
            onClear={clearFilter}
          />
        </OnDemand>
      ),
    [answer, filter, isMine, setFilter, clearFilter],
  );

  return (
    <>
      <RiskBanner region={region} />
      <div className={styles.content}>
        <div className={styles.figures}>
          <StatisticsCard counts={points.counts} isFailed={points.isFailed} />
        </div>
        <div className={styles.filters}>
          <FilterCard
            filter={filter}
            onFilter={setFilter}
            onSearch={searchFor}
            onLocate={locate}
            onClear={clearFilter}
            place={place}
            isCircle={isCircle}
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
            searched={place ?? null}
            circle={circle}
            searchedBox={filter.box ?? null}
            fitted={fitted}
            view={state.view}
            home={home}
            box={mapSize}
            onView={onView}
            onSearchHere={searchThere}
          />
        </div>
        <div
          ref={listBox}
          className={styles.list}
          style={temporaryPage ? { minBlockSize: temporaryPage.height } : undefined}
        >
          <div className={styles.heading}>
            {(isSeeking(filter) || filter.box) && (
              <OnDemand>
                <ResultHeading
                  filter={filter}
                  place={place}
                  isMine={isMine}
                  total={answer?.total}
                  isFailed={list.error !== undefined}
                  sort={sort}
                  level={2}
                />
                {others.length > 0 && <Candidates key={filter.search} candidates={others} onChoose={mean} />}
              </OnDemand>
            )}
          </div>
          <IncidentList
            result={list.data}
            isLoading={list.isLoading}
            error={list.error}
            onRetry={retry}
            onPage={goToPage}
            sort={sort}
            onSort={query.setSort}
            isCircle={isCircle}
            from={isCircle && place ? place : null}
            type={filter.type}
            isAnyPublished={points.counts ? points.counts.total > 0 : points.isFailed || undefined}
            note={note}
            empty={empty}
            onType={setType}
            openId={state.incident}
            onShowOnMap={showOnMap}
            actionsFor={shareButton}
          />
        </div>
      </div>
    </>
  );
}
