import { decodeClusters, type OpeningMarker } from '@incidentmap/core/domain/map/clusters';
import { hashText } from '@incidentmap/core/domain/map/columns';
import { mapView } from '@incidentmap/core/domain/constants';
import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';
import { type Counts, countedFrom } from '@incidentmap/core/domain/incident/statistics';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '../../../api/useQuery.ts';
import { pagePoints } from '../incidents/pagePoints.ts';
import type { ShowQuery } from './pointsClient.ts';

/** What the worker holds, ready to be shown. A new object when there is something else to show. */
export type Shown = Omit<ShowQuery, 'view'> & { mapHash: string };

export type Points = {
  /** null until the incidents are there; what was shown before stays until the next is ready. */
  shown: Shown | null;
  /** What to draw until then; null where the view is not the opening one. */
  opening: readonly OpeningMarker[] | null;
  counts: Counts | undefined;
  isFailed: boolean;
  /** The map of the same mapHash as the list is asked for, where it has another. */
  follow: (mapHash: string | undefined) => void;
  /** Asks for the latest map. */
  refresh: () => void;
};

const noon = (day: string): Date => new Date(`${day}T12:00Z`);

/** For an effect: gives away what `work` comes to, unless it is out of date by then. */
function run<T>(work: () => Promise<T>, done: (result: T) => void, fail: (error: unknown) => void): () => void {
  let isStale = false;
  const finish = async () => {
    try {
      const result = await work();
      if (!isStale) done(result);
    } catch (error) {
      if (!isStale) fail(error);
    }
  };
  void finish();
  return () => {
    isStale = true;
  };
}

/**
 * The points of all incidents: their columns go to a worker, which filters and gathers them. `today`: London's;
 * `openingZoom`: of a map that shows what everyone sees first, else null.
 */
export function usePoints(filter: IncidentFilter, today: string, openingZoom: number | null): Points {
  const columns = useQuery('getIncidentMap', { query: {} });
  const zoom = mapView.openingZooms.find((each) => each === openingZoom);
  const clusters = useQuery(zoom ? 'getIncidentMap' : null, { query: { part: 'clusters', zoom } });
  const search = filter.search.trim();
  const matches = useQuery(search ? 'getIncidentMap' : null, { query: { part: 'matches', search } });

  const [loaded, setLoaded] = useState<{ mapHash: string; total: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [counts, setCounts] = useState<Counts>();

  useEffect(() => {
    const bytes = columns.data;
    if (!bytes) return;
    return run(() => pagePoints().load(bytes), setLoaded, setFailure);
  }, [columns.data]);

  useEffect(() => {
    if (!loaded) return;
    const { thisWeek: week, thisMonth: month } = countedFrom(noon(today));
    const count = async (): Promise<Counts> => {
      const [thisWeek = 0, thisMonth = 0] = await pagePoints().count([week, month]);
      return { total: loaded.total, thisWeek, thisMonth };
    };
    return run(count, setCounts, setFailure);
  }, [loaded, today]);

  // Not by an effect: what was chosen is on its way to the worker before the page is drawn anew.
  const found = search === '' ? null : matches.data;
  const latest = useMemo((): Shown | null => {
    if (!loaded || found === undefined) return null;
    return { filter: { ...filter, search }, now: noon(today), found, mapHash: loaded.mapHash };
  }, [loaded, filter, search, today, found]);
  const [shown, setShown] = useState(latest);
  if (latest !== null && latest !== shown) setShown(latest);

  const { mutate } = columns;
  useEffect(() => {
    if (found && loaded && hashText(found) !== loaded.mapHash) void mutate();
  }, [found, loaded, mutate]);

  // Once for each: were the server's instances of two minds, the page would ask without end.
  const followed = useRef<string>(undefined);
  const follow = useCallback(
    (mapHash: string | undefined) => {
      if (!mapHash || !loaded || mapHash === loaded.mapHash || followed.current === mapHash) return;
      followed.current = mapHash;
      void mutate();
    },
    [loaded, mutate],
  );
  const refresh = useCallback(() => void mutate(), [mutate]);

  const opening = useMemo(() => (clusters.data ? decodeClusters(clusters.data).clusters : null), [clusters.data]);
  // After what is seen first, and while the columns are on their way.
  useEffect(() => {
    if (opening) pagePoints();
  }, [opening]);

  const isFailed = (columns.error !== undefined && !columns.data) || failure !== null;
  return useMemo(
    () => ({ shown, opening, counts, isFailed, follow, refresh }),
    [shown, opening, counts, isFailed, follow, refresh],
  );
}
