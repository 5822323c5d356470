import { firstDaysOfMonths, type MonthCount, monthCounts } from '@incidentmap/core/domain/figures/statistics';
import type { Circle } from '@incidentmap/core/domain/places/geometry';
import { useEffect, useState } from 'react';
import { sharedPointsClient } from './sharedPointsClient.ts';
import type { Shown } from './usePoints.ts';

const months = 12;

/**
 * How many incidents happened in each of the last twelve months, oldest first; undefined until that is known. `shown`: what
 * the worker is ready to show; null while it has loaded nothing, or where nobody needs the counts. `isFound`: whether only
 * what matches its filter counts, whose dates are left aside, because the months stand for them. `circle`: what is searched, so
 * that what only names the place does not count.
 */
export function useMonthCounts(
  shown: Shown | null,
  isFound: boolean,
  circle: Circle | null,
  today: string,
): readonly MonthCount[] | undefined {
  const [counts, setCounts] = useState<readonly MonthCount[]>();
  useEffect(() => {
    if (!shown) return;
    let isStale = false;
    const count = async () => {
      const days = firstDaysOfMonths(today, months);
      // A failure is the map's too, which says so.
      const since = await sharedPointsClient()
        .count(days, isFound ? { ...shown, circle } : undefined)
        .catch(() => null);
      if (since && !isStale) setCounts(monthCounts(days, since, today));
    };
    void count();
    return () => {
      isStale = true;
    };
  }, [shown, isFound, circle, today]);
  return counts;
}
