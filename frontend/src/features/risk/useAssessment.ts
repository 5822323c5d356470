import { useEffect, useState } from 'react';
import { warnOnce } from '../../lib/warnOnce.ts';
import type { Assessment } from './assess.ts';

/**
 * The assessment of a region, null without one, undefined until it is ready. The figures are loaded only when they are
 * needed.
 */
export function useAssessment(region: string | null | undefined): Assessment | null | undefined {
  const [assessed, setAssessed] = useState<{ region: string; assessment: Assessment | null }>();

  useEffect(() => {
    if (region === null || region === undefined) return;
    let isStale = false;
    const show = (assessment: Assessment | null) => !isStale && setAssessed({ region, assessment });
    import('./assess.ts').then(
      ({ assess }) => show(assess(region)),
      (error: unknown) => {
        warnOnce('The figure of the region could not be loaded', error);
        show(null);
      },
    );
    return () => {
      isStale = true;
    };
  }, [region]);

  if (region === null || region === undefined) return region;
  return assessed?.region === region ? assessed.assessment : undefined;
}
