/** Across, in pixels: the larger the more it holds, and never smaller than a finger. */
export const clusterSize = (count: number): number => Math.min(44 + Math.round(Math.log10(Math.max(count, 1)) * 4), 60);

/** How numbers are written: on a cluster, short enough for it, and in its name. Made once for all, it takes longest. */
export const clusterNumbers = (language: string) => ({
  short: new Intl.NumberFormat(language, { notation: 'compact' }),
  whole: new Intl.NumberFormat(language),
});
export type ClusterNumbers = ReturnType<typeof clusterNumbers>;
