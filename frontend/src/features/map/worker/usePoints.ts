import { decodeClusters, type OpeningMarker } from '@incidentmap/core/domain/map/clusters';
import { decodeCount, hashText } from '@incidentmap/core/domain/map/columns';
import { mapView } from '@incidentmap/core/domain/limits';
import { type Counts, countedFrom } from '@incidentmap/core/domain/figures/statistics';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isOutOfDate } from '../../../api/mapViews.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { type HomeFilter, matchesQueryOf } from '../../../lib/homeFilter.ts';
import { sharedPointsClient } from './sharedPointsClient.ts';
import type { ShowQuery } from './pointsClient.ts';

/** What the worker is ready to show. It is a new object whenever the markers change. */
export type Shown = Omit<ShowQuery, 'view'> & { mapHash: string };

export type Points = {
  /** null until the incidents have loaded. While the next one is prepared, it stays the previous one. */
  shown: Shown | null;
  /** The markers to draw while `shown` is null; null if the view is not the opening one. */
  opening: readonly OpeningMarker[] | null;
  counts: Counts | undefined;
  isFailed: boolean;
  /** Refetches the map when the list came from other data than the map, so that both show the same incidents. */
  refetchIfStale: (mapHash: string | undefined) => void;
  /** Loads the latest map. */
  refresh: () => void;
};

/** Bytes that cannot be decoded are for `load` to report. */
function isWhole(bytes: Uint8Array): boolean {
  try {
    return decodeCount(bytes).isWhole;
  } catch {
    return true;
  }
}

const noon = (day: string): Date => new Date(`${day}T12:00Z`);

/** For an effect: passes on the result of `work` unless the effect was cleaned up before. */
function run<T>(work: () => Promise<T>, done: (result: T) => void, fail: (error: unknown) => void): () => void {
  let isCancelled = false;
  const finish = async () => {
    try {
      const result = await work();
      if (!isCancelled) done(result);
    } catch (error) {
      if (!isCancelled) fail(error);
    }
  };
  void finish();
  return () => {
    isCancelled = true;
  };
}

/**
 * The points of all incidents. Their columns go to a worker, which filters and clusters them; where they are too many to
 * send, the server does. `today` is London's date;
 * `openingZoom` is the zoom of a map in its opening view, else null.
 */
export function usePoints(filter: HomeFilter, today: string, openingZoom: number | null): Points {
  const columns = useQuery('getIncidentMap', { query: {} });
  const zoom = mapView.openingZooms.find((each) => each === openingZoom);
  const clusters = useQuery(zoom ? 'getIncidentMap' : null, { query: { part: 'clusters', zoom } });
  const { mutate } = columns;
  // The server matches by itself where it keeps the points.
  const isKeptByServer = useMemo(() => columns.data !== undefined && !isWhole(columns.data), [columns.data]);
  const matching = isKeptByServer ? null : matchesQueryOf(filter);
  const matches = useQuery(matching ? 'getIncidentMap' : null, { query: matching ?? {} });

  const [loaded, setLoaded] = useState<{ mapHash: string; total: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [counts, setCounts] = useState<Counts>();

  useEffect(() => {
    const bytes = columns.data;
    if (!bytes) return;
    return run(() => sharedPointsClient().load(bytes), setLoaded, setFailure);
  }, [columns.data]);

  useEffect(() => {
    if (!loaded) return;
    const { thisWeek: week, thisMonth: month } = countedFrom(noon(today));
    const count = async (): Promise<Counts> => {
      const [thisWeek = 0, thisMonth = 0] = await sharedPointsClient().count([week, month]);
      return { total: loaded.total, thisWeek, thisMonth };
    };
    return run(count, setCounts, (error) => (isOutOfDate(error) ? void mutate() : setFailure(error)));
  }, [loaded, today, mutate]);

  // Set during rendering, not in an effect, so that the worker gets the new filter one render earlier.
  const found = matching ? matches.data : null;
  const latest = useMemo((): Shown | null => {
    if (!loaded || found === undefined) return null;
    return { filter, now: noon(today), found, mapHash: loaded.mapHash };
  }, [loaded, filter, today, found]);
  const [shown, setShown] = useState(latest);
  if (latest !== null && latest !== shown) setShown(latest);

  // The matches refer to rows of newer columns than the loaded ones: load the columns again.
  useEffect(() => {
    if (found && loaded && hashText(found) !== loaded.mapHash) void mutate();
  }, [found, loaded, mutate]);

  // Asks for the map again when the list came from newer data, which has another `mapHash`.
  // Once per hash: if two server instances disagreed, the map would otherwise be refetched for ever.
  const reloadedFor = useRef<string>(undefined);
  const refetchIfStale = useCallback(
    (mapHash: string | undefined) => {
      if (!mapHash || !loaded || mapHash === loaded.mapHash || reloadedFor.current === mapHash) return;
      reloadedFor.current = mapHash;
      void mutate();
    },
    [loaded, mutate],
  );
  const refresh = useCallback(() => {
    setFailure(null);
    void mutate();
  }, [mutate]);

  const opening = useMemo(() => (clusters.data ? decodeClusters(clusters.data).clusters : null), [clusters.data]);
  // Start the worker after the opening markers have loaded, while the columns are loading.
  useEffect(() => {
    if (opening) sharedPointsClient();
  }, [opening]);

  const isFailed = (columns.error !== undefined && !columns.data) || failure !== null;
  return useMemo(
    () => ({ shown, opening, counts, isFailed, refetchIfStale, refresh }),
    [shown, opening, counts, isFailed, refetchIfStale, refresh],
  );
}
