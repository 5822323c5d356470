import type { SWRConfiguration } from 'swr';

/**
 * For `useQuery`: reads again every so many milliseconds while the page is in view. SWR stops asking after a failure, so
 * that a failed read is repeated here.
 */
export const every = (interval: number) =>
  ({
    refreshInterval: interval,
    shouldRetryOnError: true,
    onErrorRetry: (_error, _key, _config, revalidate, options) => {
      setTimeout(() => void revalidate(options), interval);
    },
  }) satisfies SWRConfiguration;
