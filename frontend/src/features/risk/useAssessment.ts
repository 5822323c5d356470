import { useEffect, useState } from 'react';
import { warnOnce } from '../../lib/warnOnce.ts';
import type { Assessment } from './assess.ts';

/**
 * The assessment of a text, null without a text, undefined until the first is ready. The gazetteer is larger than the
 * rest of the page's own code, so it is loaded only when there is a text to look up.
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
