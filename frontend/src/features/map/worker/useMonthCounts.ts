import { firstDaysOfMonths, type MonthCount, monthCounts } from '@incidentmap/core/domain/incident/statistics';
import { useEffect, useState } from 'react';
import { sharedPointsClient } from './sharedPointsClient.ts';

const months = 12;

/**
 * How many incidents happened in each of the last twelve months, oldest first; undefined until that is known. `mapHash`:
 * of the incidents that the worker has loaded; undefined while it has none, or where nobody needs the counts.
 */
export function useMonthCounts(mapHash: string | undefined, today: string): readonly MonthCount[] | undefined {
  const [counts, setCounts] = useState<readonly MonthCount[]>();
  useEffect(() => {
    if (mapHash === undefined) return;
    let isStale = false;
    const count = async () => {
      const days = firstDaysOfMonths(today, months);
      // A failure is the map's too, which says so.
      const since = await sharedPointsClient()
        .count(days)
        .catch(() => null);
      if (since && !isStale) setCounts(monthCounts(days, since, today));
    };
    void count();
    return () => {
      isStale = true;
    };
  }, [mapHash, today]);
  return counts;
}
