import { useEffect, useState } from 'react';
import { warnOnce } from '../../lib/warnOnce.ts';
import type { Assessment } from './assess.ts';

/**
 * The assessment of a text, null without one; undefined while the first is being made. The names of the UK's places
 * weigh more than the rest of the page's own code: they come when there is something to compare with them.
 */
export function useAssessment(text: string | null): Assessment | null | undefined {
  const [assessment, setAssessment] = useState<Assessment | null>();

  useEffect(() => {
    if (text === null) return;
    let isStale = false;
    import('./assess.ts').then(
      ({ assess }) => !isStale && setAssessment(assess(text)),
      (error: unknown) => {
        warnOnce('The region could not be looked up', error);
        if (!isStale) setAssessment(null);
      },
    );
    return () => {
      isStale = true;
    };
  }, [text]);

  return text === null ? null : assessment;
}
