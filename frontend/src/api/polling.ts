import type { SWRConfiguration } from 'swr';

/**
 * Options for `useQuery` that poll while the page is in view; `interval` in milliseconds. SWR stops polling after a
 * failure, so failed reads are retried here.
 */
export const pollEvery = (interval: number) =>
  ({
    refreshInterval: interval,
    shouldRetryOnError: true,
    onErrorRetry: (_error, _key, _config, revalidate, options) => {
      setTimeout(() => void revalidate(options), interval);
    },
  }) satisfies SWRConfiguration;
