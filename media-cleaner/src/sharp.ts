import { semaphore } from '@incidentmap/core/server/runtime/semaphore';

let loading: Promise<typeof import('sharp').default> | undefined;

/** Loads the large library at the first picture. Only the four decoders that we need stay enabled. */
export const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
    });
    return sharp;
  }));

/** At most two pictures at a time, of two networks: each may take some 300 MB. */
export const acquireSlot = semaphore(2);
